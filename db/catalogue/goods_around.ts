/** What the page of goods shows around them: where a part is used, its price history, customers' stock of it. */
import { sql } from "kysely";
import { calledOf } from "@/db/account/called.ts";
import { countUpTo } from "@/db/list.ts";
import type { PriceField } from "@/db/schema/catalogue.ts";
import type { Db } from "@/db/schema/database.ts";
import { type Actor, staffMay } from "@/domain/access.ts";

/** Rows that a page shows of what may be many. */
const SHOWN = 50;

/** The rows of one that is asked for all: as many as are counted. */
const EVERY = 10_000;

/** The first rows, and how many there are. */
export interface Some<Row> {
  rows: Row[];
  /** counted up to 10,001 */
  count: number;
}

interface UseRow {
  goods_id: number;
  name: string;
  sn: string;
  version_id: number;
  version: string;
  /** 1 = on offer */
  status: number;
  usage: number;
  accessory: boolean;
}

/** The versions that need a part. */
export interface Uses extends Some<UseRow> {
  /** those of them that are on offer, of products on the shelf */
  offered: number;
}

/**
 * The versions whose bill of materials contains a part, those that are on offer first, then the latest bill. One
 * statement.
 */
export async function whereUsed(
  db: Db,
  partId: number,
  every = false,
): Promise<Uses> {
  const rows = await db.selectFrom("bom_line as b")
    .innerJoin("goods_version as v", "v.id", "b.version_id")
    .innerJoin("goods as g", "g.id", "v.goods_id")
    .select(["g.id as goods_id", "g.name", "g.sn"])
    .select(["v.id as version_id", "v.version", "v.status"])
    .select(["b.usage", "b.accessory"])
    .select(counted("bom_line", sql`part_id = ${partId}`))
    .select(
      countUpTo(sql`select from bom_line as b
        join goods_version as v on v.id = b.version_id
        join goods as g on g.id = v.goods_id
        where b.part_id = ${partId} and v.status = 1 and g.status = 1`)
        .as("offered"),
    )
    .where("b.part_id", "=", partId)
    .orderBy(sql`v.status = 1 and g.status = 1`, "desc")
    .orderBy("b.id", "desc")
    .limit(every ? EVERY : SHOWN).execute();
  return { ...some(rows), offered: rows[0]?.offered ?? 0 };
}

export interface PriceRow {
  id: number;
  field: PriceField;
  /** of a processing fee */
  version: string;
  /** fen; null = none */
  old_price: number | null;
  new_price: number | null;
  by: string | null;
  at: Date;
}

/** The price history of goods, latest change first; cost prices only for readers who may see them. One statement. */
export async function priceHistory(
  db: Db,
  goodsId: number,
  cost: boolean,
  every = false,
): Promise<Some<PriceRow>> {
  const shown = cost ? sql`true` : sql`field <> 'cost_price'`;
  const rows = await db.selectFrom("goods_price_log as l")
    .leftJoin("account as a", "a.id", "l.account_id")
    .select(["l.id", "l.field", "l.version", "l.old_price", "l.new_price"])
    .select([calledOf("a").as("by"), "l.at"])
    .select(
      counted("goods_price_log", sql`goods_id = ${goodsId} and ${shown}`),
    )
    .where("l.goods_id", "=", goodsId)
    .$if(!cost, (log) => log.where("l.field", "<>", "cost_price"))
    .orderBy("l.id", "desc").limit(every ? EVERY : SHOWN).execute();
  return some(rows);
}

interface OwnedRow {
  organization_id: number;
  name: string;
  quantity: number;
}

/** What customers have of a part in their own inventory at ours. */
export interface Owned extends Some<OwnedRow> {
  /** pieces of all of them */
  total: number;
}

/** The organizations with the most stock of a part, for sales; null for everybody else. One statement. */
export async function ownedByCustomers(
  db: Db,
  actor: Actor,
  partId: number,
): Promise<Owned | null> {
  if (!staffMay(actor, "manage_oem")) return null;
  const owned = sql`goods_id = ${partId} and quantity > 0`;
  const rows = await db.selectFrom("oem_stock as s")
    .innerJoin("organization as o", "o.id", "s.organization_id")
    .select(["s.organization_id", "o.name", "s.quantity"])
    .select(counted("oem_stock", owned))
    .select(
      sql<number>`(select sum(quantity)::bigint from oem_stock where ${owned})`
        .as("total"),
    )
    .where("s.goods_id", "=", partId).where("s.quantity", ">", 0)
    .orderBy("s.quantity", "desc").orderBy("s.organization_id")
    .limit(SHOWN).execute();
  return { ...some(rows), total: rows[0]?.total ?? 0 };
}

function counted(
  table: "bom_line" | "goods_price_log" | "oem_stock",
  condition: ReturnType<typeof sql>,
) {
  return countUpTo(sql`select from ${sql.table(table)} where ${condition}`)
    .as("count");
}

function some<Row extends { count: number }>(
  rows: readonly Row[],
): Some<Omit<Row, "count">> {
  return {
    rows: rows.map(({ count: _, ...row }) => row),
    count: rows[0]?.count ?? 0,
  };
}
