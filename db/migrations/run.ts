import { type Kysely, type RawBuilder, sql } from "kysely";

/** Runs statements one by one: PGlite takes a single statement per call. */
export async function runAll(
  db: Kysely<unknown>,
  statements: RawBuilder<unknown>[],
): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

/**
 * Has the server look at what the table holds: it knows that of an expression's index by that alone. Not of an empty
 * one, of which it would keep in mind that it is empty, and so plan each search once for all keywords.
 */
export function analyzed(table: string): RawBuilder<unknown> {
  return sql.raw(
    `do $$ begin if exists (select from ${table}) then analyze ${table}; end if; end $$`,
  );
}
