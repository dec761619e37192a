import { sql } from "kysely";
import { countEach, withinDays } from "@/db/list.ts";
import { listOrders, type OrderList } from "@/db/oem/orders.ts";
import { listStock, type StockRow } from "@/db/oem/stock.ts";
import { visibleReceipts } from "@/db/finance/receipts.ts";
import { isLate, visibleTasks } from "@/db/production/tasks.ts";
import type { Db } from "@/db/schema/database.ts";
import { TASK_STATUSES, type TaskStatus } from "@/db/schema/fulfilment.ts";
import { type Actor, may } from "@/domain/access.ts";
import { OrderFilter } from "@/domain/oem/order_filter.ts";
import { StockFilter } from "@/domain/oem/stock_filter.ts";
import type { Settings } from "@/domain/settings.ts";
import { lastTwelve } from "./months.ts";
import type { ListQuery } from "./waiting.ts";

/** Money that finance accepted per month of the review, in fen, oldest first; no list. */
export interface FinanceDashboard {
  received: { month: string; amount: number; receipts: number }[];
}

/** Figures of finance's control panel beside what waits. */
export async function readFinanceDashboard(db: Db, actor: Actor, settings: Settings): Promise<FinanceDashboard> {
  const months = lastTwelve(settings);
  const month = sql<string>`to_char(r.reviewed_at at time zone ${settings.time_zone}, 'YYYY-MM')`;
  const accepted = visibleReceipts(db, actor)
    .where("r.status", "=", "approved")
    .where(withinDays("r.reviewed_at", { from: months[0]?.from }, settings))
    .select([month.as("month"), "r.received_amount"]);
  const rows = await db.selectFrom(accepted.as("m")).groupBy("m.month")
    .select(["m.month", sql<number>`sum(m.received_amount)`.as("amount"), sql<number>`count(*)`.as("receipts")])
    .execute();
  const found = new Map(rows.map((row) => [row.month, row]));
  return {
    received: months.map(({ month }) => ({
      month,
      amount: found.get(month)?.amount ?? 0,
      receipts: found.get(month)?.receipts ?? 0,
    })),
  };
}

/** Figures of production's and the warehouse's control panel; each is what its list shows under its `query`. */
export interface ProductionDashboard {
  /** the tasks list; null without the permission */
  tasks: { byStatus: { status: TaskStatus; count: number; query: ListQuery }[]; late: number; lateQuery: ListQuery } | null;
  /** packages sent per month, oldest first: the packages list; null without the permission */
  shipped: { month: string; packages: number; query: ListQuery }[] | null;
}

export async function readProductionDashboard(
  db: Db,
  actor: Actor,
  settings: Settings,
): Promise<ProductionDashboard> {
  return {
    tasks: may(actor, "manage_product_make") ? await readTasks(db, actor, settings) : null,
    shipped: may(actor, "manage_inventory") ? await readShipped(db, settings) : null,
  };
}

async function readTasks(db: Db, actor: Actor, settings: Settings): Promise<ProductionDashboard["tasks"]> {
  const { late, ...counts } = await countEach(db, [...TASK_STATUSES, "late"], (key) => {
    const tasks = visibleTasks(db, actor);
    return (key === "late" ? tasks.where(isLate(settings)) : tasks.where("t.status", "=", key)).select("t.id");
  });
  return {
    byStatus: TASK_STATUSES.map((status) => ({ status, count: counts[status], query: { status: String(status) } })),
    late,
    lateQuery: { late: "1" },
  };
}

async function readShipped(db: Db, settings: Settings): Promise<ProductionDashboard["shipped"]> {
  const months = lastTwelve(settings);
  const month = sql<string>`to_char(p.shipped_at at time zone ${settings.time_zone}, 'YYYY-MM')`;
  const sent = db.selectFrom("package as p").where("p.shipped_at", "is not", null)
    .where(withinDays("p.shipped_at", { from: months[0]?.from }, settings)).select(month.as("month"));
  const rows = await db.selectFrom(sent.as("m")).groupBy("m.month")
    .select(["m.month", sql<number>`count(*)`.as("packages")]).execute();
  const found = new Map(rows.map((row) => [row.month, row.packages]));
  return months.map(({ month, from, to }) => ({ month, packages: found.get(month) ?? 0, query: { from, to } }));
}

/** The portal's first page beside what waits: the customer's orders and the parts that ran out. */
export interface PortalDashboard {
  /** counts per status, and the latest five */
  orders: OrderList;
  ranOut: StockRow[];
}

export async function readPortalDashboard(db: Db, actor: Actor, settings: Settings): Promise<PortalDashboard> {
  const orders = await listOrders(db, actor, OrderFilter.parse({ page_size: 5 }), settings);
  const { rows } = await listStock(db, actor, StockFilter.parse({ empty: "1", page_size: 10 }));
  return { orders, ranOut: rows };
}
