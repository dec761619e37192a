import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { migrations } from "./migrations/migrations.ts";
import type { Db } from "./schema/database.ts";

type Migrations = Record<string, Migration>;

function migrator(db: Db, all: Migrations): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(all) },
  });
}

/**
 * Brings the schema up to date; two instances may call it at once (Kysely locks). Takes as long as it takes: neither an
 * index over a large table nor the wait for another instance is cut off as a page's statement would be. Returns what it
 * ran.
 */
export async function migrate(
  db: Db,
  all: Migrations = migrations,
): Promise<string[]> {
  return await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      const { error, results } = await migrator(connection, all)
        .migrateToLatest();
      if (error) throw error;
      return (results ?? []).map((result) => result.migrationName);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** Whether every migration of this build has run. */
export async function isMigrated(db: Db): Promise<boolean> {
  const all = await migrator(db, migrations).getMigrations();
  return all.every((migration) => migration.executedAt !== undefined);
}
