import { deepEqual, equal } from "node:assert/strict";
import { type QueryExecutorProvider, sql } from "kysely";
import { openPostgres } from "@/db/client.ts";
import { migrate } from "@/db/migrate.ts";
import { startPostgres } from "../postgres.ts";

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
