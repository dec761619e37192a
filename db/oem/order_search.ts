import { type RawBuilder, sql, type SqlBool } from "kysely";
import { escaped, matches } from "@/db/list.ts";
import { plannedFor } from "@/db/planned.ts";

/**
 * Whether an order (`o`) contains the keyword. Its words begin with its number: what is too short to have a trigram and
 * no number stands after a space, and an index is asked once and not for the first word besides.
 */
export function isOrderOf(keyword: string): RawBuilder<SqlBool> {
  if ([...keyword].length > 2 || /^\d/.test(keyword)) {
    return matches("o.search", keyword);
  }
  const word = `% ${escaped(keyword.toLowerCase())}%`;
  return sql`(o.search like ${word} and ${plannedFor(sql`o.search`, keyword)})`;
}

/**
 * The same where all such orders are wanted: found by the column's index. Else the planner may read the table, hoping
 * that what many orders have stands at its beginning; it may stand at its end.
 */
export function isAnyOrderOf(keyword: string): RawBuilder<SqlBool> {
  return sql`(${isOrderOf(keyword)} and by_index(o.id))`;
}
