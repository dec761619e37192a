import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { sql } from "kysely";
import type { Database } from "@/db/client.ts";
import { isForbidden } from "@/db/faults.ts";
import { type Moved, moveRows } from "@/db/move.ts";
import { openDatabase } from "@/db/open.ts";
import { type Config, ConfigError, readConfig } from "@/platform/config.ts";
import { ifThere } from "@/platform/if_there.ts";
import { updateQueue } from "@/platform/jobs.ts";
import { runCommand } from "@/platform/process.ts";
import { updateSchema, withDatabase } from "./prepare.ts";

/**
 * `deno task move`: copies all rows of the embedded database in `DATA_DIR` into the PostgreSQL of `DATABASE_URL`, which
 * must have no account yet. The embedded one is brought up to date and stays; the files stay where they are.
 */
await runCommand(async () => {
  if (readConfig().databaseUrl === null) {
    throw new ConfigError(
      "DATABASE_URL",
      "is missing: it names the PostgreSQL that the rows are moved to",
    );
  }
  await withDatabase(async (to, config) => {
    await updateQueue(to, config);
    await updateSchema(to);
    if (await hasAccounts(to)) {
      throw new ConfigError(
        "DATABASE_URL",
        "its database has accounts already: rows are moved into an empty one",
      );
    }
    const from = await openEmbedded(config);
    try {
      await updateSchema(from);
      const { tables, rows } = await move(from.pglite, to);
      console.log(
        `moved: ${rows} rows of ${tables} tables; from now on start with this DATABASE_URL and the same DATA_DIR`,
      );
    } finally {
      await from.close();
    }
  });
});

async function move(from: PGlite, to: Database): Promise<Moved> {
  try {
    return await moveRows(from, to.db);
  } catch (error) {
    throw isForbidden(error)
      ? new ConfigError(
        "DATABASE_URL",
        "its user does not own the tables: run `deno task move` as their owner",
      )
      : error;
  }
}

/** The embedded database that is there already; throws ConfigError where none is. */
async function openEmbedded(
  config: Config,
): Promise<Database & { engine: "pglite" }> {
  const folder = await ifThere(Deno.stat(join(config.dataDir, "db")));
  const database = folder &&
    await openDatabase({ ...config, databaseUrl: null });
  if (database?.engine === "pglite") return database;
  throw new ConfigError(
    "DATA_DIR",
    `there is no embedded database in ${config.dataDir}`,
  );
}

async function hasAccounts({ db }: Database): Promise<boolean> {
  const { rows: [found] } = await sql<{ some: boolean }>`
    select exists (select from account) as some`.execute(db);
  return found!.some;
}
