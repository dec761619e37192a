/** How the rows of a list are found: the ways that keep a plan good whatever the filter and the number of rows. */
import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from "kysely";
import type { Db } from "@/db/schema/database.ts";
import {
  LIST_LIMIT,
  type Paging,
  type Sort,
} from "@/domain/platform/list_filter.ts";
import { plannedFor } from "./planned.ts";
import { type Excerpt, limited, limits, orderOf, sortOf } from "./list.ts";

/** Whether a row is one of those; they are read once, first, whatever the plan makes of the rest. */
export function isAmong(
  id: string,
  ids: Expression<unknown>,
): RawBuilder<SqlBool> {
  return sql`${sql.ref(id)} = any(array(${ids}))`;
}

/**
 * Whether a row is one of those whose ids are known, as those of a page. They are one value, so that the statement is the
 * same for any number of them; planned for them, or it would begin with all rows of the organization that may see them.
 */
export function isOneOfIds(
  id: string,
  ids: readonly number[],
): RawBuilder<SqlBool> {
  const own = sql.ref(id);
  const planned = plannedFor(own, String(ids.length));
  return sql`(${own} = any(${sql.val([...ids])}::bigint[]) and ${planned})`;
}

/** The rows that an excerpt wants of a query which has its statuses. */
export function firstOf<Tables, Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
  { order, most, offset = 0 }: Pick<
    Excerpt<never>,
    "order" | "most" | "offset"
  >,
): SelectQueryBuilder<Tables, Table, Row> {
  const some = rows.limit(most).offset(offset);
  return order ? some.orderBy(order) : some;
}

/**
 * The rows that one of several branches finds, each once. Each branch is the list's own query with one way to match, in
 * the list's order and with its limit: so an index answers each, where none answers an OR of them. Without an order, any
 * rows are wanted: a branch is not asked when one before it has found `most`.
 */
export function foundBy(
  branches: readonly Expression<unknown>[],
  { order, most }: Pick<Excerpt<never>, "order" | "most">,
): RawBuilder<unknown> {
  if (order || branches.length === 1) {
    const found = branches.map((branch) => sql`(${branch})`);
    return sql`select * from (${sql.join(found, sql` union `)}) as found`;
  }
  const ways = branches.map((branch, i) => ({ branch, name: wayName(i) }));
  const asked = ways.map(({ branch, name }, i) => {
    const wanted = ways.slice(0, i).map((before) =>
      sql`(select count(*) from ${before.name}) < ${most}`
    );
    return sql`${name} as materialized (select * from (${branch}) as x where ${
      wanted.length ? sql.join(wanted, sql` and `) : sql`true`
    })`;
  });
  const found = ways.map(({ name }) => sql`table ${name}`);
  return sql`with ${sql.join(asked)} ${sql.join(found, sql` union `)}`;
}

function wayName(i: number): RawBuilder<unknown> {
  return sql.table(`way${i}`);
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

/** The same of a count that the statement makes itself. */
export function isFewOf(count: Expression<number>): RawBuilder<SqlBool> {
  return sql`${count} <= ${sql.lit(FEW)}`;
}

/** A page of a list by its ids, and how many rows the list has, at most `COUNT_LIMIT` (db/list.ts). */
interface PageIds {
  ids: number[];
  count: number;
}

/**
 * The page of a filter in one statement that finds up to 10,000 rows once, counts them and puts them in order. Of more
 * rows the first of an order are soon found by walking its index. `rows` selects `id` and everything that `order` names;
 * `order` names it as `alias.column`. Who reads the rows of the ids reads them as they are by then.
 */
export async function readPage<Tables, Table extends keyof Tables, Row>(
  db: Db,
  alias: string,
  rows: SelectQueryBuilder<Tables, Table, Row>,
  order: RawBuilder<unknown>,
  filter: Paging,
): Promise<PageIds> {
  const count = sql<number>`(select rows from counted)`;
  const few = sql<SqlBool>`${count} <= ${sql.lit(LIST_LIMIT)}`;
  const { limit, offset } = limits(filter);
  const page = (rows: RawBuilder<unknown>) =>
    sql`(select x.id from (${rows} order by ${order} limit ${limit} offset ${offset}) as x)`;
  const { rows: [read] } = await sql<PageIds>`
    with found as materialized (${limited(rows)}),
      counted as materialized (select count(*) as rows from found)
    select ${count} as count, to_json(array(
      ${page(sql`select * from found as ${sql.ref(alias)} where ${few}`)}
      union all
      ${page(sql`${rows.where(sql<SqlBool>`not ${few}`)}`)}
    )) as ids`.execute(db);
  return read!; // a select without FROM has one row
}

/** As OFFSET of a query inside of another: it is planned for all its rows, whatever order and limit stand outside. */
export const foundFirst = sql<number>`0`;

/**
 * As orderOf; under days, rows that are wanted by their numbers stand by the moment that the days concern. They are
 * numbered as they come, and only the moment's index knows where a month of last year begins.
 */
export function orderWithin(
  table: string,
  sort: Sort<string>,
  moment: string | Expression<unknown>,
  { from, to }: { from?: string; to?: string },
): RawBuilder<unknown> {
  const { field, direction } = sortOf(sort);
  if (field !== "id" || !from && !to) return orderOf(table, sort);
  const way = sql.raw(direction);
  const at = typeof moment === "string"
    ? sql.ref(`${table}.${moment}`)
    : moment;
  return sql`${at} ${way}, ${sql.ref(`${table}.id`)} ${way}`;
}
