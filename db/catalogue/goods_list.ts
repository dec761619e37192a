/** The catalogue as staff list it. */
import { sql } from "kysely";
import { cachedCategories, categoryPaths } from "@/db/catalogue/categories.ts";
import { coverOf } from "@/db/catalogue/cover.ts";
import { visibleGoods } from "@/db/catalogue/visible_goods.ts";
import { emptyList } from "@/db/empty_list.ts";
import { isOneOfIds } from "@/db/found.ts";
import {
  COUNT_LIMIT,
  isOneOf,
  limits,
  type List,
  matches,
  orderOf,
  toList,
} from "@/db/list.ts";
import { GOODS_KINDS, type GoodsKind } from "@/db/schema/catalogue.ts";
import type { Db } from "@/db/schema/database.ts";
import { toDecimal } from "@/db/values.ts";
import { onlyIf } from "@/db/visible.ts";
import type { Actor } from "@/domain/access.ts";
import { seesCost, seesParts } from "@/domain/catalogue/catalogue_access.ts";
import { withBelow } from "@/domain/catalogue/category_tree.ts";
import type {
  GoodsFilter,
  GoodsStatus,
} from "@/domain/catalogue/goods_filter.ts";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";

/** Goods as lists show them; amounts in fen. */
export interface GoodsRow {
  id: number;
  sn: string;
  name: string;
  kind: GoodsKind;
  category_id: number | null;
  category_name: string | null;
  /** with the names above it, at most half a minute old */
  category_path: string | null;
  unit: string;
  /** null = no price; that of a product is made by its version and parts */
  price: number | null;
  /** null if there is none or the reader may not see it */
  cost_price: number | null;
  cover: number | null;
  status: number;
  sort: number;
  /** versions that can be ordered, and all of them */
  offered: number;
  versions: number;
  version: number;
  created_at: Date;
}

export interface GoodsList extends List<GoodsRow> {
  /** goods per kind under the filter without its kind; null where there are too many to count each */
  counts: Record<GoodsKind, number> | null;
  /** goods per status under the filter without its status; null likewise */
  shelf: Record<GoodsStatus, number> | null;
}

type Goods = ReturnType<typeof visibleGoods>;

/** A filter with the categories that it asks for: the one that is named and all below it. */
interface Asked extends GoodsFilter {
  categories: readonly number[] | null;
}

async function asked(db: Db, filter: GoodsFilter): Promise<Asked> {
  const { category_id } = filter;
  if (category_id === undefined) return { ...filter, categories: null };
  const tree = withBelow(await cachedCategories(db), category_id);
  return { ...filter, categories: [...tree] };
}

function filtered(db: Db, actor: Actor, filter: Asked): Goods {
  const { kind, status } = filter;
  let goods = narrowed(visibleGoods(db, actor), filter);
  if (kind.length) goods = goods.where(isOneOf("g.kind", kind));
  if (status.length) goods = goods.where(isOneOf("g.status", status));
  return goods;
}

/** The goods under the filter without its kind and status. */
function narrowed(goods: Goods, filter: Asked): Goods {
  const { keyword, categories, price_from, price_to } = filter;
  let query = goods;
  if (keyword) query = query.where(matches("g.search", keyword));
  // The ids of the tree are written into the statement: its plan depends on how many goods they have.
  if (categories) query = query.where(isOneOf("g.category_id", categories));
  if (price_from !== undefined) {
    query = query.where("g.price", ">=", sql<number>`${toDecimal(price_from)}`);
  }
  if (price_to !== undefined) {
    query = query.where("g.price", "<=", sql<number>`${toDecimal(price_to)}`);
  }
  return query;
}

/** A page of the goods that the actor sees: two statements. */
export async function listGoods(
  db: Db,
  actor: Actor,
  filter: GoodsFilter,
): Promise<GoodsList> {
  const { limit, offset } = limits(filter);
  const order = orderOf("g", filter.sort);
  const wanted = await asked(db, filter);
  const page = filtered(db, actor, wanted).selectAll("g")
    .orderBy(order).limit(limit).offset(offset);
  const rows = await toRows(db, page).orderBy(order).execute();
  const { count, tallied, ...counted } = await countGoods(db, actor, wanted);
  return {
    ...toList(await asSeen(db, actor, rows), count, filter, tallied),
    ...counted,
  };
}

/** The ids of the goods under a filter, in its order, at most `most`. */
export async function goodsIds(
  db: Db,
  actor: Actor,
  filter: GoodsFilter,
  most: number,
): Promise<number[]> {
  const wanted = await asked(db, filter);
  const rows = await filtered(db, actor, wanted).select("g.id")
    .orderBy(orderOf("g", filter.sort)).limit(most).execute();
  return rows.map(({ id }) => id);
}

/** The rows of these ids that the actor sees, in any order. */
export async function goodsByIds(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<GoodsRow[]> {
  if (ids.length === 0) return [];
  const goods = visibleGoods(db, actor).selectAll("g").where(
    isOneOfIds("g.id", ids),
  );
  const rows = await toRows(db, goods).execute();
  return await asSeen(db, actor, rows);
}

/** The list of a filter that was refused: no row, nothing counted. */
export function noGoods(filter: GoodsFilter): GoodsList {
  return { ...emptyList<GoodsRow>(filter), counts: null, shelf: null };
}

function toRows(
  db: Db,
  page: ReturnType<ReturnType<typeof filtered>["selectAll"]>,
) {
  return db.selectFrom(page.as("g"))
    .leftJoin("goods_category as c", "c.category_id", "g.category_id")
    .leftJoinLateral(
      (eb) =>
        eb.selectFrom("goods_version as v")
          .select([
            sql<number>`count(*)`.as("versions"),
            sql<number>`count(*) filter (where v.status = 1)`.as("offered"),
          ])
          .whereRef("v.goods_id", "=", "g.id").as("n"),
      (join) => join.onTrue(),
    )
    .select(["g.id", "g.sn", "g.name", "g.kind", "g.category_id"])
    .select(["c.category_name", "g.unit", "g.price", "g.cost_price"])
    .select([coverOf().as("cover"), "g.status", "g.sort"])
    .select([
      sql<number>`n.offered`.as("offered"),
      sql<number>`n.versions`.as("versions"),
    ])
    .select(["g.version", "g.created_at"]);
}

async function asSeen(
  db: Db,
  actor: Actor,
  rows: readonly Omit<GoodsRow, "category_path">[],
): Promise<GoodsRow[]> {
  const paths = await categoryPaths(db);
  return rows.map((row) => ({
    ...row,
    category_path: paths.get(row.category_id ?? 0) ?? row.category_name,
    cost_price: seesCost(actor, row.kind) ? row.cost_price : null,
  }));
}

interface Counted extends Pick<GoodsList, "counts" | "shelf"> {
  count: number;
  /** by the tally: exact above 10,000, too */
  tallied?: true;
}

function countGoods(
  db: Db,
  actor: Actor,
  filter: Asked,
): Promise<Counted> {
  const { keyword, category_id, price_from, price_to } = filter;
  const narrow = [keyword, category_id, price_from, price_to]
    .some((condition) => condition !== undefined);
  return narrow ? countFound(db, actor, filter) : countAll(db, actor, filter);
}

/** Goods of a kind, on the shelf or off it. */
interface Group {
  kind: GoodsKind;
  status: number;
  goods: number;
}

/** Without a condition that needs the goods themselves: from the tally (decisions 1.2). */
async function countAll(
  db: Db,
  actor: Actor,
  filter: GoodsFilter,
): Promise<Counted> {
  const groups = await db.selectFrom("goods_tally as t")
    .select(["t.kind", "t.status"])
    .select(sql<number>`sum(t.goods)::bigint`.as("goods"))
    .where(onlyIf(actor.kind === "staff"))
    .$if(!seesParts(actor), (tally) => tally.where("t.kind", "<>", "part"))
    .groupBy(["t.kind", "t.status"]).execute();
  return { ...figuresOf(groups, filter), tallied: true };
}

/** With a narrower filter each kind and status is counted; where there are too many for that, only what is asked for. */
async function countFound(
  db: Db,
  actor: Actor,
  filter: Asked,
): Promise<Counted> {
  const goods = narrowed(visibleGoods(db, actor), filter)
    .select(["g.kind", "g.status"]).limit(sql.lit(COUNT_LIMIT));
  const own = filtered(db, actor, filter).select("g.kind")
    .limit(sql.lit(COUNT_LIMIT));
  const { rows: [counted] } = await sql<
    { groups: Group[]; own: number | null }
  >`
    with found as materialized (${goods}),
      groups as (select kind, status, count(*) as goods from found group by kind, status)
    select coalesce((select json_agg(groups) from groups), '[]') as groups,
      case when ${
    sql.lit(filter.kind.length + filter.status.length > 0)
  } and (select count(*) from found) > ${sql.lit(LIST_LIMIT)}
        then (select count(*) from (${own}) as x) end as own
  `.execute(db);
  const groups = counted?.groups ?? [];
  const all = sumOf(groups, {});
  if (all <= LIST_LIMIT) return figuresOf(groups, filter);
  return { count: counted?.own ?? all, counts: null, shelf: null };
}

type Named = Partial<Record<"kind" | "status", readonly unknown[]>>;

/** The goods of these kinds and statuses; of all of them where none is named. */
function sumOf(
  groups: readonly Group[],
  { kind = [], status = [] }: Named,
): number {
  const has = (named: readonly unknown[], one: unknown) =>
    named.length === 0 || named.includes(one);
  return groups.filter((group) =>
    has(kind, group.kind) && has(status, group.status)
  ).reduce((sum, { goods }) => sum + goods, 0);
}

function figuresOf(
  groups: readonly Group[],
  { kind, status }: GoodsFilter,
): Counted {
  const counts = Object.fromEntries(
    GOODS_KINDS.map((one) => [one, sumOf(groups, { kind: [one], status })]),
  ) as Record<GoodsKind, number>;
  const shelf = {
    1: sumOf(groups, { kind, status: [1] }),
    0: sumOf(groups, { kind, status: [0] }),
  };
  return { count: sumOf(groups, { kind, status }), counts, shelf };
}
