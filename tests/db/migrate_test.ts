import { deepEqual, equal, match } from "node:assert/strict";
import { type QueryExecutorProvider, sql } from "kysely";
import { openPostgres } from "@/db/client.ts";
import { migrate } from "@/db/migrate.ts";
import { updateSchema } from "@/tasks/prepare.ts";
import { startLog } from "@/platform/log.ts";
import { databaseUrl, startPostgres } from "../postgres.ts";

Deno.test("a migration may take longer than a page's statement, and pages are cut off as before", async () => {
  const server = await startPostgres();
  const database = openPostgres(server.url, 1);
  const { db } = database;
  const limit = async (on: QueryExecutorProvider) => {
    const { rows } = await sql<{ statement_timeout: string }>`
      show statement_timeout`.execute(on);
    return rows[0]?.statement_timeout;
  };
  try {
    let within: string | undefined;
    const ran = await migrate(db, {
      first: {
        async up(trx) {
          within = await limit(trx);
        },
      },
    });
    deepEqual(ran, ["first"]);
    equal(within, "0");
    equal(await limit(db), "10s");
  } finally {
    await database.close();
    await server.stop();
  }
});

Deno.test("who creates the database without Chinese characters is told that searches will be slow, others are not", async () => {
  const server = await startPostgres();
  const said: string[] = [];
  startLog("warning", (line) => said.push(JSON.parse(line).message));
  const first = openPostgres(server.url, 1);
  try {
    await sql`create database ascii template template0 locale_provider libc lc_collate 'C' lc_ctype 'C'`
      .execute(first.db);
    await updateSchema(first);
    deepEqual(said, []);
    const second = openPostgres(databaseUrl(server.url, "ascii"), 1);
    await updateSchema(second);
    await second.close();
    equal(said.length, 1);
    match(said[0] ?? "", /LC_CTYPE/);
  } finally {
    await first.close();
    await server.stop();
  }
});
