import { sql } from "kysely";
import { COUNT_LIMIT, isOneOf } from "@/db/list.ts";
import type { Db } from "@/db/schema/database.ts";
import { ORDER_STATUSES, type OrderStatus } from "@/db/schema/oem.ts";
import { EVERY_ORGANIZATION, scopeOf } from "@/db/visible.ts";
import type { Actor } from "@/domain/access.ts";
import { type OrderFilter, statusesOf } from "@/domain/oem/order_filter.ts";
import { holdersOf, ORDER_PERMISSIONS } from "@/domain/oem/viewer.ts";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";
import type { Settings } from "@/domain/settings.ts";
import { narrowed, type Orders, standing } from "./order_conditions.ts";
import { isOverdue, visibleOrders } from "./visible_orders.ts";

/** What stands above a list of orders; amounts in fen. */
export interface OrderSummary {
  total: number;
  totalMore: boolean;
  /** over all rows of the filter; null above 10,000 of them */
  sums: { total: number; outstanding: number } | null;
  /** orders per status under the filter without its status, phase, holder and overdue */
  counts: Record<OrderStatus, number>;
  /** the counts cover only the first 10,000 of the rows: show none */
  countsMore: boolean;
  /** orders under the same filter that wait for the actor, and how many of them for too long; at most 10,001 */
  waiting: number;
  waitingOverdue: number;
}

/**
 * The organization (0 = all of them) whose tally answers for everything but the filter's standing, or null when
 * the rows have to be counted.
 */
function tallyOf(actor: Actor, filter: OrderFilter): number | null {
  const conditions = [
    filter.keyword,
    filter.from,
    filter.to,
    filter.sales_account_id,
  ];
  if (conditions.some((value) => value !== undefined)) return null;
  if (filter.type.length || filter.pay_status.length) return null;
  const scope = scopeOf(actor, ...ORDER_PERMISSIONS);
  if (scope === EVERY_ORGANIZATION) return filter.organization_id ?? 0;
  return filter.organization_id === undefined ||
      filter.organization_id === scope
    ? scope
    : null;
}

interface Figures {
  orders: number;
  total: number;
  outstanding: number;
}

interface SummaryRow extends Figures {
  part: "status" | "waiting" | "chosen";
  status: OrderStatus | null;
  overdue: number;
}

/** Orders per status, counted over at most 10,001 of them. */
function countedByStatus(db: Db, orders: Orders) {
  const counted = orders.select(["o.status", "o.total", "o.outstanding"]).limit(
    COUNT_LIMIT,
  );
  return db.selectFrom(counted.as("c")).groupBy("c.status").select([
    sql<SummaryRow["part"]>`'status'`.as("part"),
    sql<OrderStatus | null>`c.status`.as("status"),
    sql<number>`count(*)`.as("orders"),
    sql<number>`0::bigint`.as("overdue"),
    sql<number>`sum(c.total)`.as("total"),
    sql<number>`sum(c.outstanding)`.as("outstanding"),
  ]);
}

/** The same from the tally, which every change of an order keeps up to date. */
function talliedByStatus(db: Db, organizationId: number) {
  return db.selectFrom("oem_order_tally as t").where(
    "t.organization_id",
    "=",
    organizationId,
  ).groupBy("t.status")
    .select([
      sql<SummaryRow["part"]>`'status'`.as("part"),
      sql<OrderStatus | null>`t.status`.as("status"),
      sql<number>`sum(t.orders)::bigint`.as("orders"),
      sql<number>`0::bigint`.as("overdue"),
      sql<number>`sum(t.total)`.as("total"),
      sql<number>`sum(t.outstanding)`.as("outstanding"),
    ]);
}

/** One row of figures over at most 10,001 orders. */
function figures(
  db: Db,
  orders: Orders,
  part: SummaryRow["part"],
  settings: Settings,
) {
  const counted = orders
    .select([
      "o.total",
      "o.outstanding",
      sql<boolean>`${isOverdue(settings)}`.as("late"),
    ])
    .limit(COUNT_LIMIT);
  return db.selectFrom(counted.as("c")).select([
    sql<SummaryRow["part"]>`${sql.lit(part)}`.as("part"),
    sql<OrderStatus | null>`null::text`.as("status"),
    sql<number>`count(*)`.as("orders"),
    sql<number>`count(*) filter (where c.late)`.as("overdue"),
    sql<number>`coalesce(sum(c.total), 0)`.as("total"),
    sql<number>`coalesce(sum(c.outstanding), 0)`.as("outstanding"),
  ]);
}

/** Whether the rows of each status are in the filter all or none. */
function isByStatus(filter: OrderFilter): boolean {
  return filter.holder.length === 0 && filter.overdue === undefined;
}

function sumOf(rows: Figures[]): Figures {
  const add = (key: keyof Figures) =>
    rows.reduce((sum, row) => sum + row[key], 0);
  return {
    orders: add("orders"),
    total: add("total"),
    outstanding: add("outstanding"),
  };
}

function countsOf(groups: SummaryRow[]): Record<OrderStatus, number> {
  const found = new Map(groups.map((group) => [group.status, group.orders]));
  const entries = ORDER_STATUSES.map((status) =>
    [status, found.get(status) ?? 0] as const
  );
  return Object.fromEntries(entries) as Record<OrderStatus, number>;
}

/** Tabs, sums and total in one statement; exact where the tally answers, else up to 10,000 rows (decisions 1.2). */
export async function readSummary(
  db: Db,
  actor: Actor,
  filter: OrderFilter,
  settings: Settings,
): Promise<OrderSummary> {
  const tally = tallyOf(actor, filter);
  const base = narrowed(visibleOrders(db, actor), filter, settings);
  const waitingOrders = base.where(isOneOf("o.holder", holdersOf(actor)));
  const statuses = statusesOf(filter);
  // What the groups hold already need not be counted again.
  const grouped = isByStatus(filter) && (tally !== null || statuses === null);
  const chosenOrders = standing(base, filter, settings);
  const rows = await figures(db, waitingOrders, "waiting", settings)
    .unionAll(
      tally === null ? countedByStatus(db, base) : talliedByStatus(db, tally),
    )
    .$if(
      !grouped,
      (query) => query.unionAll(figures(db, chosenOrders, "chosen", settings)),
    )
    .execute();

  const groups = rows.filter((row) => row.part === "status");
  const waiting = rows.find((row) => row.part === "waiting");
  const chosen = rows.find((row) => row.part === "chosen") ??
    sumOf(
      groups.filter((row) =>
        row.status !== null && (statuses?.includes(row.status) ?? true)
      ),
    );
  const exact = (tally !== null && grouped) || chosen.orders <= LIST_LIMIT;
  return {
    total: exact ? chosen.orders : LIST_LIMIT,
    totalMore: !exact,
    sums: exact
      ? { total: chosen.total, outstanding: chosen.outstanding }
      : null,
    counts: countsOf(groups),
    countsMore: tally === null && sumOf(groups).orders > LIST_LIMIT,
    waiting: waiting?.orders ?? 0,
    waitingOverdue: waiting?.overdue ?? 0,
  };
}
