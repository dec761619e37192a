import { type RawBuilder, sql, type SqlBool } from "kysely";
import { isOneOfIds, readPage } from "@/db/found.ts";
import { isOneOf, type List, matches, sortOf, toList } from "@/db/list.ts";
import { belongsTo } from "@/db/planned.ts";
import type { Db } from "@/db/schema/database.ts";
import { withOrganization } from "@/db/organization.ts";
import { isInScope, scopeOf } from "@/db/visible.ts";
import type { Actor } from "@/domain/access.ts";
import type { Moved, StockFilter } from "@/domain/oem/stock_filter.ts";

/** Pieces of one part in one organization's inventory. */
export interface StockRow {
  id: number;
  organization: { id: number; name: string };
  goods_id: number;
  name: string;
  sn: string;
  unit: string;
  quantity: number;
  /** everything that ever came in and went out; in − out = quantity */
  in: number;
  out: number;
}

function visibleStock(db: Db, actor: Actor) {
  return db.selectFrom("oem_stock as s")
    .where(isInScope("s.organization_id", scopeOf(actor, "manage_oem")));
}

/** Not the empty stock of one that was merged or deleted: nothing comes back to a name that is gone. */
const isKept = sql<SqlBool>`(s.quantity > 0 or s.organization_id not in
  (select g.id from organization g where g.deleted_at is not null))`;

function filteredStock(db: Db, actor: Actor, filter: StockFilter) {
  let query = visibleStock(db, actor).where(isKept);
  if (filter.organization_id) {
    query = query.where(belongsTo("s.organization_id", filter.organization_id));
  }
  if (filter.goods_id) {
    query = query.where(belongsTo("s.goods_id", filter.goods_id));
  }
  if (filter.keyword) {
    const called = db.selectFrom("goods as p").select("p.id")
      .where("p.kind", "=", "part").where(matches("p.search", filter.keyword));
    query = query.where("s.goods_id", "in", called);
  }
  if (filter.empty !== undefined) {
    query = query.where("s.quantity", filter.empty ? "=" : ">", 0);
  }
  return filter.moved ? query.where(hasMoved(filter.moved)) : query;
}

/**
 * Whether the part of the stock `s` was moved so. The ledger's index of a part narrows by days; a type is looked for
 * row by row among the part's movements of those days, up to the first of them, or all where there is none.
 */
function hasMoved({ type, start, end }: Moved): RawBuilder<SqlBool> {
  const conditions = [
    sql`m.organization_id = s.organization_id and m.goods_id = s.goods_id`,
    ...type.length ? [isOneOf("m.type", type)] : [],
    ...start ? [sql`m.at >= ${start}`] : [],
    ...end ? [sql`m.at < ${end}`] : [],
  ];
  return sql`exists (select from oem_movement as m
    where ${sql.join(conditions, sql` and `)})`;
}

/** By organization and part as the table's key has them, or by the quantity first. */
function stockOrder({ sort }: Pick<StockFilter, "sort">): RawBuilder<unknown> {
  const { field, direction } = sortOf(sort);
  const way = sql.raw(direction);
  const key = sql`s.organization_id ${way}, s.goods_id ${way}`;
  return field === "quantity" ? sql`s.quantity ${way}, ${key}` : key;
}

/** Pieces that came in (">") or went out ("<") of movements `m`. */
function sumOfMoved(sign: ">" | "<"): RawBuilder<number> {
  return sql`coalesce(abs(sum(m.quantity) filter (where m.quantity ${
    sql.raw(sign)
  } 0)), 0)::bigint`;
}

/** The rows of some stocks, with what ever came in and went out, in the order of the filter. */
async function readRows(
  db: Db,
  page: ReturnType<typeof visibleStock>,
  filter: Pick<StockFilter, "sort">,
): Promise<StockRow[]> {
  const chosen = page.select([
    "s.id",
    "s.organization_id",
    "s.goods_id",
    "s.quantity",
  ]);
  const rows = await db.selectFrom(chosen.as("s"))
    .innerJoin("goods as p", "p.id", "s.goods_id")
    .innerJoin("organization as g", "g.id", "s.organization_id")
    .innerJoinLateral(
      (eb) =>
        eb.selectFrom("oem_movement as m")
          .select([
            sumOfMoved(">").as("in"),
            sumOfMoved("<").as("out"),
          ])
          .whereRef("m.organization_id", "=", "s.organization_id")
          .whereRef("m.goods_id", "=", "s.goods_id")
          .as("f"),
      (join) => join.onTrue(),
    )
    .select(["s.id", "s.organization_id", "g.name as organization_name"])
    .select(["s.goods_id", "p.name", "p.sn", "p.unit", "s.quantity"])
    .select(["f.in", "f.out"])
    .orderBy(stockOrder(filter))
    .execute();
  return rows.map(withOrganization);
}

/** A page of the inventory: of the customer's organization, for sales of every one. Two statements. */
export async function listStock(
  db: Db,
  actor: Actor,
  filter: StockFilter,
): Promise<List<StockRow>> {
  const { ids, count } = await readPage(
    db,
    "s",
    filteredStock(db, actor, filter)
      .select(["s.id", "s.organization_id", "s.goods_id", "s.quantity"]),
    stockOrder(filter),
    filter,
  );
  const page = visibleStock(db, actor).where(isOneOfIds("s.id", ids));
  const rows = ids.length ? await readRows(db, page, filter) : [];
  return toList(rows, count, filter);
}

/** Whether anything is left in the inventory. */
export async function hasStock(db: Db, actor: Actor): Promise<boolean> {
  const left = await visibleStock(db, actor).select("s.id")
    .where("s.quantity", ">", 0).limit(1).executeTakeFirst();
  return left !== undefined;
}

/** The ids of all stocks under the filter in its order, `most` of them. */
export async function stockIds(
  db: Db,
  actor: Actor,
  filter: StockFilter,
  most: number,
): Promise<number[]> {
  const rows = await filteredStock(db, actor, filter).select("s.id")
    .orderBy(stockOrder(filter)).limit(most).execute();
  return rows.map(({ id }) => id);
}

/** Those of these stocks that the actor sees. */
export function stockOf(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<StockRow[]> {
  const page = visibleStock(db, actor).where(isOneOfIds("s.id", ids));
  return readRows(db, page, { sort: "organization_id" });
}

/** The stock of some goods, as far as the actor may see it. */
export function stockOfGoods(
  db: Db,
  actor: Actor,
  goods: readonly number[],
): Promise<StockRow[]> {
  const page = visibleStock(db, actor).where("s.goods_id", "in", [...goods]);
  return readRows(db, page, { sort: "organization_id" });
}
