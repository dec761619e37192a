import { type RawBuilder, sql } from "kysely";
import {
  countRows,
  isOneOf,
  limits,
  type List,
  matches,
  sortOf,
  toList,
  withinDays,
} from "@/db/list.ts";
import type { Db } from "@/db/schema/database.ts";
import type { MovementType } from "@/db/schema/oem.ts";
import { EVERY_ORGANIZATION, scopeOf } from "@/db/visible.ts";
import type { Actor } from "@/domain/access.ts";
import type { MovementFilter, StockFilter } from "@/domain/oem/stock_filter.ts";
import type { Settings } from "@/domain/settings.ts";

/** Pieces of one part in one organization's inventory. */
export interface StockRow {
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

export interface MovementRow {
  id: number;
  organization: { id: number; name: string };
  goods_id: number;
  name: string;
  sn: string;
  type: MovementType;
  /** signed */
  quantity: number;
  balance: number;
  source: string | null;
  source_id: number | null;
  reference: string;
  reason: string;
  /** nickname; null = the product itself */
  actor: string | null;
  at: Date;
}

export interface MovementList extends List<MovementRow> {
  /** `after` of the next page; null on the last one */
  next: number | null;
}

function visibleStock(db: Db, actor: Actor) {
  const stock = db.selectFrom("oem_stock as s").innerJoin(
    "goods as p",
    "p.id",
    "s.goods_id",
  );
  const scope = scopeOf(actor, "manage_oem");
  return scope === EVERY_ORGANIZATION
    ? stock
    : stock.where("s.organization_id", "=", scope);
}

function filteredStock(db: Db, actor: Actor, filter: StockFilter) {
  let query = visibleStock(db, actor);
  if (filter.organization_id) {
    query = query.where("s.organization_id", "=", filter.organization_id);
  }
  if (filter.goods_id) query = query.where("s.goods_id", "=", filter.goods_id);
  if (filter.keyword) query = query.where(matches("p.search", filter.keyword));
  if (filter.empty !== undefined) {
    query = query.where("s.quantity", filter.empty ? "=" : ">", 0);
  }
  return query;
}

/** By organization and part as the table's key has them, or by the quantity first. */
function stockOrder({ sort }: StockFilter): RawBuilder<unknown> {
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

/** A page of the inventory: of the customer's organization, for sales of every one. Two statements. */
export async function listStock(
  db: Db,
  actor: Actor,
  filter: StockFilter,
): Promise<List<StockRow>> {
  const { limit, offset } = limits(filter);
  const order = stockOrder(filter);
  const page = filteredStock(db, actor, filter)
    .select(["s.organization_id", "s.goods_id", "s.quantity"])
    .orderBy(order).limit(limit).offset(offset);
  const rows = await db.selectFrom(page.as("s"))
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
    .select(["s.organization_id", "g.name as organization_name"])
    .select(["s.goods_id", "p.name", "p.sn", "p.unit", "s.quantity"])
    .select(["f.in", "f.out"])
    .orderBy(order)
    .execute();
  const count = await countRows(
    db,
    filteredStock(db, actor, filter).select("s.goods_id"),
  );
  return toList(rows.map(withOrganization), count, filter);
}

function withOrganization<
  Row extends { organization_id: number; organization_name: string },
>(
  { organization_id, organization_name, ...row }: Row,
) {
  return {
    ...row,
    organization: { id: organization_id, name: organization_name },
  };
}

function filteredMovements(
  db: Db,
  actor: Actor,
  filter: MovementFilter,
  settings: Settings,
) {
  const scope = scopeOf(actor, "manage_oem");
  let query = db.selectFrom("oem_movement as m").where(
    withinDays("m.at", filter, settings),
  );
  if (scope !== EVERY_ORGANIZATION) {
    query = query.where("m.organization_id", "=", scope);
  }
  if (filter.organization_id) {
    query = query.where("m.organization_id", "=", filter.organization_id);
  }
  if (filter.goods_id) query = query.where("m.goods_id", "=", filter.goods_id);
  if (filter.type.length) query = query.where(isOneOf("m.type", filter.type));
  const { keyword } = filter;
  if (keyword) {
    query = query.where((eb) =>
      eb.or([
        eb("m.reference", "=", keyword),
        eb(
          "m.goods_id",
          "in",
          eb.selectFrom("goods").select("goods.id").where(
            matches("goods.search", keyword),
          ),
        ),
      ])
    );
  }
  return query;
}

/** The inventory's ledger, newest first, by page or below the row `after`. Two statements. */
export async function listMovements(
  db: Db,
  actor: Actor,
  filter: MovementFilter,
  settings: Settings,
): Promise<MovementList> {
  const { limit, offset } = limits(filter);
  const { after } = filter;
  const rows = await filteredMovements(db, actor, filter, settings)
    .$if(after !== undefined, (query) => query.where("m.id", "<", after ?? 0))
    .innerJoin("organization as g", "g.id", "m.organization_id")
    .innerJoin("goods as p", "p.id", "m.goods_id")
    .leftJoin("account as a", "a.id", "m.actor_id")
    .select([
      "m.id",
      "g.id as organization_id",
      "g.name as organization_name",
      "m.goods_id",
      "p.name",
      "p.sn",
    ])
    .select([
      "m.type",
      "m.quantity",
      "m.balance",
      "m.source",
      "m.source_id",
      "m.reference",
      "m.reason",
      "m.at",
    ])
    .select("a.nickname as actor")
    .orderBy("m.id", "desc")
    .limit(limit + 1)
    .offset(after === undefined ? offset : 0)
    .execute();
  const count = await countRows(
    db,
    filteredMovements(db, actor, filter, settings).select("m.id"),
  );
  const page = rows.slice(0, limit).map(withOrganization);
  return {
    ...toList(page, count, filter),
    next: rows.length > limit ? page.at(-1)?.id ?? null : null,
  };
}
