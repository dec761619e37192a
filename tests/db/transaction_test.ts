import { equal, ok, rejects } from "node:assert/strict";
import { sql } from "kysely";
import { openPostgres } from "@/db/client.ts";
import { inTransaction } from "@/db/transaction.ts";
import { guard } from "@/platform/guard.ts";
import { openBare } from "../world.ts";

/** Two tables with one row each, as pages and an operator reach them. */
async function openTables() {
  const bare = await openBare({ connections: 3 });
  const operator = openPostgres(bare.url, 1);
  for (const table of ["one", "other"]) {
    await sql`create table ${sql.table(table)} as select 0 as n`
      .execute(bare.db);
  }
  return {
    db: bare.db,
    operator: operator.db,
    async [Symbol.asyncDispose]() {
      await operator.close();
      await bare[Symbol.asyncDispose]();
    },
  };
}

Deno.test("of two transactions that wait for each other, the one that the database breaks off is run again", async () => {
  await using tables = await openTables();
  const { db } = tables;
  const count = (table: string) =>
    sql`update ${sql.table(table)} set n = n + 1`;
  const met = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ] as const;
  let runs = 0;
  const crossing = (first: string, then: string, own: 0 | 1) =>
    inTransaction(db, async (trx) => {
      runs++;
      await count(first).execute(trx);
      met[own].resolve();
      await met[own === 0 ? 1 : 0].promise;
      await count(then).execute(trx);
    });
  await Promise.all([crossing("one", "other", 0), crossing("other", "one", 1)]);
  ok(runs > 2, `${runs} runs`); // again as often as they meet
  const { rows } = await sql`select one.n + other.n as n from one, other`
    .execute(db);
  equal((rows[0] as { n: number }).n, 4);
});

Deno.test("a process that knows a table goes on in its transactions when a migration adds a column to it", async () => {
  await using tables = await openTables();
  const { db, operator } = tables;
  const read = () =>
    inTransaction(
      db,
      (trx) => sql<object>`select * from one for update`.execute(trx),
    );
  await Promise.all([read(), read(), read()]);
  await sql`alter table one add column more int`.execute(operator);
  const answers = await Promise.all([read(), read(), read()]);
  equal(
    answers.map(({ rows: [row] }) => Object.keys(row ?? {}).join()).join(" "),
    "n,more n,more n,more",
  );
});

Deno.test("a request that comes while a transaction is open is no part of it", async () => {
  await using tables = await openTables();
  const { db } = tables;
  const answer = async () => {
    await sql`select n from one`.execute(db);
    return new Response();
  };
  const handler = guard(answer, {
    host: "127.0.0.1",
    publicOrigins: [],
    trustedProxies: [],
  });
  const from: Deno.ServeHandlerInfo<Deno.NetAddr> = {
    remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 1 },
    completed: Promise.resolve(),
  };
  const { status } = await inTransaction(
    db,
    async () => await handler(new Request("http://localhost/"), from),
  );
  equal(status, 200);
});

Deno.test("a transaction that fails by its own fault is not run again", async () => {
  await using tables = await openTables();
  let runs = 0;
  await rejects(
    inTransaction(tables.db, async (trx) => {
      runs++;
      await sql`select 1 / 0`.execute(trx);
    }),
    { code: "22012" },
  );
  equal(runs, 1);
});
