import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import type { Excerpt } from "@/db/list.ts";
import { dear, plannedFor } from "@/db/planned.ts";
import { isSampled } from "@/db/sample.ts";
import { escaped, hasWord, hasWords } from "@/db/words.ts";

/**
 * Whether an order (`o`) contains the keyword. Its words begin with its number: what is too short to have a trigram and
 * no number stands after a space, and an index is asked once and not for the first word besides.
 */
export function isOrderOf(
  keyword: string,
  search: Expression<unknown> = sql`o.search`,
): RawBuilder<SqlBool> {
  const found = hasWords(search, keyword, hasOrderWord);
  return sql`(${found} and ${plannedFor(search, keyword)})`;
}

function hasOrderWord(
  search: Expression<unknown>,
  word: string,
): RawBuilder<SqlBool> {
  return [...word].length > 2 || /^\d/.test(word)
    ? hasWord(search, word)
    : sql`${search} like ${`% ${escaped(word)}%`}`;
}

/**
 * The same where all such orders are wanted: found by the column's index. Else the planner may read the table, hoping
 * that what many orders have stands at its beginning; it may stand at its end.
 */
export function isAnyOrderOf(keyword: string): RawBuilder<SqlBool> {
  return sql`(${isOrderOf(keyword)} and ${dear("o.id")})`;
}

/**
 * The same of few orders that another condition finds, each looked at for itself: not by the column's index, which finds
 * all that contain the keyword.
 */
function isFoundOrderOf(keyword: string): RawBuilder<SqlBool> {
  return isOrderOf(keyword, sql`(o.search || '')`);
}

/** What is wanted of the orders that contain a keyword, and how they are found for it. */
export const CONTAINING = {
  all: isAnyOrderOf,
  few: isFoundOrderOf,
  page: (keyword: string): RawBuilder<SqlBool> => isOrderOf(keyword),
  sampled: (keyword: string): RawBuilder<SqlBool> =>
    sql`(${isSampled("o.id")} and ${isOrderOf(keyword)})`,
};

/** The id of an order of the sample ({@link sampledOrders}). */
export const SAMPLED_ORDER = sql<number>`sampled.id`;

/**
 * The orders of the sample that contain the keyword and have any of these rows, which name them {@link SAMPLED_ORDER}:
 * one after the other, so that no more are looked at than are wanted. `waiting` as in {@link isOrderIn}.
 */
export function sampledOrders(
  keyword: string,
  waiting: boolean,
  rows: Expression<unknown>,
): RawBuilder<unknown> {
  const contained = CONTAINING.sampled(keyword);
  return sql`select sampled.id from (select o.id from oem_order as o where ${
    waiting ? isWaiting(contained) : contained
  }) as sampled where exists (${rows})`;
}

/** Few of all orders wait for anybody: said of living ones, because they have indexes of their own. */
export const HELD = sql<SqlBool>`o.holder <> 'nobody'`;

/** The same with what they are said of. By it an index has living orders that wait without the orders themselves. */
export const HELD_AND_LIVING = sql<
  SqlBool
>`(${HELD} and o.deleted_at is null)`;

/**
 * Whether the order on which a row of a list hangs contains the keyword; `waiting` where only rows are asked for whose
 * order waits.
 */
export function isOrderIn(
  keyword: string,
  { order }: Pick<Excerpt<never>, "order">,
  waiting: boolean,
): RawBuilder<SqlBool> {
  const found = CONTAINING[order ? "page" : "all"](keyword);
  return waiting ? isWaiting(found) : found;
}

function isWaiting(found: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql`(${found} and ${HELD_AND_LIVING})`;
}
