import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/**
 * Goods are found by the last character of a Chinese name, too (`searchText`). Rows with more words than
 * a name of goods has, orders above all, have theirs once they are written again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const last = sql`select string_agg(distinct found[1], ' ')
    from regexp_matches(search, '[\u4e00-\u9fff]([\u4e00-\u9fff])(?![\u4e00-\u9fff])', 'g') as found`;
  await runAll(db, [
    sql`set local statement_timeout = 0`,
    sql`update goods set search = search || ' ' || (${last}) where (${last}) is not null`,
  ]);
}
