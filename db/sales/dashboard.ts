import { sql } from "kysely";
import { isAmong } from "@/db/found.ts";
import { isOneOf, withinDays } from "@/db/list.ts";
import { countOrders } from "@/db/oem/orders.ts";
import { type OrderSummary, readSummary } from "@/db/oem/order_summary.ts";
import { visibleOrders } from "@/db/oem/visible_orders.ts";
import type { Db } from "@/db/schema/database.ts";
import type { OrderStatus } from "@/db/schema/oem.ts";
import { totalOf } from "@/db/status_counts.ts";
import type { Actor } from "@/domain/access.ts";
import { OrderFilter } from "@/domain/oem/order_filter.ts";
import { type Phase, PHASES } from "@/domain/oem/status.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { addDays, dayNow } from "@/domain/time.ts";
import { type LeadTime, readLeadTime } from "./lead_time.ts";
import { AMOUNT, ENTRIES, momentsIn, momentsWithin } from "./moments.ts";
import { lastMonths, monthBefore, monthOf } from "./months.ts";
import type { ListQuery } from "./list_query.ts";

/** The phases of confirmed orders that are not closed. */
export const STANDING: readonly Phase[] = [
  "deposit",
  "production",
  "delivery",
  "balance",
  "done",
];
const STANDING_STATUSES = STANDING.flatMap((phase): readonly OrderStatus[] =>
  PHASES[phase]
);
const MOST_PRODUCTS = 6;
const MOST_EVENTS = 5;

type FunnelStage =
  | "created"
  | "confirmed"
  | "deposit_paid"
  | "produced"
  | "received"
  | "settled";

/** Stage → phases of the orders that have reached it; a closed order has reached only the first. */
const FUNNEL: readonly (readonly [FunnelStage, readonly Phase[] | null])[] = [
  ["created", null],
  ["confirmed", STANDING],
  ["deposit_paid", ["production", "delivery", "balance", "done"]],
  ["produced", ["delivery", "balance", "done"]],
  ["received", ["balance", "done"]],
  ["settled", ["done"]],
];

/** Figures of sales' control panel, amounts in fen; each equals what the orders list shows under its `query`. */
export interface SalesDashboard {
  /** confirmed orders placed this month until today, and last month until the same day */
  month: { amount: number; previous: number; query: ListQuery };
  /** what customers owe on confirmed orders */
  outstanding: Owed;
  production: {
    orders: number;
    overdue: number;
    query: ListQuery;
    overdueQuery: ListQuery;
  };
  /** has no list */
  leadTime: LeadTime;
  /** twelve months, oldest first, each with the same month a year earlier */
  months: {
    month: string;
    amount: number;
    lastYear: number;
    query: ListQuery;
  }[];
  /** orders created in the last 90 days */
  funnel: { stage: FunnelStage; orders: number; query: ListQuery }[];
  /** pieces in this month's confirmed orders, most first; has no list */
  products: { goods_id: number; name: string; quantity: number }[];
  /** newest first */
  latest: {
    id: number;
    event: string;
    params: Record<string, unknown>;
    at: Date;
    /** nickname; null = the product itself */
    actor: string | null;
    order: {
      id: number;
      order_no: string;
      organization: string;
      total: number;
    };
  }[];
}

async function amountsByMonth(
  db: Db,
  actor: Actor,
  settings: Settings,
): Promise<Map<string, number>> {
  const months = lastMonths(24, settings);
  const month = monthOf(months, settings);
  const rows = await momentsIn(db, actor, "oem_order", months, settings)
    .where(isOneOf("q.status", STANDING_STATUSES))
    .groupBy(sql.ref("month")).select([month.as("month"), AMOUNT.as("amount")])
    .execute();
  return new Map(rows.map((row) => [row.month, row.amount]));
}

/** What last month brought until the day of the month that it is today. */
async function lastMonthUntilNow(
  db: Db,
  actor: Actor,
  settings: Settings,
): Promise<number> {
  const day = dayNow(settings.time_zone);
  const last = monthBefore(day, 1);
  const until = `${last.month}${day.slice(7)}`;
  const days = { from: last.from, to: until < last.to ? until : last.to };
  const { amount } = await momentsWithin(db, actor, "oem_order", days, settings)
    .where(isOneOf("q.status", STANDING_STATUSES))
    .select(AMOUNT.as("amount")).executeTakeFirstOrThrow();
  return amount;
}

async function readFunnel(
  db: Db,
  actor: Actor,
  settings: Settings,
): Promise<SalesDashboard["funnel"]> {
  const from = addDays(dayNow(settings.time_zone), -89);
  const rows = await momentsWithin(db, actor, "oem_order", { from }, settings)
    .groupBy("q.status").select(["q.status", ENTRIES.as("orders")]).execute();
  return FUNNEL.map(([stage, phases]) => {
    const statuses = phases?.flatMap((phase): readonly string[] =>
      PHASES[phase]
    );
    const orders = rows.filter((row) => statuses?.includes(row.status) ?? true)
      .reduce((sum, row) => sum + row.orders, 0);
    const query: ListQuery = phases ? { from, phase: [...phases] } : { from };
    return { stage, orders, query };
  });
}

function readProducts(
  db: Db,
  actor: Actor,
  settings: Settings,
): Promise<SalesDashboard["products"]> {
  const { from } = monthBefore(dayNow(settings.time_zone), 0);
  const orders = visibleOrders(db, actor)
    .where(isOneOf("o.status", STANDING_STATUSES))
    .where("o.type", "=", "product")
    .where(withinDays("o.created_at", { from }, settings))
    .select("o.id");
  const most = db.selectFrom("oem_order_line as l")
    .where(isAmong("l.order_id", orders)) // one pass of the index, not a search for each order
    .groupBy("l.goods_id")
    .select(["l.goods_id", sql<number>`sum(l.quantity)::bigint`.as("quantity")])
    .orderBy("quantity", "desc").orderBy("l.goods_id").limit(MOST_PRODUCTS);
  return db.selectFrom(most.as("m")).innerJoin(
    "goods as g",
    "g.id",
    "m.goods_id",
  )
    .select(["m.goods_id", "g.name", "m.quantity"])
    .orderBy("m.quantity", "desc").orderBy("m.goods_id").execute();
}

async function readLatest(
  db: Db,
  actor: Actor,
): Promise<SalesDashboard["latest"]> {
  const rows = await visibleOrders(db, actor)
    .innerJoin(
      "journal as j",
      (join) =>
        join.onRef("j.source_id", "=", "o.id").on("j.source", "=", "oem_order"),
    )
    .innerJoin("organization as g", "g.id", "o.organization_id")
    .leftJoin("account as a", "a.id", "j.actor_id")
    .select([
      "j.id",
      "j.event",
      "j.params",
      "j.at",
      "a.nickname as actor",
      "o.id as order_id",
      "o.order_no",
      "o.total",
    ])
    .select("g.name as organization")
    .orderBy("j.id", "desc").limit(MOST_EVENTS).execute();
  return rows.map(({ order_id, order_no, organization, total, ...row }) => ({
    ...row,
    order: { id: order_id, order_no, organization, total },
  }));
}

/** What customers owe, in fen, and on how many orders, of which more than 10,000 are not counted: the orders list. */
export interface Owed {
  amount: number;
  orders: { total: number; totalMore: boolean };
  query: ListQuery;
}

/** The amount is that of all confirmed orders, which is kept: those that are paid add nothing to it. */
export async function readOwed(
  db: Db,
  actor: Actor,
  settings: Settings,
  { sums }: OrderSummary,
): Promise<Owed> {
  const query = { phase: [...STANDING], pay_status: ["none", "partial"] };
  const owing = OrderFilter.parse(query);
  return {
    amount: sums?.outstanding ?? 0,
    orders: await countOrders(db, actor, owing, settings),
    query,
  };
}

async function readProduction(
  db: Db,
  actor: Actor,
  settings: Settings,
  { counts }: OrderSummary,
): Promise<SalesDashboard["production"]> {
  const overdue = { phase: "production", overdue: "1" };
  const late = OrderFilter.parse(overdue);
  return {
    orders: totalOf(PHASES.production, counts),
    overdue: (await countOrders(db, actor, late, settings)).total,
    query: { phase: "production" },
    overdueQuery: overdue,
  };
}

/** Everything on sales' control panel except what waits (`readWaiting`, db/sales/waiting.ts). */
export async function readSalesDashboard(
  db: Db,
  actor: Actor,
  settings: Settings,
): Promise<SalesDashboard> {
  const amounts = await amountsByMonth(db, actor, settings);
  const months = lastMonths(12, settings).map(({ month, from, to }) => ({
    month,
    amount: amounts.get(month) ?? 0,
    lastYear: amounts.get(monthBefore(from, 12).month) ?? 0,
    query: { from, to, phase: [...STANDING] },
  }));
  const current = months.at(-1)!;
  const standing = OrderFilter.parse({ phase: STANDING });
  const all = await readSummary(db, actor, standing, settings);
  return {
    month: {
      amount: current.amount,
      previous: await lastMonthUntilNow(db, actor, settings),
      query: current.query,
    },
    outstanding: await readOwed(db, actor, settings, all),
    production: await readProduction(db, actor, settings, all),
    leadTime: await readLeadTime(db, actor, settings),
    months,
    funnel: await readFunnel(db, actor, settings),
    products: await readProducts(db, actor, settings),
    latest: await readLatest(db, actor),
  };
}
