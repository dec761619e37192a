import { deepEqual, equal, ok } from "node:assert/strict";
import { sql } from "kysely";
import { type Database, openPostgres } from "@/db/client.ts";
import { inTransaction } from "@/db/transaction.ts";
import { pause, until } from "@/tests/until.ts";
import { openBare } from "@/tests/world.ts";

/** The server process that answers. */
async function backend({ db }: Database): Promise<number> {
  const { rows: [row] } = await sql<{ pid: number }>`
    select pg_backend_pid() as pid`.execute(db);
  return row!.pid;
}

Deno.test("statements on PostgreSQL", async (t) => {
  await using bare = await openBare();
  const database = openPostgres(bare.url, 5);
  const { db } = database;
  const many = (count: number) =>
    Promise.all(Array.from({ length: count }, () => backend(database)));

  await t.step("that stand alone share two connections", async () => {
    equal(new Set(await many(40)).size, 2);
  });

  await t.step("come back to who asked, in whatever order", async () => {
    const numbers = Array.from({ length: 100 }, (_, n) => n);
    const answers = await Promise.all(numbers.map(async (n) => {
      const { rows } = await sql<{ n: number }>`
        select ${n}::int as n`.execute(db);
      return rows[0]!.n;
    }));
    deepEqual(answers, numbers);
  });

  await t.step("fail alone", async () => {
    const [refused, ...others] = await Promise.allSettled([
      sql`select 1 / 0`.execute(db),
      ...Array.from({ length: 10 }, () => backend(database)),
    ]);
    equal(refused.status, "rejected");
    ok(others.every(({ status }) => status === "fulfilled"));
  });

  await t.step("do not wait behind slow ones", async () => {
    await many(2);
    const started = performance.now();
    const slow = [1, 2].map(() => sql`select pg_sleep(1.5)`.execute(db));
    await pause(50);
    await many(20);
    ok(performance.now() - started < 1_000);
    await Promise.all(slow);
    equal(new Set(await many(40)).size, 2); // shared once more
  });

  await t.step("are not held by open transactions", async () => {
    const opened = Promise.withResolvers<void>();
    const held = Array.from(
      { length: 3 },
      () =>
        inTransaction(db, async (trx) => {
          await sql`select 1`.execute(trx);
          await opened.promise;
        }),
    );
    equal(new Set(await many(20)).size, 2);
    opened.resolve();
    await Promise.all(held);
  });

  await t.step("leave no connection open", async () => {
    await database.close();
    const other = openPostgres(bare.url, 1);
    await until(2, async () => {
      const { rows: [row] } = await sql<{ open: number }>`
        select count(*)::int as open from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`
        .execute(other.db);
      return row!.open === 0;
    });
    await other.close();
  });
});
