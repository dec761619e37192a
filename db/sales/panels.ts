import { sql } from "kysely";
import { countEach, isOneOf } from "@/db/list.ts";
import type { List } from "@/db/list.ts";
import { listOrders, type OrderList } from "@/db/oem/orders.ts";
import { listStock, type StockRow } from "@/db/oem/stock.ts";
import { sumOf } from "@/db/money.ts";
import { livingReceipts } from "@/db/finance/found_receipts.ts";
import { openRefunds } from "@/db/finance/found_refunds.ts";
import { isLate, visibleTasks } from "@/db/production/tasks.ts";
import { readSummary } from "@/db/oem/order_summary.ts";
import type { Db } from "@/db/schema/database.ts";
import { TASK_STATUSES, type TaskStatus } from "@/db/schema/fulfilment.ts";
import { type Actor, may } from "@/domain/access.ts";
import { OrderFilter } from "@/domain/oem/order_filter.ts";
import { StockFilter } from "@/domain/oem/stock_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { type Owed, readOwed, STANDING } from "./dashboard.ts";
import { AMOUNT, ENTRIES, momentsIn } from "./moments.ts";
import { lastMonths, monthOf } from "./months.ts";
import type { ListQuery } from "./list_query.ts";

/** Figures of finance's control panel, amounts in fen; each equals what its list shows under its `query`. */
export interface FinanceDashboard {
  /** vouchers that wait for review: the receipts list */
  pending: { amount: number; receipts: number; query: ListQuery };
  /** money that was accepted per month of the review, oldest first: the receipts list */
  received: {
    month: string;
    amount: number;
    receipts: number;
    query: ListQuery;
  }[];
  /** refunds waiting to be paid: the refunds list */
  refunds: { amount: number; refunds: number; query: ListQuery };
  outstanding: Owed;
}

/** Finance's control panel without its waiting work; null without the permission for its figures. */
export async function readFinanceDashboard(
  db: Db,
  actor: Actor,
  settings: Settings,
): Promise<FinanceDashboard | null> {
  if (!may(actor, "manage_bill")) return null;
  const standing = OrderFilter.parse({ phase: STANDING });
  const all = await readSummary(db, actor, standing, settings);
  return {
    ...await readOpenMoney(db, actor),
    received: await readReceived(db, actor, settings),
    outstanding: await readOwed(db, actor, settings, all),
  };
}

async function readOpenMoney(db: Db, actor: Actor) {
  const pending = await livingReceipts(db, actor)
    .where(isOneOf("r.status", ["pending"]))
    .select([
      sumOf("r.amount").as("amount"),
      sql<number>`count(*)`.as("receipts"),
    ]).executeTakeFirstOrThrow();
  const refunds = await openRefunds(db).select([
    sumOf("d.amount").as("amount"),
    sql<number>`count(*)`.as("refunds"),
  ]).executeTakeFirstOrThrow();
  return {
    pending: { ...pending, query: { status: "pending" } },
    refunds: { ...refunds, query: { kind: "refund", state: "open" } },
  };
}

async function readReceived(
  db: Db,
  actor: Actor,
  settings: Settings,
): Promise<FinanceDashboard["received"]> {
  const months = lastMonths(12, settings);
  const month = monthOf(months, settings);
  const rows = await momentsIn(db, actor, "receipt", months, settings).groupBy(
    sql.ref("month"),
  ).select([
    month.as("month"),
    AMOUNT.as("amount"),
    ENTRIES.as("receipts"),
  ]).execute();
  const found = new Map(rows.map((row) => [row.month, row]));
  return months.map(({ month, from, to }) => ({
    month,
    amount: found.get(month)?.amount ?? 0,
    receipts: found.get(month)?.receipts ?? 0,
    query: { status: "approved", day_of: "reviewed", from, to },
  }));
}

/** Figures of production's and the warehouse's control panel; each equals what its list shows under its `query`. */
export interface ProductionDashboard {
  /** the tasks list; null without the permission */
  tasks: {
    byStatus: { status: TaskStatus; count: number; query: ListQuery }[];
    late: number;
    lateQuery: ListQuery;
  } | null;
  /** packages sent per month, oldest first: the packages list; null without the permission */
  shipped: { month: string; packages: number; query: ListQuery }[] | null;
}

export async function readProductionDashboard(
  db: Db,
  actor: Actor,
  settings: Settings,
): Promise<ProductionDashboard> {
  return {
    tasks: may(actor, "manage_product_make")
      ? await readTasks(db, actor, settings)
      : null,
    shipped: may(actor, "manage_inventory")
      ? await readShipped(db, actor, settings)
      : null,
  };
}

async function readTasks(
  db: Db,
  actor: Actor,
  settings: Settings,
): Promise<ProductionDashboard["tasks"]> {
  const { late, ...counts } = await countEach(
    db,
    [...TASK_STATUSES, "late"],
    (key) => {
      const tasks = visibleTasks(db, actor);
      return (key === "late"
        ? tasks.where(isLate(settings))
        : tasks.where("t.status", "=", key)).select("t.id");
    },
  );
  return {
    byStatus: TASK_STATUSES.map((status) => ({
      status,
      count: counts[status],
      query: { status: String(status) },
    })),
    late,
    lateQuery: { late: "1" },
  };
}

async function readShipped(
  db: Db,
  actor: Actor,
  settings: Settings,
): Promise<ProductionDashboard["shipped"]> {
  const months = lastMonths(12, settings);
  const month = monthOf(months, settings);
  const rows = await momentsIn(db, actor, "shipped", months, settings).groupBy(
    sql.ref("month"),
  )
    .select([month.as("month"), ENTRIES.as("packages")]).execute();
  const found = new Map(rows.map((row) => [row.month, row.packages]));
  return months.map(({ month, from, to }) => ({
    month,
    packages: found.get(month) ?? 0,
    query: { from, to },
  }));
}

/** The portal's first page without its waiting work: the customer's orders and the parts that ran out. */
interface PortalDashboard {
  /** counts per status, and the latest five */
  orders: OrderList;
  /** the first ten of them */
  ranOut: List<StockRow>;
}

export async function readPortalDashboard(
  db: Db,
  actor: Actor,
  settings: Settings,
): Promise<PortalDashboard> {
  const orders = await listOrders(
    db,
    actor,
    OrderFilter.parse({ page_size: 5 }),
    settings,
  );
  const ranOut = await listStock(
    db,
    actor,
    StockFilter.parse({ empty: "1", page_size: 10 }),
  );
  return { orders, ranOut };
}
