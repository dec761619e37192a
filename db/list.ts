import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from "kysely";
import type { Db } from "@/db/schema/database.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import {
  type CursorPaging,
  LIST_LIMIT,
  type Paging,
  type Sort,
  toAfter,
} from "@/domain/platform/list_filter.ts";
import { narrow, SOME_WIDE } from "@/domain/text.ts";
import { dayRange } from "@/domain/time.ts";
import { covering } from "./covering.ts";
import { plannedFor } from "./planned.ts";
import { escaped, hasWords } from "./words.ts";

/** One page of a list. Above 10,000 rows `total` is 10,000 and `totalMore` says so (decisions 1.2). */
export interface List<Row> {
  rows: Row[];
  total: number;
  totalMore: boolean;
  page: number;
  pageSize: number;
}

/** One row more than is counted exactly: tells whether there are more. */
export const COUNT_LIMIT = LIST_LIMIT + 1;

/** A count over at most {@link COUNT_LIMIT} rows, as a list shows it. */
export function capped(count: number): { total: number; totalMore: boolean } {
  return { total: Math.min(count, LIST_LIMIT), totalMore: count > LIST_LIMIT };
}

/** A page of a list; `tallied`: the count is a tally's, which is exact above 10,000, too. */
export function toList<Row>(
  rows: Row[],
  count: number,
  filter: Paging,
  tallied = false,
): List<Row> {
  return {
    rows,
    ...tallied ? { total: count, totalMore: false } : capped(count),
    page: filter.page,
    pageSize: filter.page_size,
  };
}

export function limits(filter: Paging): { limit: number; offset: number } {
  return {
    limit: filter.page_size,
    offset: (filter.page - 1) * filter.page_size,
  };
}

/** One page of a log, newest first; `nextAfter` is the `after` of the page below, null at the end (decisions 1.2). */
export interface CursorList<Row> {
  rows: Row[];
  pageSize: number;
  nextAfter: string | null;
}

/** What a log is ordered by: a moment that is never null, and the id; an index has both in this order. */
interface CursorKey {
  at: string | Expression<unknown>;
  id: string;
}

/**
 * The page of a log below the filter's `after`, newest first, in one statement. `query` has the log's conditions and
 * columns, no order and no limit. Rows that are written meanwhile move nothing: no row is shown twice or left out.
 */
export async function readAfter<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  key: CursorKey,
  { after, page_size }: CursorPaging,
): Promise<CursorList<Row>> {
  const read = await query
    .where(belowCursor(key, after))
    .select([
      sql<number>`(extract(epoch from ${expressed(key.at)}) * 1000000)::bigint`
        .as("cursor_at"),
      sql<number>`${sql.ref(key.id)}`.as("cursor_id"),
    ])
    .orderBy(newestFirst(key))
    .limit(page_size + 1)
    .$castTo<{ cursor_at: number; cursor_id: number }>()
    .execute();
  const page = read.slice(0, page_size);
  const last = read.length > page_size ? page.at(-1) : undefined;
  return {
    // What `query` selects, without the cursor's own columns: that is a Row, which no type can tell.
    rows: page.map(({ cursor_at: _at, cursor_id: _id, ...row }) => row as Row),
    pageSize: page_size,
    nextAfter: last
      ? toAfter({ at: last.cursor_at, id: last.cursor_id })
      : null,
  };
}

/** Whether a row of a log stands below the cursor; without one, every row does. */
export function belowCursor(
  { at, id }: CursorKey,
  after: CursorPaging["after"],
): RawBuilder<SqlBool> {
  if (!after) return sql`true`;
  return sql`(${expressed(at)}, ${sql.ref(id)}) < (${
    momentOf(after.at)
  }, ${after.id})`;
}

/** The order of a log. */
export function newestFirst({ at, id }: CursorKey): RawBuilder<unknown> {
  return sql`${expressed(at)} desc, ${sql.ref(id)} desc`;
}

/** The ids of a log's rows, newest first, `most` of them; `query` as in {@link readAfter}, without columns. */
export async function logIds<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, unknown>,
  key: CursorKey,
  most: number,
): Promise<number[]> {
  const rows = await query.select(sql<number>`${sql.ref(key.id)}`.as("log_id"))
    .orderBy(newestFirst(key)).limit(most)
    .$castTo<{ log_id: number }>().execute();
  return rows.map(({ log_id }) => log_id);
}

/** A moment in microseconds since 1970; a Date has milliseconds only. */
function momentOf(microseconds: number): RawBuilder<Date> {
  const text = new Date(Math.floor(microseconds / 1000)).toISOString();
  const rest = String(microseconds % 1000).padStart(3, "0");
  return sql`${text.replace("Z", `${rest}Z`)}::timestamptz`;
}

export function sortOf<Field extends string>(
  sort: Sort<Field>,
): { field: Field; direction: "asc" | "desc" } {
  return sort.startsWith("-")
    ? { field: sort.slice(1) as Field, direction: "desc" }
    : { field: sort as Field, direction: "asc" };
}

/** Which rows of a list: of these statuses, in this order (null = in any), so many at most. */
export interface Excerpt<Status> {
  statuses: readonly Status[];
  order: RawBuilder<unknown> | null;
  most: Most;
  /** rows left out before the first, of what is found in one way */
  offset?: number;
  /** of a sample only (`areMany`), in the ways that find most */
  sampled?: true;
}

export type Most = number | RawBuilder<number>;

/** Columns that may be empty: what has none comes last in both directions (migration 41). */
const EMPTY_LAST = new Set(["price", "ends_on"]);

/** ORDER BY a column of the whitelist and then the id, both in one direction. */
export function orderOf(
  table: string,
  sort: Sort<string>,
): RawBuilder<unknown> {
  const { field, direction } = sortOf(sort);
  const way = sql.raw(direction);
  const id = sql`${sql.ref(`${table}.id`)} ${way}`;
  if (field === "id") return id;
  const last = sql.raw(EMPTY_LAST.has(field) ? "nulls last" : "");
  return sql`${sql.ref(`${table}.${field}`)} ${way} ${last}, ${id}`;
}

export function expressed(
  column: string | Expression<unknown>,
): Expression<unknown> {
  return typeof column === "string" ? sql.ref(column) : column;
}

/**
 * Whether a text contains what was typed, in either case and width. The column is compared as it is first: the server
 * knows how often that holds, and nothing of what a function makes of it.
 */
export function contains(column: string, typed: string): RawBuilder<SqlBool> {
  const text = sql.ref(column);
  const pattern = `%${escaped(narrow(typed))}%`;
  return sql`(${text} ilike ${pattern}
    or ${text} ~ ${sql.lit(SOME_WIDE)} and narrow(${text}) ilike ${pattern})`;
}

/**
 * Whether a search column (lower case, as `searchText` makes it) contains the keyword, by its trigram index. One or two
 * characters have no trigram in themselves: they are looked for at the beginning of a word, which has.
 */
export function matches(
  column: string | Expression<unknown>,
  keyword: string,
): RawBuilder<SqlBool> {
  const search = expressed(column);
  return sql`(${hasWords(search, keyword)} and ${plannedFor(search, keyword)})`;
}

/**
 * Whether a text that somebody typed, not a search column, contains the keyword as {@link contains}, by an index on
 * `grams(column)`: from one character on, anywhere in the text, Chinese on every server.
 */
export function mentions(column: string, keyword: string): RawBuilder<SqlBool> {
  const [first = "", ...rest] = narrow(keyword);
  const pairs = rest.map((letter, i) => (rest[i - 1] ?? first) + letter);
  const grams = (rest.length ? covering(pairs) : [first]).join("\n");
  const found = sql<SqlBool>`(grams(${sql.ref(column)}) @>
    string_to_array(lower(${grams}), chr(10)) and ${
    plannedFor(sql.ref(column), keyword)
  })`;
  if (rest.length < 2) return found;
  return sql`(${found} and ${contains(column, keyword)})`;
}

/** Conditions that hold a moment within the days `from` to `to`, both included, of the business time zone. */
export function withinDays(
  column: string | Expression<unknown>,
  filter: { from?: string; to?: string },
  settings: Settings,
): RawBuilder<SqlBool> {
  const { start, end } = dayRange(filter.from, filter.to, settings.time_zone);
  const at = expressed(column);
  const conditions = [
    ...start ? [sql`${at} >= ${start}`] : [],
    ...end ? [sql`${at} < ${end}`] : [],
  ];
  return conditions.length
    ? sql`(${sql.join(conditions, sql` and `)})`
    : sql`true`;
}

/**
 * Whether a column has one of an enumeration's values. They stand in the statement itself: a plan for any value would
 * be wrong for the rare ones, which are those that lists ask for. Never for values that somebody typed.
 */
export function isOneOf(
  column: string | Expression<unknown>,
  values: readonly (string | number)[],
): RawBuilder<SqlBool> {
  if (values.length === 0) return sql`false`;
  return sql`${expressed(column)} in (${
    sql.join(values.map((value) => sql.lit(value)))
  })`;
}

/** How many rows each key's query has, at most {@link COUNT_LIMIT}: one statement. */
export async function countEach<const Key extends string | number>(
  db: Db,
  keys: readonly Key[],
  rowsOf: (key: Key) => Expression<unknown>,
): Promise<Record<Key, number>> {
  const counts = keys.map((key, i) => countUpTo(rowsOf(key)).as(`count${i}`));
  const row: Record<string, number> = await db.selectNoFrom(counts)
    .executeTakeFirstOrThrow();
  return Object.fromEntries(
    keys.map((key, i) => [key, row[`count${i}`] ?? 0]),
  ) as Record<Key, number>;
}

/** The rows of a query, at most {@link COUNT_LIMIT}. */
export function limited(
  rows: Expression<unknown>,
  condition: RawBuilder<SqlBool> = sql`true`,
): RawBuilder<unknown> {
  return sql`select * from (${rows}) as x where ${condition} limit ${
    sql.lit(COUNT_LIMIT)
  }`;
}

/** How many rows a query has, at most {@link COUNT_LIMIT}. */
export async function countRows(
  db: Db,
  rows: Expression<unknown>,
): Promise<number> {
  return (await countEach(db, ["rows"], () => rows)).rows;
}

/** How many rows a query has, counted no further than `most`: an expression of a larger statement. */
export function countUpTo(
  rows: Expression<unknown>,
  most = COUNT_LIMIT,
): RawBuilder<number> {
  return sql<number>`(
    select count(*) from (select * from (${rows}) as x limit ${
    sql.lit(most)
  }) as y
  )`;
}
