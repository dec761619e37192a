import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { escaped, type Excerpt, matches } from "@/db/list.ts";
import { plannedFor } from "@/db/planned.ts";
import { isSampled } from "@/db/sample.ts";

/**
 * Whether an order (`o`) contains the keyword. Its words begin with its number: what is too short to have a trigram and
 * no number stands after a space, and an index is asked once and not for the first word besides.
 */
export function isOrderOf(
  keyword: string,
  search: Expression<unknown> = sql`o.search`,
): RawBuilder<SqlBool> {
  if ([...keyword].length > 2 || /^\d/.test(keyword)) {
    return matches(search, keyword);
  }
  const word = `% ${escaped(keyword.toLowerCase())}%`;
  return sql`(${search} like ${word} and ${plannedFor(search, keyword)})`;
}

/**
 * The same of few orders that another condition finds, each looked at for itself: not by the column's index, which finds
 * all that contain the keyword.
 */
export function isFoundOrderOf(keyword: string): RawBuilder<SqlBool> {
  return isOrderOf(keyword, sql`(o.search || '')`);
}

/**
 * The same where all such orders are wanted: found by the column's index. Else the planner may read the table, hoping
 * that what many orders have stands at its beginning; it may stand at its end.
 */
export function isAnyOrderOf(keyword: string): RawBuilder<SqlBool> {
  return sql`(${isOrderOf(keyword)} and by_index(o.id))`;
}

/** What is wanted of the orders that contain a keyword, and how they are found for it. */
export const CONTAINING = {
  all: isAnyOrderOf,
  page: isOrderOf,
  sampled: (keyword: string): RawBuilder<SqlBool> =>
    sql`(${isSampled("o.id")} and ${isFoundOrderOf(keyword)})`,
};

/** Few of all orders wait for anybody: said of living ones, because they have indexes of their own. */
export const HELD = sql<SqlBool>`o.holder <> 'nobody'`;

/**
 * Whether the order on which a row of a list hangs contains the keyword; `waiting` where only rows are asked for whose
 * order waits.
 */
export function isOrderIn(
  keyword: string,
  { order, sampled }: Pick<Excerpt<never>, "order" | "sampled">,
  waiting: boolean,
): RawBuilder<SqlBool> {
  if (sampled) return CONTAINING.sampled(keyword);
  const found = CONTAINING[order ? "page" : "all"](keyword);
  return waiting ? sql`(${found} and ${HELD} and o.deleted_at is null)` : found;
}
