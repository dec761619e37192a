import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";
import { COUNT_LIMIT, limited, type Most } from "./list.ts";

/** How many rows a list has: what its tabs and its total say. */
export interface StatusCounts<Status extends string | number> {
  /** per status under the filter without its status, each at most {@link COUNT_LIMIT}; none when they are too many to tell */
  counts?: Record<Status, number>;
  /** of the chosen statuses together; above 10,000 no exact number */
  total: number;
}

interface Statuses<Status> {
  all: readonly Status[];
  chosen: readonly Status[];
  keyword: string | undefined;
}

/** The rows of some statuses, so many at most: one more than are counted exactly, or than the chosen leave to count. */
type RowsOf<Status> = (
  statuses: readonly Status[],
  most: Most,
) => Expression<unknown>;

/** Counts the rows of each status and of the chosen ones, as {@link groupedByStatus}. One statement. */
export async function countByStatus<Status extends string | number>(
  db: Db,
  statuses: Statuses<Status>,
  rowsOf: RowsOf<Status>,
): Promise<StatusCounts<Status>> {
  const groups = groupedByStatus(statuses, rowsOf);
  const { rows } = await sql<StatusGroup<Status>>`${groups}`.execute(db);
  return countsOf(statuses, rows);
}

/** How many rows were found of a status; of null, how many of the chosen ones when they were too many to tell. */
export interface StatusGroup<Status> {
  status: Status | null;
  rows: number;
}

/**
 * The {@link StatusGroup}s of what a list finds, with sums over its rows: each status for itself where indexes have the
 * rows by status; under a keyword, where none has, in one pass over the chosen that it finds, and over the others only
 * while there are few enough to tell. `rowsOf` selects `status` and what is summed.
 */
export function groupedByStatus<Status extends string | number>(
  { all, chosen, keyword }: Statuses<Status>,
  rowsOf: RowsOf<Status>,
  sums: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  const figures = sql.join([sql`count(*) as rows`, ...sums]);
  const apart = (status: Status | null, rows: RawBuilder<unknown>) =>
    sql`select ${sql.lit(status)} as status, ${figures} from (${rows}) as x`;
  if (!keyword) {
    return sql.join(
      all.map((status) =>
        apart(status, limited(rowsOf([status], COUNT_LIMIT)))
      ),
      sql` union all `,
    );
  }
  const rest = all.filter((status) => !chosen.includes(status));
  const others = rest.length
    ? limited(rowsOf(rest, LEFT), sql`${LEFT} > 0`)
    : sql`select * from chosen where false`;
  return sql`with chosen as materialized (${
    limited(rowsOf(chosen, COUNT_LIMIT))
  }),
    remaining as materialized (
      select ${sql.lit(COUNT_LIMIT)} - count(*) as most from chosen),
    others as materialized (${others}),
    found as (table chosen union all table others)
    select status, ${figures} from found as x group by status
    union all ${
    apart(null, sql`select * from chosen where not ${IS_COUNTED}`)
  }`;
}

/** What the groups say of a list. */
export function countsOf<Status extends string | number>(
  { all, chosen, keyword }: Statuses<Status>,
  groups: readonly StatusGroup<Status>[],
): StatusCounts<Status> {
  const found = new Map(groups.map(({ status, rows }) => [status, rows]));
  const counts = Object.fromEntries(
    all.map((status) => [status, found.get(status) ?? 0]),
  ) as Record<Status, number>;
  return keyword && totalOf(all, counts) > LIST_LIMIT
    ? { counts: undefined, total: found.get(null) ?? 0 }
    : { counts, total: totalOf(chosen, counts) };
}

/** How many rows more than the chosen make them too many to tell. */
const LEFT = sql<number>`(select most from remaining)`;

/** Whether no more rows were found than are counted exactly. */
const IS_COUNTED = sql<SqlBool>`(select count(*) from found) <= ${
  sql.lit(LIST_LIMIT)
}`;

/** The statuses of a filter; all of them when it names none. */
export function chosen<Status>(
  named: readonly Status[],
  all: readonly Status[],
): readonly Status[] {
  return named.length ? named : all;
}

/** The rows of these statuses together. */
export function totalOf<Status extends string | number>(
  statuses: readonly Status[],
  counts: Record<Status, number>,
): number {
  return statuses.reduce<number>((sum, status) => sum + counts[status], 0);
}
