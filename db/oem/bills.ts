import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { foundFirst, isAmong, isFew } from "@/db/found.ts";
import {
  capped,
  COUNT_LIMIT,
  isOneOf,
  limits,
  type List,
  orderOf,
  sortOf,
  toList,
  withinDays,
} from "@/db/list.ts";
import { fen, sumOf } from "@/db/money.ts";
import { isAnyOrderOf, isOrderOf } from "@/db/oem/order_search.ts";
import type { Db, Schema } from "@/db/schema/database.ts";
import type { ReceiptStatus } from "@/db/schema/finance.ts";
import type { OrderStatus, PayStatus } from "@/db/schema/oem.ts";
import type { Actor } from "@/domain/access.ts";
import type { BillFilter } from "@/domain/oem/bill_filter.ts";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";
import type { Settings } from "@/domain/settings.ts";
import { duesOf, type OrderDue, toDues } from "./order_money.ts";
import { visibleOrders } from "./visible_orders.ts";

export interface BillReceipt {
  id: number;
  purpose: "deposit" | "balance";
  amount: number;
  received_amount: number | null;
  status: ReceiptStatus;
  /** YYYY-MM-DD */
  paid_on: string | null;
  created_at: Date;
}

/** What one order cost and what was paid for it; amounts in fen. */
export interface BillRow {
  id: number;
  order_no: string;
  status: OrderStatus;
  pay_status: PayStatus;
  created_at: Date;
  total: number;
  /** settled by approved receipts */
  paid: number;
  /** paid back: what was too much, or of a closed order */
  refunded: number;
  outstanding: number;
  dues: OrderDue[];
  receipts: BillReceipt[];
}

export interface BillList extends List<BillRow> {
  /** fen over all rows of the filter; null above 10,000 rows */
  sums:
    | { total: number; paid: number; refunded: number; outstanding: number }
    | null;
}

type Bills = ReturnType<typeof visibleOrders>;

function confirmedOrders(db: Db, actor: Actor): Bills {
  return visibleOrders(db, actor).where("o.confirmed_at", "is not", null);
}

function bills(
  db: Db,
  actor: Actor,
  filter: BillFilter,
  settings: Settings,
  wanted: "all" | "page" = "page",
): Bills {
  const { keyword = "" } = filter;
  return confirmedOrders(db, actor)
    .where(withinDays("o.created_at", filter, settings))
    .$if(
      keyword !== "",
      (query) =>
        query.where(
          wanted === "all" ? isAnyOrderOf(keyword) : isOrderOf(keyword),
        ),
    )
    .$if(
      filter.pay_status.length > 0,
      (query) => query.where(isOneOf("o.pay_status", filter.pay_status)),
    );
}

function receiptsOf() {
  const eb = expressionBuilder<Schema, never>();
  return jsonArrayFrom(
    eb.selectFrom("receipt as r")
      .select([
        "r.id",
        "r.purpose",
        fen("r.amount").as("amount"),
        fen("r.received_amount").$castTo<number | null>().as("received_amount"),
        "r.status",
        "r.paid_on",
        sql<string>`r.created_at`.as("created_at"),
      ])
      .where("r.source", "=", "oem_order")
      .where("r.source_id", "=", sql<number>`o.id`)
      .orderBy("r.id"),
  );
}

/** The rows of some orders, with dues and receipts. */
async function readRows(page: Bills): Promise<BillRow[]> {
  const rows = await page
    .select([
      "o.id",
      "o.order_no",
      "o.status",
      "o.pay_status",
      "o.created_at",
      "o.total",
      "o.outstanding",
    ])
    .select([duesOf().as("dues"), receiptsOf().as("receipts")])
    .execute();
  return rows.map(({ dues, receipts, ...row }) => ({
    ...row,
    paid: dues.reduce((sum, { allocated }) => sum + allocated, 0),
    refunded: dues.reduce((sum, { refunded }) => sum + refunded, 0),
    dues: toDues(dues, receipts, row.status),
    receipts: receipts.map((receipt) => ({
      ...receipt,
      created_at: new Date(receipt.created_at),
    })),
  }));
}

/** The confirmed orders under the filter, in its order. */
function inOrder(
  db: Db,
  actor: Actor,
  filter: BillFilter,
  settings: Settings,
): Bills {
  const { field, direction } = sortOf(filter.sort);
  return bills(db, actor, filter, settings)
    .orderBy(`o.${field}`, direction)
    .orderBy("o.id", direction);
}

/** The ids of all confirmed orders under the filter in its order, `most` of them. */
export async function billIds(
  db: Db,
  actor: Actor,
  filter: BillFilter,
  settings: Settings,
  most: number,
): Promise<number[]> {
  const rows = await inOrder(db, actor, filter, settings).select("o.id")
    .limit(most).execute();
  return rows.map(({ id }) => id);
}

/** Those of these confirmed orders that the actor sees. */
export function billsOf(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<BillRow[]> {
  return readRows(confirmedOrders(db, actor).where("o.id", "in", [...ids]));
}

/** A page of the confirmed orders with dues and receipts, and the sums of them all: two statements. */
export async function listBills(
  db: Db,
  actor: Actor,
  filter: BillFilter,
  settings: Settings,
): Promise<BillList> {
  const { limit, offset } = limits(filter);
  const { field, direction } = sortOf(filter.sort);
  const all = bills(db, actor, filter, settings, "all");
  const { orders, ...sums } = await readSums(db, all);
  const found = all.select(["o.id", `o.${field}`]).offset(foundFirst);
  const sorted = isFew(capped(orders))
    ? db.selectFrom(found.as("o")).orderBy(orderOf("o", filter.sort))
    : inOrder(db, actor, filter, settings);
  // Found first: what is read of a row would be read of every row that the offset passes over.
  const ids = sorted.select("o.id").limit(limit).offset(offset);
  const rows = orders <= offset ? [] : await readRows(
    confirmedOrders(db, actor).where(isAmong("o.id", ids))
      .orderBy(`o.${field}`, direction).orderBy("o.id", direction),
  );
  return {
    ...toList(rows, orders, filter),
    sums: orders <= LIST_LIMIT ? sums : null,
  };
}

/** The sums of bills, which stand for nothing above 10,000: those that take reading every due are not made then. */
async function readSums(
  db: Db,
  bills: Bills,
): Promise<{ orders: number } & NonNullable<BillList["sums"]>> {
  const of = (moves: "allocation" | "refund") =>
    sql<number>`(case when count(*) <= ${sql.lit(LIST_LIMIT)} then (
      select ${sumOf("x.amount")} from counted c
      join due d on d.source = 'oem_order' and d.source_id = c.id
      join ${sql.table(moves)} x on x.due_id = d.id
    ) else 0 end)`;
  return await db.with(
    (cte) => cte("counted").materialized(),
    () => bills.select(["o.id", "o.total", "o.outstanding"]).limit(COUNT_LIMIT),
  )
    .selectFrom("counted")
    .select([
      sql<number>`count(*)`.as("orders"),
      sumOf("total").as("total"),
      of("allocation").as("paid"),
      of("refund").as("refunded"),
      sumOf("outstanding").as("outstanding"),
    ])
    .executeTakeFirstOrThrow();
}
