import { type Expression, sql } from "kysely";
import { type Headline, headlineOf } from "@/db/headline.ts";
import { isOneOf } from "@/db/list.ts";
import { HELD } from "@/db/oem/order_search.ts";
import { isOverdue, visibleOrders } from "@/db/oem/visible_orders.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import type { Settings } from "@/domain/setting_rules.ts";

/** An order that is paid for and has no production task yet. */
export interface AwaitingOrder {
  id: number;
  order_no: string;
  organization: string;
  headline: Headline;
  /** since when it waits */
  status_at: Date;
  overdue: boolean;
}

const MOST = 20;

/** Orders that wait for `arrange`, the longest waiting first, and how many they are in all. One statement. */
export async function awaitingOrders(
  db: Db,
  actor: Actor,
  settings: Settings,
): Promise<{ orders: AwaitingOrder[]; count: number }> {
  const waiting = visibleOrders(db, actor)
    .where(isOneOf("o.status", ["unpaid_complete"]));
  const count: Expression<unknown> = waiting.select(sql`count(*)`.as("count"));
  const longest = waiting.where(HELD)
    .select(["o.id", sql<number>`(${count})`.as("count")])
    .orderBy("o.status_at").orderBy("o.id").limit(MOST);
  const rows = await db.selectFrom(longest.as("n"))
    .innerJoin("oem_order as o", "o.id", "n.id")
    .innerJoin("organization as g", "g.id", "o.organization_id")
    .select([
      "o.id",
      "o.order_no",
      "o.status_at",
      "g.name as organization",
      sql<boolean>`${isOverdue(settings)}`.as("overdue"),
      "n.count",
      headlineOf("oem_order", "o.id").as("headline"),
    ])
    .orderBy("o.status_at")
    .orderBy("o.id")
    .execute();
  return {
    count: rows[0]?.count ?? 0,
    orders: rows.map(({ count: _count, ...order }) => order),
  };
}

/** The task of an order that the caller has moved, if it has one. */
export async function taskOfOrder(
  trx: Trx,
  orderId: number,
): Promise<number | null> {
  const task = await trx.selectFrom("production_task").select("id")
    .where("source", "=", "oem_order").where("source_id", "=", orderId)
    .executeTakeFirst();
  return task?.id ?? null;
}
