import { deepEqual, equal, rejects } from "node:assert/strict";
import { sql } from "kysely";
import { openPostgres } from "@/db/client.ts";
import { inTransaction } from "@/db/transaction.ts";
import { openRelay } from "@/tests/platform/relay.ts";
import { pause, succeeds, until } from "@/tests/until.ts";
import { openBare } from "@/tests/world.ts";

Deno.test("transactions on PostgreSQL", async (t) => {
  await using bare = await openBare();
  using relay = openRelay(Number(new URL(bare.url).port));
  relay.mend();
  const url = Object.assign(new URL(bare.url), { port: String(relay.port) })
    .href;
  const database = openPostgres(url, 1); // one connection: a lost one is missed at once
  const { db } = database;
  const values = async () =>
    (await sql<{ n: number }>`select n from t order by n`.execute(db)).rows.map(
      ({ n }) => n,
    );
  await sql`create table t (n int primary key)`.execute(db);

  await t.step("are kept when they end well", async () => {
    const changed = await inTransaction(
      db,
      (trx) => sql`insert into t values (1), (2)`.execute(trx),
    );
    equal(changed.numAffectedRows, 2n);
    deepEqual(await values(), [1, 2]);
  });

  await t.step("leave nothing behind when they are refused", async () => {
    const refused = inTransaction(db, async (trx) => {
      await sql`insert into t values (3)`.execute(trx);
      throw new Error("refused");
    });
    await rejects(refused, /refused/);
    deepEqual(await values(), [1, 2]);
  });

  await t.step(
    "leave nothing behind when the database refuses a statement",
    async () => {
      const broken = inTransaction(db, async (trx) => {
        await sql`insert into t values (4)`.execute(trx);
        await sql`insert into t values (1)`.execute(trx);
      });
      await rejects(broken, { code: "23505" });
      deepEqual(await values(), [1, 2]);
    },
  );

  await t.step(
    "give their connection back after a parameter that can't be sent",
    async () => {
      await rejects(
        inTransaction(db, (trx) => sql`select ${undefined}::int`.execute(trx)),
        { code: "UNDEFINED_VALUE" },
      );
      deepEqual(await values(), [1, 2]);
    },
  );

  await t.step("have the mode that they ask for", async () => {
    const mode = await db.transaction().setIsolationLevel("serializable")
      .setAccessMode("read only").execute((trx) =>
        sql<
          { mode: string }
        >`select current_setting('transaction_isolation') || current_setting('transaction_read_only')
        as mode`.execute(trx)
      );
    equal(mode.rows[0]?.mode, "serializableon");
  });

  await t.step(
    "fail when the server goes away before, between and during their statements, and work again after",
    async () => {
      const cutAfter = (statement: string) =>
        inTransaction(db, async (trx) => {
          await sql`insert into t values (5)`.execute(trx);
          setTimeout(relay.cut, 50);
          await sql.raw(statement).execute(trx);
          await pause(150);
          await sql`insert into t values (6)`.execute(trx);
        });
      for (const statement of ["select pg_sleep(1)", "select 1"]) {
        await rejects(cutAfter(statement), /CONNECTION_CLOSED|ECONNRESET/);
        await rejects(values());
        relay.mend();
        await until(5, () => succeeds(values()));
        deepEqual(
          await inTransaction(
            db,
            (trx) => sql`select 1 as one`.execute(trx).then(({ rows }) => rows),
          ),
          [{ one: 1 }],
        );
        deepEqual(await values(), [1, 2]);
      }
    },
  );

  await t.step(
    "fail when an administrator ends the connection, and work again after",
    async () => {
      const ended = inTransaction(db, async (trx) => {
        await sql`insert into t values (7)`.execute(trx);
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
      });
      await rejects(ended, /CONNECTION_CLOSED|terminating connection/);
      await until(5, () => succeeds(values()));
      deepEqual(await values(), [1, 2]);
    },
  );

  await database.close();
});
