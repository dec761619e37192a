/** How the rows of a list are found: the ways that keep a plan good whatever the filter and the number of rows. */
import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { matches } from "./list.ts";

/** Whether a row is one of those; they are read once, first, whatever the plan makes of the rest. */
export function isAmong(
  id: string,
  ids: Expression<unknown>,
): RawBuilder<SqlBool> {
  return sql`${sql.ref(id)} = any(array(${ids}))`;
}

/**
 * The rows that one of several branches finds, each once. Each branch is the list's own query with one way to match, in
 * the list's order and with its limit: so an index answers each, where none answers an OR of them.
 */
export function foundBy(
  branches: readonly Expression<unknown>[],
): RawBuilder<unknown> {
  const found = branches.map((branch) => sql`(${branch})`);
  return sql`select * from (${sql.join(found, sql` union `)}) as found`;
}

/** The ids of rows that were found. */
export function idsOf(rows: Expression<unknown>): RawBuilder<unknown> {
  return sql`select x.id from (${rows}) as x`;
}

/** Rows that are found sooner than the index of an order is walked until it has a page of them. */
const FEW = 3_000;

/** Whether a page is best taken from all that the filter finds, put in order. */
export function isFew(
  { total, totalMore }: { total: number; totalMore: boolean },
): boolean {
  return !totalMore && total <= FEW;
}

/** As OFFSET of a query inside of another: it is planned for all its rows, whatever order and limit stand outside. */
export const foundFirst = sql<number>`0`;

/**
 * Whether a row's search column contains the keyword, where all such rows are wanted: found by the column's index. Else
 * the planner may read the table, hoping that what many rows have stands at its beginning; it may stand at its end.
 */
export function matchesAll(
  table: string,
  keyword: string,
): RawBuilder<SqlBool> {
  return sql`(${matches(`${table}.search`, keyword)} and by_index(${
    sql.ref(`${table}.id`)
  }))`;
}
