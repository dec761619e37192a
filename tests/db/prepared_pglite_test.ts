import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { sql } from "kysely";
import { createPglite, fromPglite } from "@/db/client.ts";
import { inTransaction } from "@/db/transaction.ts";

Deno.test("statements that the embedded engine has read before", async (t) => {
  const pglite = await createPglite();
  const { db, close } = fromPglite(pglite);
  await pglite.exec(
    "create table t (n int primary key, amount numeric(14,2), tags text[])",
  );
  const add = (n: number, amount: string | null, tags: string[] | null) =>
    pglite.query("insert into t values ($1, $2, $3)", [n, amount, tags]);
  const from = "select n, amount, tags from t where n >= $1 order by n";
  const numbers = async () =>
    (await pglite.query<{ n: number }>(from, [0])).rows.map(({ n }) => n);

  await t.step("are run with other values, and with none", async () => {
    equal((await add(1, "12.30", ["一", 'with "quotes"'])).affectedRows, 1);
    equal((await add(2, null, null)).affectedRows, 1);
    const { rows, affectedRows, fields } = await pglite.query(from, [1]);
    deepEqual(rows, [
      { n: 1, amount: 1230, tags: ["一", 'with "quotes"'] },
      { n: 2, amount: null, tags: null },
    ]);
    equal(affectedRows, 0);
    deepEqual(fields.map(({ name }) => name), ["n", "amount", "tags"]);
    deepEqual((await pglite.query(from, [3])).rows, []);
    deepEqual((await pglite.query(from, [2])).rows, [rows[1]]);
  });

  await t.step(
    "say how many rows they changed, to the query builder too",
    async () => {
      const double = sql`update t set amount = amount * 2`;
      equal((await double.execute(db)).numAffectedRows, 2n);
      await sql`update t set amount = amount / 2`.execute(db);
    },
  );

  await t.step("are refused with the engine's own code", async () => {
    await rejects(add(1, null, null), {
      code: "23505",
      constraint: "t_pkey",
    });
    await rejects(pglite.query(from, ["many"]), { code: "22P02" });
    await rejects(pglite.query("select no_such from t"), { code: "42703" });
    await rejects(pglite.query(from, []), { code: "08P01" });
    deepEqual(await numbers(), [1, 2]);
  });

  await t.step(
    "of a transaction that fails leave nothing, and can be run again",
    async () => {
      await rejects(
        inTransaction(db, async (trx) => {
          await sql`insert into t values (${3})`.execute(trx);
          await sql`insert into t values (${1})`.execute(trx);
        }),
        { code: "23505" },
      );
      deepEqual(await numbers(), [1, 2]);
      await inTransaction(
        db,
        (trx) => sql`insert into t values (${3})`.execute(trx),
      );
      deepEqual(await numbers(), [1, 2, 3]);
    },
  );

  await t.step("wait for the end of others' transaction", async () => {
    const done: string[] = [];
    let outside: Promise<unknown> = Promise.resolve();
    await inTransaction(db, async (trx) => {
      await sql`insert into t values (${4})`.execute(trx);
      outside = numbers().then((all) => done.push(`saw ${all}`));
      await sql`insert into t values (${5})`.execute(trx);
      done.push("transaction");
    });
    await outside;
    deepEqual(done, ["transaction", "saw 1,2,3,4,5"]);
  });

  await t.step("are read anew when their table has changed", async () => {
    const all = "select * from t where n = $1";
    await pglite.query(all, [1]);
    await pglite.exec("alter table t add column note text default 'new'");
    const { rows: [row] } = await pglite.query<{ note: string }>(all, [1]);
    equal(row!.note, "new");
    await pglite.exec("alter table t drop column note");
    const within = await inTransaction(
      db,
      (trx) => sql`select * from t where n = ${1}`.execute(trx),
    );
    deepEqual(Object.keys(within.rows[0]!), ["n", "amount", "tags"]);
    await pglite.exec("alter table t add column note text");
    const later = await inTransaction(
      db,
      (trx) => sql`select * from t where n = ${1}`.execute(trx),
    );
    ok("note" in (later.rows[0] as object));
  });

  await t.step("are forgotten when there are too many", async () => {
    for (let i = 0; i < 300; i++) {
      const { rows } = await pglite.query(`select $1::int + ${i} as sum`, [1]);
      deepEqual(rows, [{ sum: i + 1 }]);
    }
    const { rows: [kept] } = await pglite.query<{ n: number }>(
      "select count(*)::int as n from pg_prepared_statements",
    );
    equal(kept!.n, 200);
    deepEqual(await numbers(), [1, 2, 3, 4, 5]);
  });

  await close();
});
