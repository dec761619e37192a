import { sql } from "kysely";
import { isOneOf } from "@/db/list.ts";
import { visibleReceipts } from "@/db/finance/found_receipts.ts";
import { openRefunds } from "@/db/finance/receipts.ts";
import { isLate, ofOrders, visibleTasks } from "@/db/production/tasks.ts";
import { isOverdue, visibleOrders } from "@/db/oem/visible_orders.ts";
import type { Db } from "@/db/schema/database.ts";
import type { OrderStatus } from "@/db/schema/oem.ts";
import { type Actor, may } from "@/domain/access.ts";
import type { Settings } from "@/domain/settings.ts";

/** The query of a list, as its filter reads it: what a figure counts is what this list shows. */
export type ListQuery = Record<string, string | string[]>;

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
  | "pay_balance";

/** Work of one kind that waits for the actor. */
export interface Waiting {
  kind: WaitingKind;
  panel: "mkt" | "finance" | "prod" | "oem";
  /** the list that shows it, under `query` */
  list: "orders" | "receipts" | "refunds" | "tasks" | "shipments";
  query: ListQuery;
  count: number;
  /** when the oldest of them began to wait */
  since: Date | null;
}

interface Figure {
  count: number;
  since: Date | null;
}

/** Orders per status that wait for longer than one kind of work, by status. */
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

/** One row of figures over the rows of a query with a column `since`. */
async function figureOf(
  query: { execute(): Promise<(Figure)[]> },
): Promise<Figure> {
  const [row] = await query.execute();
  return row ?? { count: 0, since: null };
}

const count = sql<number>`count(*)`.as("count");

interface OrderWork {
  kind: WaitingKind;
  status: OrderStatus;
  /** only those that wait for too long: somebody else holds them */
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
    const { count = 0, since = null } = (overdue ? all?.overdue : all) ?? {};
    const query: ListQuery = overdue ? { status, overdue: "1" } : { status };
    return { kind, panel, list: "orders", query, count, since };
  });
}

async function waitingMoney(db: Db, actor: Actor): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  for (const purpose of ["deposit", "balance"] as const) {
    const figure = await figureOf(
      visibleReceipts(db, actor).where("r.status", "=", "pending").where(
        "r.purpose",
        "=",
        purpose,
      )
        .select([count, sql<Date | null>`min(r.created_at)`.as("since")]),
    );
    const query = { status: "pending", purpose };
    waiting.push({
      kind: `review_${purpose}`,
      panel: "finance",
      list: "receipts",
      query,
      ...figure,
    });
  }
  const refunds = await figureOf(
    openRefunds(db).select([
      count,
      sql<Date | null>`min(d.created_at)`.as("since"),
    ]),
  );
  return [...waiting, {
    kind: "refund",
    panel: "finance",
    list: "refunds",
    query: { state: "open" },
    ...refunds,
  }];
}

const MAKING = [["plan", "arrange"], ["start", "arrange_complete"], [
  "progress",
  "production",
]] as const;

async function waitingTasks(
  db: Db,
  actor: Actor,
  settings: Settings,
): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  for (const [kind, order_status] of MAKING) {
    const figure = await figureOf(
      ofOrders(visibleTasks(db, actor), [order_status])
        .select([count, sql<Date | null>`min(o.status_at)`.as("since")]),
    );
    waiting.push({
      kind,
      panel: "prod",
      list: "tasks",
      query: { order_status },
      ...figure,
    });
  }
  const late = await figureOf(
    visibleTasks(db, actor).where(isLate(settings)).select([
      count,
      sql<Date | null>`min(t.created_at)`.as("since"),
    ]),
  );
  return [...waiting, {
    kind: "late",
    panel: "prod",
    list: "tasks",
    query: { late: "1" },
    ...late,
  }];
}

async function waitingShipments(db: Db): Promise<Waiting[]> {
  const rows = await db.selectFrom("shipment as h").where(
    isOneOf("h.status", [1]),
  )
    .groupBy("h.source")
    .select([
      "h.source",
      count,
      sql<Date | null>`min(h.created_at)`.as("since"),
    ]).execute();
  return ([["ship", "oem_order"], ["deliver", "oem_delivery"]] as const).map(
    ([kind, source]) => {
      const { count, since } = rows.find((row) => row.source === source) ??
        { count: 0, since: null };
      return {
        kind,
        panel: "prod",
        list: "shipments",
        query: { status: "1", source },
        count,
        since,
      };
    },
  );
}

/** What waits for the actor, by kind, in the order of the work; a kind that the actor has no part in is left out. */
export async function readWaiting(
  db: Db,
  actor: Actor,
  settings: Settings,
): Promise<Waiting[]> {
  if (actor.kind === "oem") {
    return await waitingOrders(db, actor, settings, "oem", CUSTOMERS);
  }
  return [
    ...may(actor, "manage_oem")
      ? await waitingOrders(db, actor, settings, "mkt", SALES)
      : [],
    ...may(actor, "manage_bill") ? await waitingMoney(db, actor) : [],
    ...may(actor, "manage_product_make")
      ? await waitingTasks(db, actor, settings)
      : [],
    ...may(actor, "manage_inventory") ? await waitingShipments(db) : [],
  ];
}
