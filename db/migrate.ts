import { Migrator } from "kysely/migration";
import { migrations } from "./migrations/migrations.ts";
import type { Db } from "./schema/database.ts";

function migrator(db: Db): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
}

/** Brings the schema up to date; two instances may call it at once (Kysely locks). Returns what it ran. */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results } = await migrator(db).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Whether every migration of this build has run. */
export async function isMigrated(db: Db): Promise<boolean> {
  const all = await migrator(db).getMigrations();
  return all.every((migration) => migration.executedAt !== undefined);
}
