import type { PGlite } from "@electric-sql/pglite";
import { sql } from "kysely";
import { analyzed } from "./migrations/run.ts";
import type { Db, Trx } from "./schema/database.ts";
import { inTransaction } from "./transaction.ts";

/** What was moved. */
export interface Moved {
  tables: number;
  rows: number;
}

/** A table, quoted, and in SQL what of its rows is moved. */
interface Table {
  name: string;
  /** its columns that can be written */
  columns: string;
  /** the same as they are read: JSON as text, so that its null is not taken for none */
  read: string;
  /** the same with the types that they are read in */
  shape: string;
  /** the same with their own types again */
  written: string;
}

/** A foreign key of a table, quoted, and how it is written. */
interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Bytes of a table that are read at once, on average; as it keeps them, long values compressed. */
const PORTION = 2_000_000;

/** Not moved: each database has its own list of migrations, and news are for pages that were open then. */
const LEFT = ["kysely_migration", "live_event"];

/**
 * Copies every row of the embedded database into a PostgreSQL with the same migrations, in place of what is there, and
 * what its sequences give next: all of it or nothing. No trigger acts on a row for the second time; foreign keys are
 * checked once all rows are there. Null where somebody has an account there: nothing is done. Whoever calls it owns the
 * tables, and nobody else writes to the embedded database.
 */
export async function moveRows(from: PGlite, to: Db): Promise<Moved | null> {
  return await inTransaction(to, async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await run(trx, "lock table account");
    if (await hasAccounts(trx)) return null;
    const tables = await readTables(trx);
    const keys = await readForeignKeys(trx);
    for (const { table, name } of keys) {
      await run(trx, `alter table ${table} drop constraint ${name}`);
    }
    for (const { name } of tables) {
      await run(trx, `alter table ${name} disable trigger user`);
    }
    await run(trx, `truncate ${tables.map(({ name }) => name).join(", ")}`);
    let rows = 0;
    for (const table of tables) rows += await moveTable(from, trx, table);
    await moveSequences(from, trx);
    for (const { name } of tables) {
      await run(trx, `alter table ${name} enable trigger user`);
    }
    for (const { table, name, definition } of keys) {
      await run(
        trx,
        `alter table ${table} add constraint ${name} ${definition}`,
      );
    }
    for (const { name } of tables) await analyzed(name).execute(trx);
    return { tables: tables.length, rows };
  });
}

/** Whether anybody has an account in a database that has tables. */
export async function hasAccounts(db: Db | Trx): Promise<boolean> {
  const { rows: [found] } = await sql<{ some: boolean }>`
    select exists (select from account) as some`.execute(db);
  return found!.some;
}

/** Runs a statement that the database itself has put together. */
async function run(trx: Trx, statement: string): Promise<void> {
  await sql.raw(statement).execute(trx);
}

async function readTables(trx: Trx): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select quote_ident(relname) as name,
      string_agg(c.name, ', ' order by attnum) as columns,
      string_agg(case when c.json then c.name || '::text as ' || c.name else c.name end, ', ' order by attnum) as read,
      string_agg(c.name || ' ' || case when c.json then 'text' else c.type end, ', ' order by attnum) as shape,
      string_agg(case when c.json then c.name || '::' || c.type else c.name end, ', ' order by attnum) as written
    from pg_class join pg_attribute on attrelid = pg_class.oid
    cross join lateral (select quote_ident(attname), format_type(atttypid, atttypmod),
      atttypid in ('json'::regtype, 'jsonb'::regtype)) as c (name, type, json)
    where relnamespace = current_schema::regnamespace and relkind = 'r' and relname <> all(${LEFT}::text[])
      and attnum > 0 and attgenerated = '' and not attisdropped
    group by relname order by relname`.execute(trx);
  return rows;
}

async function readForeignKeys(trx: Trx): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = current_schema::regnamespace
    order by conrelid, conname`.execute(trx);
  return rows;
}

/** Copies a table portion by portion, as the rows lie there; the number of its rows. */
async function moveTable(
  from: PGlite,
  trx: Trx,
  { name, columns, read, shape, written }: Table,
): Promise<number> {
  const { pages, portion } = await measure(from, name);
  let moved = 0;
  for (let page = 0; page < pages; page += portion) {
    const { rows: [found] } = await from.query<
      { rows: number; json: string | null }
    >(
      `select count(*)::int as rows, json_agg(r)::text as json from (
        select ${read} from ${name} where ctid >= $1::tid and ctid < $2::tid
      ) as r`,
      [`(${page},0)`, `(${page + portion},0)`],
    );
    if (!found?.json) continue;
    await sql`insert into ${sql.raw(name)} (${
      sql.raw(columns)
    }) overriding system value
      select ${
      sql.raw(written)
    } from json_to_recordset(${found.json}::text::json) as r (${
      sql.raw(shape)
    })`.execute(trx);
    moved += found.rows;
  }
  return moved;
}

/** Pages of a table without its long values, and how many of them with these are a portion. */
async function measure(
  from: PGlite,
  name: string,
): Promise<{ pages: number; portion: number }> {
  const { rows: [size] } = await from.query<{ pages: number; bytes: number }>(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages,
      pg_table_size($1::regclass)::float8 as bytes`,
    [name],
  );
  const { pages, bytes } = size!;
  return { pages, portion: Math.max(1, Math.floor(pages * PORTION / bytes)) };
}

/** By `restart`: what `setval` does would stay if the rest were taken back. */
async function moveSequences(from: PGlite, trx: Trx): Promise<void> {
  const { rows } = await from.query<{ name: string; next: string }>(
    `select quote_ident(sequencename) as name, (last_value + increment_by)::text as next
      from pg_sequences where schemaname = current_schema and last_value is not null`,
  );
  for (const { name, next } of rows) {
    await run(trx, `alter sequence ${name} restart with ${next}`);
  }
}
