import type { PGlite } from "@electric-sql/pglite";
import { sql } from "kysely";
import type { Db, Trx } from "./schema/database.ts";
import { inTransaction } from "./transaction.ts";

/** What was moved. */
export interface Moved {
  tables: number;
  rows: number;
}

/** A table with the columns that can be written, both quoted. */
interface Table {
  name: string;
  columns: string;
}

/** A foreign key of a table, quoted, and how it is written. */
interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Pages of a table, 8 KB each, that are read at once. */
const PORTION = 64;

/** Not moved: each database has its own list of migrations, and news are for pages that were open then. */
const LEFT = ["kysely_migration", "live_event"];

/**
 * Copies every row of the embedded database into a PostgreSQL with the same schema, in place of what is there, and the
 * states of its sequences: all of it or nothing. No trigger acts on a row for the second time; foreign keys are checked
 * once all rows are there. Whoever calls it owns the tables, and nobody else writes to either.
 */
export async function moveRows(from: PGlite, to: Db): Promise<Moved> {
  return await inTransaction(to, async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
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
    await run(trx, "analyze");
    return { tables: tables.length, rows };
  });
}

/** Runs a statement that the database itself has put together. */
async function run(trx: Trx, statement: string): Promise<void> {
  await sql.raw(statement).execute(trx);
}

async function readTables(trx: Trx): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select quote_ident(relname) as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
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

/** Copies a table some pages at a time, as the rows lie there; the number of its rows. */
async function moveTable(
  from: PGlite,
  trx: Trx,
  { name, columns }: Table,
): Promise<number> {
  const { rows: [size] } = await from.query<{ pages: number }>(
    "select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages",
    [name],
  );
  let moved = 0;
  for (let page = 0; page < size!.pages; page += PORTION) {
    const { rows: [portion] } = await from.query<
      { rows: number; json: string | null }
    >(
      `select count(*)::int as rows, json_agg(r)::text as json from (
        select ${columns} from ${name} where ctid >= $1::tid and ctid < $2::tid
      ) as r`,
      [`(${page},0)`, `(${page + PORTION},0)`],
    );
    if (!portion?.json) continue;
    await sql`insert into ${sql.raw(name)} (${
      sql.raw(columns)
    }) overriding system value
      select ${sql.raw(columns)} from json_populate_recordset(null::${
      sql.raw(name)
    }, ${portion.json}::text::json)`.execute(trx);
    moved += portion.rows;
  }
  return moved;
}

async function moveSequences(from: PGlite, trx: Trx): Promise<void> {
  const { rows } = await from.query<{ name: string; last: string }>(
    `select quote_ident(sequencename) as name, last_value::text as last
      from pg_sequences where schemaname = current_schema and last_value is not null`,
  );
  for (const { name, last } of rows) {
    await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(trx);
  }
}
