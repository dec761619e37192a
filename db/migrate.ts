import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type LoadMigration, migrations } from "./migrations/migrations.ts";
import { grantRights } from "./rights.ts";
import type { Db, Trx } from "./schema/database.ts";
import { inTransaction } from "./transaction.ts";

type Migrations = Record<string, LoadMigration>;

/** The state of a database's schema, compared with this build. */
export interface SchemaState {
  /** migrations of this build that have not run, in order */
  pending: string[];
  /** whether a newer build has migrated it further */
  ahead: boolean;
}

/** Reads which migrations have run, and compares. */
export async function readSchemaState(
  db: Db | Trx,
  all: Migrations = migrations,
): Promise<SchemaState> {
  return compareSchema(await readMigrations(db), all);
}

/** Compares the migrations that have run with those of this build. */
export function compareSchema(
  ran: readonly string[],
  all: Migrations = migrations,
): SchemaState {
  const known = Object.keys(all);
  return {
    pending: known.filter((name) => !ran.includes(name)),
    ahead: ran.some((name) => !known.includes(name)),
  };
}

async function readMigrations(db: Db | Trx): Promise<string[]> {
  const { rows: [first] } = await sql<{ noted: boolean }>`
    select to_regclass('kysely_migration') is not null as noted`.execute(db);
  if (!first?.noted) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * How long a migration waits for a lock on a table. Meanwhile everybody else queues behind it, and might be the one
 * that PostgreSQL aborts on a deadlock, which it detects after a second.
 */
const PATIENCE = "500ms";

/**
 * Brings the schema up to date, in one transaction. It takes as long as it takes: neither an index on a large table nor
 * the wait for another migrating instance is cut off by the statement timeout of pages; only the wait for a table's
 * lock is, and its error is one that `isBusy` knows. With nothing pending it changes nothing, so it may be called
 * without the right to, and beside a newer build. Returns the migrations it ran.
 */
export async function migrate(
  db: Db,
  all: Migrations = migrations,
): Promise<string[]> {
  const { pending } = await readSchemaState(db, all);
  if (pending.length === 0) return [];
  const loaded = new Map<string, Migration>();
  for (const name of pending) loaded.set(name, await all[name]!());
  return await inTransaction(db, async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtext('migrate'))`.execute(trx);
    await sql`set local lock_timeout = ${sql.lit(PATIENCE)}`.execute(trx);
    const ran = await runPending(trx, all, loaded);
    await grantRights(trx); // at once: a trigger may write to a table that is new
    return ran;
  });
}

/** By ourselves, not by Kysely's migrator (decision 34). */
async function runPending(
  trx: Trx,
  all: Migrations,
  loaded: ReadonlyMap<string, Migration>,
): Promise<string[]> {
  await sql`create table if not exists kysely_migration (
    name varchar(255) primary key,
    timestamp varchar(255) not null
  )`.execute(trx);
  const { pending } = await readSchemaState(trx, all); // another instance may have been first
  for (const name of pending) {
    await loaded.get(name)!.up(trx);
    await sql`insert into kysely_migration (name, timestamp)
      values (${name}, ${new Date().toISOString()})`.execute(trx);
  }
  return pending;
}

/** Whether every migration of this build has run. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { pending } = await readSchemaState(db);
  return pending.length === 0;
}
