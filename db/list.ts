import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import type { Settings } from "@/domain/settings.ts";
import { LIST_LIMIT, type Paging, type Sort } from "@/domain/platform/list_filter.ts";
import { dayRange } from "@/domain/time.ts";

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

export function toList<Row>(rows: Row[], count: number, filter: Paging): List<Row> {
  return { rows, ...capped(count), page: filter.page, pageSize: filter.page_size };
}

/** LIMIT and OFFSET of a page. */
export function limits(filter: Paging): { limit: number; offset: number } {
  return { limit: filter.page_size, offset: (filter.page - 1) * filter.page_size };
}

export function sortOf<Field extends string>(
  sort: Sort<Field>,
): { field: Field; direction: "asc" | "desc" } {
  return sort.startsWith("-")
    ? { field: sort.slice(1) as Field, direction: "desc" }
    : { field: sort as Field, direction: "asc" };
}

function escaped(keyword: string): string {
  return keyword.replaceAll(/[\\%_]/g, "\\$&");
}

/**
 * Whether a search column contains the keyword, by its trigram index. One or two characters have no trigram in
 * themselves: they are looked for at the beginning of a word, which has.
 */
export function matches(column: string, keyword: string): RawBuilder<SqlBool> {
  const pattern = escaped(keyword);
  if ([...keyword].length > 2) {
    return sql`${sql.ref(column)} ilike ${`%${pattern}%`}`;
  }
  return sql`(${sql.ref(column)} ilike ${`${pattern}%`} or ${sql.ref(column)} ilike ${`% ${pattern}%`})`;
}

/** Conditions that hold a moment within the days `from` to `to`, both included, of the business time zone. */
export function withinDays(
  column: string,
  filter: { from?: string; to?: string },
  settings: Settings,
): RawBuilder<SqlBool> {
  const { start, end } = dayRange(filter.from, filter.to, settings.time_zone);
  const conditions = [
    ...start ? [sql`${sql.ref(column)} >= ${start}`] : [],
    ...end ? [sql`${sql.ref(column)} < ${end}`] : [],
  ];
  return conditions.length ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`;
}

/** An amount inside of JSON, where the driver's parser does not reach: fen as a number. */
export function fen(amount: string | Expression<unknown>): RawBuilder<number> {
  const value = typeof amount === "string" ? sql.ref(amount) : amount;
  return sql`(${value} * 100)::bigint`;
}

/** How many rows each key's query has, at most {@link COUNT_LIMIT}: one statement. */
export async function countEach<const Key extends string | number>(
  db: Db,
  keys: readonly Key[],
  rowsOf: (key: Key) => Expression<unknown>,
): Promise<Record<Key, number>> {
  const counts = keys.map((key, i) =>
    sql<number>`(select count(*) from (${rowsOf(key)} limit ${sql.lit(COUNT_LIMIT)}) as x)`.as(`count${i}`)
  );
  const row: Record<string, number> = await db.selectNoFrom(counts).executeTakeFirstOrThrow();
  return Object.fromEntries(keys.map((key, i) => [key, row[`count${i}`] ?? 0])) as Record<Key, number>;
}

/** How many rows a query has, at most {@link COUNT_LIMIT}. */
export async function countRows(db: Db, rows: Expression<unknown>): Promise<number> {
  return (await countEach(db, ["rows"], () => rows)).rows;
}

/** The rows of the chosen statuses; of all when none is chosen. */
export function totalOf<Status extends string | number>(chosen: readonly Status[], counts: Record<Status, number>): number {
  const statuses = chosen.length ? chosen : Object.keys(counts) as Status[];
  return statuses.reduce<number>((sum, status) => sum + counts[status], 0);
}
