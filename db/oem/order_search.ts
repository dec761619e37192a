import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { escaped, matches } from "@/db/list.ts";
import { plannedFor } from "@/db/planned.ts";

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
 * The same of few orders, that another condition finds sooner than the column's index finds all that contain the
 * keyword: not by that index.
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
