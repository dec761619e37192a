import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";
import { isFewOf } from "./found.ts";
import { COUNT_LIMIT, type Excerpt, limited } from "./list.ts";
import { areMany } from "./sample.ts";

/** How many rows a list has: what its tabs and its total say. */
export interface StatusCounts<Status extends string | number> {
  /** per status under the filter without its status, each at most {@link COUNT_LIMIT}; none when they are too many to tell */
  counts?: Record<Status, number>;
  /** of the chosen statuses together; above 10,000 no exact number */
  total: number;
  /** all rows of the chosen statuses that a keyword finds, where they are few: it need not be looked for again */
  ids?: number[];
}

export interface Statuses<Status> {
  all: readonly Status[];
  chosen: readonly Status[];
  keyword: string | undefined;
}

type RowsOf<Status> = (excerpt: Excerpt<Status>) => Expression<unknown>;

/** The rows of some statuses in any order, one more than are counted exactly. */
export function counted<Status>(statuses: readonly Status[]): Excerpt<Status> {
  return { statuses, order: null, most: COUNT_LIMIT };
}

/** Counts the rows of each status and of the chosen ones, as {@link groupedByStatus}; `rowsOf` selects `id`, too. One statement. */
export async function countByStatus<Status extends string | number>(
  db: Db,
  statuses: Statuses<Status>,
  rowsOf: RowsOf<Status>,
): Promise<StatusCounts<Status>> {
  const ids = statuses.keyword ? [IDS] : [];
  const groups = groupedByStatus(statuses, rowsOf, ids);
  const { rows } = await sql<FoundGroup<Status>>`${groups}`.execute(db);
  const counts = countsOf(statuses, rows);
  return { ...counts, ids: idsIn(rows, statuses, counts.total) };
}

/** With the rows themselves, where a keyword finds few. */
export interface FoundGroup<Status> extends StatusGroup<Status> {
  ids?: number[] | null;
}

/** Beside the sums of {@link groupedByStatus} under a keyword: the ids of a {@link FoundGroup}. */
export const IDS: RawBuilder<unknown> = sql`json_agg(x.id) filter (where ${
  isFewOf(sql`(select count(*) from found)`)
}) as ids`;

/** All rows of the chosen statuses, where the groups have them. */
export function idsIn<Status>(
  groups: readonly FoundGroup<Status>[],
  { chosen, keyword }: Pick<Statuses<Status>, "chosen" | "keyword">,
  total: number,
): number[] | undefined {
  if (!keyword) return undefined;
  const ids = groups.filter(({ status }) =>
    status !== null && chosen.includes(status)
  ).flatMap(({ ids }) => ids ?? []);
  return ids.length === total ? ids : undefined;
}

/** How many rows were found of a status; of null, how many of the chosen ones when they were too many to tell. */
export interface StatusGroup<Status> {
  status: Status | null;
  rows: number;
}

/**
 * The {@link StatusGroup}s of what a list finds, with sums over its rows: each status for itself where indexes have the
 * rows by status. Under a keyword none has: then the chosen are counted in one pass, and the others only while all of
 * them may still be few enough to tell. What a sample says to be far too many is not counted. `rowsOf` selects `status`
 * and what is summed.
 */
export function groupedByStatus<Status extends string | number>(
  { all, chosen, keyword }: Statuses<Status>,
  rowsOf: RowsOf<Status>,
  sums: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  return keyword
    ? inOnePass({ all, chosen }, rowsOf, sums)
    : eachForItself(all, rowsOf, sums);
}

function eachForItself<Status extends string | number>(
  statuses: readonly Status[],
  rowsOf: RowsOf<Status>,
  sums: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const parts = statuses.map((status) => {
    const many = sql<SqlBool>`(select many from sample where status = ${
      sql.lit(status)
    })`;
    const rows = limited(rowsOf(counted([status])), sql`not ${many}`);
    return sql`select ${sql.lit(status)} as status, ${
      figures(sql`case when ${many} then ${COUNTED} else ${ROWS} end`, sums)
    } from (${rows}) as x`;
  });
  const samples = statuses.map((status) =>
    sql`select ${sql.lit(status)} as status, ${
      sampled([status], rowsOf)
    } as many`
  );
  const each = sql` union all `;
  return sql`with sample as materialized (${sql.join(samples, each)}) ${
    sql.join(parts, each)
  }`;
}

/** The chosen statuses, then the others as far as all together can be told. */
function inOnePass<Status extends string | number>(
  { all, chosen }: Pick<Statuses<Status>, "all" | "chosen">,
  rowsOf: RowsOf<Status>,
  sums: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const rest = all.filter((status) => !chosen.includes(status));
  const others = rest.length
    ? limited(rowsOf({ ...counted(rest), most: LEFT }), sql`${LEFT} > 0`)
    : sql`select * from chosen where false`;
  return sql`with sample as materialized (select ${
    sampled(all, rowsOf)
  } as all_many),
    extent as materialized (select all_many, all_many and ${
    rest.length ? sampled(chosen, rowsOf) : sql`true`
  } as chosen_many from sample),
    chosen as materialized (${
    limited(rowsOf(counted(chosen)), sql`not (select chosen_many from extent)`)
  }),
    remaining as materialized (
      select case when all_many then 0
        else ${COUNTED} - (select count(*) from chosen) end as most from extent),
    others as materialized (${others}),
    found as (table chosen union all table others)
    select status, ${figures(ROWS, sums)} from found as x group by status
    union all
    select null, ${
    figures(
      sql`case when (select chosen_many from extent) then ${COUNTED}
      else ${ROWS} end`,
      sums,
    )
  } from chosen as x having not (${IS_COUNTED})`;
}

/** Whether a sample says that there are far too many rows of these statuses. */
function sampled<Status>(statuses: readonly Status[], rowsOf: RowsOf<Status>) {
  return areMany(rowsOf({ ...counted(statuses), sampled: true }));
}

function figures(
  rows: RawBuilder<unknown>,
  sums: readonly RawBuilder<unknown>[],
) {
  return sql.join([sql`${rows} as rows`, ...sums]);
}

/** What the groups say of a list. */
export function countsOf<Status extends string | number>(
  { all, chosen }: Pick<Statuses<Status>, "all" | "chosen">,
  groups: readonly StatusGroup<Status>[],
): StatusCounts<Status> {
  const found = new Map(groups.map(({ status, rows }) => [status, rows]));
  const uncounted = found.get(null);
  if (uncounted !== undefined) return { counts: undefined, total: uncounted };
  const counts = Object.fromEntries(
    all.map((status) => [status, found.get(status) ?? 0]),
  ) as Record<Status, number>;
  return { counts, total: totalOf(chosen, counts) };
}

const ROWS = sql`count(*)`;

const COUNTED = sql.lit(COUNT_LIMIT);

/** How many rows more than the chosen make them too many to tell. */
const LEFT = sql<number>`(select most from remaining)`;

/** Whether no more rows were found than are counted exactly. */
const IS_COUNTED = sql<
  SqlBool
>`not (select all_many from extent) and (select count(*) from found) <= ${
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
