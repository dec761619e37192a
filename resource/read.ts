import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { z } from "zod";
import { nameAsked } from "@/components/shown_names.ts";
import {
  countEach,
  countRows,
  isOneOf,
  limits,
  type List,
  matches,
  orderOf,
  toList,
  withinDays,
} from "@/db/list.ts";
import { found } from "@/domain/errors.ts";
import {
  listFilter,
  optionalFlag,
  type Paging,
  type Sort,
  sortBy,
} from "@/domain/platform/list_filter.ts";
import { id, idIn, line, optional } from "@/domain/validate.ts";
import { choiceSchema, type Field } from "./field.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import type { Source } from "@/lists/spec.ts";
import {
  fieldOf,
  references,
  type Resource,
  type Row,
  statusesOf,
} from "./spec.ts";

/** A noun's list as a query describes it; conditions on its fields come on top of those of every list. */
export type ResourceFilter =
  & Paging
  & { sort: Sort<string>; keyword?: string; from?: string; to?: string }
  & Record<string, unknown>;

/** The schema of the filter. */
export function filterOf(noun: Resource): z.ZodType<ResourceFilter, unknown> {
  const ofFields = (noun.filters ?? []).map((name) =>
    [name, conditionOf(fieldOf(noun, name))] as const
  );
  const others = Object.entries(noun.conditions ?? {}).map(([name, one]) =>
    [name, one.schema] as const
  );
  return listFilter({
    ...Object.fromEntries([...ofFields, ...others]),
    sort: sortBy(["created_at", ...noun.sorts ?? []], "-created_at"),
  }).transform((filter) => filter as ResourceFilter);
}

function conditionOf({ kind, choices, target }: Field) {
  if (kind === "flag") return optionalFlag;
  if (choices) return optional(choiceSchema(choices));
  return target && !target.few ? line(100) : optional(id);
}

/** A condition on a reference: its id or, for references to many rows, a part of the name, digits of it in quotes. */
function isOf({ choices, target }: Field, column: string, value: unknown) {
  if (choices) return isOneOf(`r.${column}`, [value as string | number]);
  const ref = sql.ref(`r.${column}`);
  if (!target || target.few || typeof value !== "string") {
    return sql<SqlBool>`${ref} = ${value}`;
  }
  const named = idIn(value);
  if (named > 0) return sql<SqlBool>`${ref} = ${named}`;
  return sql<SqlBool>`${ref} in (
    select x.id from ${sql.table(target.table)} as x where ${
    matches("x.search", nameAsked(value))
  }
  )`;
}

/** The rows (`r`) that the actor may see and that are there: every read of a noun starts here. */
function visibleRows(db: Db | Trx, actor: Actor, noun: Resource) {
  return db.selectFrom(sql<{ id: number }>`${sql.table(noun.table)}`.as("r"))
    .where(noun.visible?.(actor) ?? sql<SqlBool>`true`)
    .where(sql<SqlBool>`r.deleted_at is null`);
}

/** The ids of the rows that a filter finds, in no order: to count them. */
export function matchingIds(
  { db, actor, settings }: Source,
  noun: Resource,
  filter: ResourceFilter,
) {
  const asked = (name: string) =>
    filter[name] !== undefined && filter[name] !== "";
  const ofFields = (noun.filters ?? []).filter(asked).map((name) =>
    isOf(fieldOf(noun, name), name, filter[name])
  );
  const others = Object.entries(noun.conditions ?? {})
    .filter(([name]) => asked(name))
    .map(([name, { where }]) => where(filter[name]));
  const { keyword } = filter;
  return [...ofFields, ...others]
    .reduce(
      (query, condition) => query.where(condition),
      visibleRows(db, actor, noun),
    )
    .where(keyword ? matches("r.search", keyword) : sql<SqlBool>`true`)
    .where(withinDays("r.created_at", filter, settings))
    .select("r.id");
}

/** The filter's order; the label is sorted by pronunciation. */
function orderBy(noun: Resource, { sort }: ResourceFilter) {
  const label = sort.replace("-", "") === noun.label;
  return orderOf(
    "r",
    label ? sort.replace(noun.label, "spelled") as Sort<string> : sort,
  );
}

/** The references to rows that may leave. */
function leavable(noun: Resource): string[] {
  return references(noun).filter((name) => fieldOf(noun, name).target?.left);
}

/** One row as columns: the values as one record each, so that a noun's own columns never meet ours. */
function columnsOf(noun: Resource): RawBuilder<unknown>[] {
  const names = Object.keys(noun.fields);
  return [
    sql`r.id`,
    sql`r.version`,
    sql`r.created_at`,
    ...names.map((name) =>
      sql`${sql.ref(`r.${name}`)} as ${sql.id(`f_${name}`)}`
    ),
    ...references(noun).map((name) => {
      const { target } = fieldOf(noun, name);
      return sql`(select ${sql.raw(target?.label ?? "id")} from ${
        sql.table(target?.table ?? noun.table)
      } as x where x.id = ${sql.ref(`r.${name}`)}) as ${sql.id(`n_${name}`)}`;
    }),
    ...leavable(noun).map((name) => {
      const { target } = fieldOf(noun, name);
      return sql`(select not (${target?.where ?? sql`true`}) from ${
        sql.table(target?.table ?? noun.table)
      } as x where x.id = ${sql.ref(`r.${name}`)}) as ${sql.id(`l_${name}`)}`;
    }),
    ...Object.entries(noun.derived ?? {}).map(([name, value]) =>
      sql`${value} as ${sql.id(`d_${name}`)}`
    ),
  ];
}

function toRow(noun: Resource, raw: Record<string, unknown>): Row {
  const pick = (prefix: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, raw[`${prefix}_${name}`]]));
  return {
    id: raw.id as number,
    version: raw.version as number,
    created_at: raw.created_at as Date,
    values: pick("f", Object.keys(noun.fields)),
    names: pick("n", references(noun)) as Row["names"],
    left: pick("l", leavable(noun)),
    derived: pick("d", Object.keys(noun.derived ?? {})),
  };
}

/** The rows of a query of ids, in its order. */
async function readRows(
  db: Db | Trx,
  noun: Resource,
  ids: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columnsOf(noun))}
    from ${sql.table(noun.table)} as r
    where r.id in (${ids}) order by ${order}
  `.execute(db);
  return rows.map((raw) => toRow(noun, raw));
}

/** One page of a noun. */
export interface RowList extends List<Row> {
  /** of a noun with {@link statusesOf}: the rows of each under the filter without it, up to ten thousand and one */
  counts?: Record<string, number>;
}

/** One page of a noun, and how many rows the filter finds: two statements. */
export async function listRows(
  source: Source,
  noun: Resource,
  filter: ResourceFilter,
): Promise<RowList> {
  const rows = await pageRows(source, noun, filter);
  const statuses = statusesOf(noun).map(({ value }) => value);
  if (statuses.length === 0) {
    const all = matchingIds(source, noun, filter);
    return toList(rows, await countRows(source.db, all), filter);
  }
  const counts: Record<string, number> = await countEach(
    source.db,
    statuses,
    (status) => matchingIds(source, noun, { ...filter, status }),
  );
  const { status } = filter;
  const total = status === undefined
    ? Object.values(counts).reduce((sum, count) => sum + count, 0)
    : counts[String(status)] ?? 0;
  return { ...toList(rows, total, filter), counts };
}

/** One page of a noun: one statement. */
export function pageRows(
  source: Source,
  noun: Resource,
  filter: ResourceFilter,
): Promise<Row[]> {
  const { limit, offset } = limits(filter);
  const order = orderBy(noun, filter);
  const page = matchingIds(source, noun, filter).orderBy(order)
    .limit(limit).offset(offset);
  return readRows(source.db, noun, sql`${page}`, order);
}

/** The ids of all that the filter finds in its order, `most` of them. */
export async function rowIds(
  source: Source,
  noun: Resource,
  filter: ResourceFilter,
  most: number,
): Promise<number[]> {
  const rows = await matchingIds(source, noun, filter)
    .orderBy(orderBy(noun, filter)).limit(most).execute();
  return rows.map(({ id }) => id);
}

/** Those of these rows that the actor sees. */
export function rowsOf(
  { db, actor }: Pick<Source, "actor"> & { db: Db | Trx },
  noun: Resource,
  ids: readonly number[],
): Promise<Row[]> {
  const seen = visibleRows(db, actor, noun).select("r.id")
    .where("r.id", "in", ids.length ? [...ids] : [0]);
  return readRows(db, noun, sql`${seen}`, sql`r.id`);
}

/** One row that the actor sees. Throws 40400. */
export async function findRow(
  db: Db | Trx,
  actor: Actor,
  noun: Resource,
  id: number,
): Promise<Row> {
  const [row] = await rowsOf({ db, actor }, noun, [id]);
  return found(row);
}
