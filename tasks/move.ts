import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type { Database } from "@/db/client.ts";
import { isForbidden, isUndefined } from "@/db/faults.ts";
import { readSchemaState } from "@/db/migrate.ts";
import { hasAccounts, type Moved, moveRows } from "@/db/move.ts";
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
    if (await isTaken(to)) throw taken();
    await updateQueue(to, config);
    await update(to, "DATABASE_URL");
    const from = await openEmbedded(config);
    try {
      await update(from, "DATA_DIR");
      const known = await demoAccounts(from);
      const { tables, rows } = await move(from.pglite, to);
      console.log(
        `moved: ${rows} rows of ${tables} tables; from now on start with this DATABASE_URL and the same DATA_DIR`,
      );
      if (known.length > 0) {
        console.log(
          `everybody knows the passwords that the demo gave to ${
            known.join(", ")
          }: change them, or disable these accounts`,
        );
      }
    } finally {
      await from.close();
    }
  });
});

/** Who can sign in by a name that the demo gives. */
async function demoAccounts({ db }: Database): Promise<string[]> {
  const { demoSignIns } = await import("@/db/seed/accounts.ts"); // large, and seldom needed
  const rows = await db.selectFrom("account").select("username")
    .where("username", "in", demoSignIns().map(({ username }) => username))
    .where("deleted_at", "is", null).where("status", "=", 1)
    .orderBy("id").execute();
  return rows.map(({ username }) => username);
}

/** Whether somebody has an account there already; nobody has where there are no tables yet. */
async function isTaken({ db }: Database): Promise<boolean> {
  try {
    return await hasAccounts(db);
  } catch (error) {
    if (isUndefined(error)) return false;
    throw isForbidden(error) ? notTheOwner() : error;
  }
}

function notTheOwner(): ConfigError {
  return new ConfigError(
    "DATABASE_URL",
    "its user does not own the tables: run `move` as their owner",
  );
}

function taken(): ConfigError {
  return new ConfigError(
    "DATABASE_URL",
    "its database has accounts already: rows are moved into one without",
  );
}

/** Brings a database up to date; throws ConfigError, which names its variable, where a newer build has been there. */
async function update(database: Database, variable: string): Promise<void> {
  await updateSchema(database);
  const { ahead } = await readSchemaState(database.db);
  if (ahead) {
    throw new ConfigError(
      variable,
      "its database is of a newer build: move with that one",
    );
  }
}

async function move(from: PGlite, to: Database): Promise<Moved> {
  try {
    const moved = await moveRows(from, to.db);
    if (moved) return moved;
  } catch (error) {
    throw isForbidden(error) ? notTheOwner() : error;
  }
  throw taken();
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
