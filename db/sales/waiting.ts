import { sql } from "kysely";
import { isOneOf } from "@/db/list.ts";
import { livingReceipts } from "@/db/finance/found_receipts.ts";
import { openRefunds } from "@/db/finance/found_refunds.ts";
import { answersFeedback, visibleTickets } from "@/db/feedback/tickets.ts";
import { isLate, ofOrders, visibleTasks } from "@/db/production/tasks.ts";
import { HELD } from "@/db/oem/order_search.ts";
import { visibleDeliveries } from "@/db/oem/deliveries.ts";
import { isOverdue, visibleOrders } from "@/db/oem/visible_orders.ts";
import type { Db } from "@/db/schema/database.ts";
import type { OrderStatus } from "@/db/schema/oem.ts";
import { type Actor, may } from "@/domain/access.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { addDays, startOfDay } from "@/domain/time.ts";
import type { ListQuery } from "./list_query.ts";

export type WaitingKind =
  | "arrange"
  | "complete"
  | "follow_deposit"
  | "follow_balance"
  | "review_deposit"
  | "review_balance"
  | "refund"
  | "plan"
  | "start"
  | "progress"
  | "late"
  | "ship"
  | "deliver"
  | "confirm"
  | "pay_deposit"
  | "receive"
  | "pay_balance"
  | "receive_delivery"
  | "answer";

export type WaitingPanel = "mkt" | "finance" | "prod" | "oem" | "common";

/** Work of one kind that waits for the actor. */
export interface Waiting {
  kind: WaitingKind;
  panel: WaitingPanel;
  /** the list that shows it, under `query` */
  list:
    | "orders"
    | "awaiting"
    | "receipts"
    | "refunds"
    | "tasks"
    | "shipments"
    | "deliveries"
    | "tickets";
  query: ListQuery;
  count: number;
  /** when the oldest of them began to wait */
  since: Date | null;
}

interface Figure {
  count: number;
  since: Date | null;
}

/** Orders by status, and those of them that are overdue. */
type ByStatus = Map<OrderStatus, Figure & { overdue: Figure }>;

async function orderFigures(
  db: Db,
  actor: Actor,
  settings: Settings,
  statuses: OrderStatus[],
): Promise<ByStatus> {
  if (statuses.length === 0) return new Map();
  const late = isOverdue(settings);
  const rows = await visibleOrders(db, actor)
    .where(isOneOf("o.status", statuses))
    .where(HELD) // as all that waits
    .groupBy("o.status")
    .select([
      "o.status",
      sql<number>`count(*)`.as("count"),
      sql<Date>`min(o.status_at)`.as("since"),
      sql<number>`count(*) filter (where ${late})`.as("late"),
      sql<Date | null>`min(o.status_at) filter (where ${late})`.as("lateSince"),
    ])
    .execute();
  return new Map(
    rows.map(({ status, count, since, late, lateSince }) => [status, {
      count,
      since,
      overdue: { count: late, since: lateSince },
    }]),
  );
}

/** A group's figures; a group without rows is not found. */
function figureOf(group: Figure | undefined): Figure {
  return { count: group?.count ?? 0, since: group?.since ?? null };
}

const count = sql<number>`count(*)`.as("count");

/** When the oldest of some rows began to wait. */
function since(column: string) {
  return sql<Date | null>`min(${sql.ref(column)})`.as("since");
}

interface OrderWork {
  kind: WaitingKind;
  status: OrderStatus;
  /** only those that wait for too long: somebody else is working on them */
  overdue?: true;
}

const CUSTOMERS: readonly OrderWork[] = [
  { kind: "confirm", status: "draft" },
  { kind: "pay_deposit", status: "draft_complete" },
  { kind: "receive", status: "shipping" },
  { kind: "pay_balance", status: "shipping_complete" },
];
const SALES: readonly OrderWork[] = [
  { kind: "arrange", status: "unpaid_complete" },
  { kind: "complete", status: "final_payment_complete" },
  { kind: "follow_deposit", status: "draft_complete", overdue: true },
  { kind: "follow_balance", status: "shipping_complete", overdue: true },
];

async function waitingOrders(
  db: Db,
  actor: Actor,
  settings: Settings,
  panel: "mkt" | "oem",
  work: readonly OrderWork[],
): Promise<Waiting[]> {
  const found = await orderFigures(
    db,
    actor,
    settings,
    work.map(({ status }) => status),
  );
  return work.map(({ kind, status, overdue }) => {
    const all = found.get(status);
    const query: ListQuery = overdue ? { status, overdue: "1" } : { status };
    const figure = figureOf(overdue ? all?.overdue : all);
    return { kind, panel, list: "orders", query, ...figure };
  });
}

async function waitingMoney(db: Db, actor: Actor): Promise<Waiting[]> {
  const receipts = await livingReceipts(db, actor)
    .where(isOneOf("r.status", ["pending"])).groupBy("r.purpose")
    .select(["r.purpose", count, since("r.created_at")]).execute();
  const refunds = await openRefunds(db).select([count, since("d.created_at")])
    .executeTakeFirst();
  return [
    ...(["deposit", "balance"] as const).map((purpose): Waiting => ({
      kind: `review_${purpose}`,
      panel: "finance",
      list: "receipts",
      query: { status: "pending", purpose },
      ...figureOf(receipts.find((row) => row.purpose === purpose)),
    })),
    {
      kind: "refund",
      panel: "finance",
      list: "refunds",
      query: { state: "open" },
      ...figureOf(refunds),
    },
  ];
}

const MAKING = [["plan", "arrange"], ["start", "arrange_complete"], [
  "progress",
  "production",
]] as const;

/** Orders without a task stand above the list of tasks. */
async function waitingTasks(
  db: Db,
  actor: Actor,
  settings: Settings,
): Promise<Waiting[]> {
  const paid = await orderFigures(db, actor, settings, ["unpaid_complete"]);
  const tasks = visibleTasks(db, actor);
  const made = await ofOrders(tasks, MAKING.map(([, status]) => status))
    .groupBy("o.status").select(["o.status", count, since("o.status_at")])
    .execute();
  const late = await tasks.where(isLate(settings))
    .select([count, sql<string | null>`min(t.ends_on)`.as("end")])
    .executeTakeFirst();
  return [
    {
      kind: "arrange",
      panel: "prod",
      list: "awaiting",
      query: {},
      ...figureOf(paid.get("unpaid_complete")),
    },
    ...MAKING.map(([kind, order_status]): Waiting => ({
      kind,
      panel: "prod",
      list: "tasks",
      query: { order_status },
      ...figureOf(made.find(({ status }) => status === order_status)),
    })),
    {
      kind: "late",
      panel: "prod",
      list: "tasks",
      query: { late: "1" },
      count: late?.count ?? 0,
      since: late?.end
        ? startOfDay(addDays(late.end, 1), settings.time_zone)
        : null,
    },
  ];
}

async function waitingShipments(db: Db): Promise<Waiting[]> {
  const found = await db.selectFrom("shipment as h")
    .where(isOneOf("h.status", [1])).groupBy("h.source")
    .select(["h.source", count, since("h.created_at")]).execute();
  return ([["ship", "oem_order"], ["deliver", "oem_delivery"]] as const).map(
    ([kind, source]) => ({
      kind,
      panel: "prod",
      list: "shipments",
      query: { status: "1", source },
      ...figureOf(found.find((row) => row.source === source)),
    }),
  );
}

async function waitingDeliveries(db: Db, actor: Actor): Promise<Waiting> {
  const status = "shipped";
  const found = await visibleDeliveries(db, actor)
    .where(isOneOf("d.status", [status]))
    .select([count, since("d.status_at")]).executeTakeFirst();
  return {
    kind: "receive_delivery",
    panel: "oem",
    list: "deliveries",
    query: { status },
    ...figureOf(found),
  };
}

async function waitingTickets(db: Db, actor: Actor): Promise<Waiting[]> {
  const status = "open";
  const found = await visibleTickets(db, actor).where("t.status", "=", status)
    .select([count, since("t.status_at")]).executeTakeFirst();
  return [{
    kind: "answer",
    panel: "common",
    list: "tickets",
    query: { tab: "all", status },
    ...figureOf(found),
  }];
}

/**
 * What waits for the actor, by kind, in the order of the work; a kind that the actor has no part in is left out. Of one
 * panel, or of all.
 */
export async function readWaiting(
  db: Db,
  actor: Actor,
  settings: Settings,
  panel?: WaitingPanel,
): Promise<Waiting[]> {
  const isAsked = (one: WaitingPanel) => panel === undefined || panel === one;
  if (actor.kind === "oem") {
    return isAsked("oem")
      ? [
        ...await waitingOrders(db, actor, settings, "oem", CUSTOMERS),
        await waitingDeliveries(db, actor),
      ]
      : [];
  }
  return [
    ...isAsked("mkt") && may(actor, "manage_oem")
      ? await waitingOrders(db, actor, settings, "mkt", SALES)
      : [],
    ...isAsked("finance") && may(actor, "manage_bill")
      ? await waitingMoney(db, actor)
      : [],
    ...isAsked("prod") && may(actor, "manage_product_make")
      ? await waitingTasks(db, actor, settings)
      : [],
    ...isAsked("prod") && may(actor, "manage_inventory")
      ? await waitingShipments(db)
      : [],
    ...isAsked("common") && answersFeedback(actor)
      ? await waitingTickets(db, actor)
      : [],
  ];
}
