import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type LoadMigration, migrations } from "./migrations/migrations.ts";
import { grantRights } from "./rights.ts";
import type { Db, Trx } from "./schema/database.ts";
import { inTransaction } from "./transaction.ts";

type Migrations = Record<string, LoadMigration>;

/** The state of a database's schema, compared with this build. */
interface SchemaState {
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
 * Brings the schema up to date, each migration in a transaction of its own (decision 34): what a short one locks is not
 * locked while a later one fills an index. It takes as long as it takes: neither an index on a large table nor the wait
 * for another migrating instance is cut off by the statement timeout of pages; only the wait for a table's lock is, and
 * its error is one that `isBusy` knows. With nothing pending it changes nothing, so it may be called without the right
 * to, and beside a newer build. Returns `ran` with the migrations that it ran, which stay there if a later one fails.
 */
export async function migrate(
  db: Db,
  all: Migrations = migrations,
  ran: string[] = [],
): Promise<string[]> {
  const { pending } = await readSchemaState(db, all);
  for (const name of pending) {
    const migration = await all[name]!();
    if (await runOnce(db, name, migration)) ran.push(name);
  }
  return ran;
}

/**
 * Runs a migration and notes it, together or not at all; not if another instance was first. By ourselves, not by
 * Kysely's migrator (decision 34).
 */
async function runOnce(
  db: Db,
  name: string,
  { up }: Migration,
): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtext('migrate'))`.execute(trx);
    await sql`set local lock_timeout = ${sql.lit(PATIENCE)}`.execute(trx);
    await sql`create table if not exists kysely_migration (
      name varchar(255) primary key,
      timestamp varchar(255) not null
    )`.execute(trx);
    const { rows: [done] } = await sql`
      select from kysely_migration where name = ${name}`.execute(trx);
    if (done) return false;
    await up(trx);
    await sql`insert into kysely_migration (name, timestamp)
      values (${name}, ${new Date().toISOString()})`.execute(trx);
    await grantRights(trx); // at once: a trigger may write to a table that is new
    return true;
  });
}

/** Whether every migration of this build has run. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { pending } = await readSchemaState(db);
  return pending.length === 0;
}
