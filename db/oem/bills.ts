import { expressionBuilder, type RawBuilder, sql, type SqlBool } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { foundFirst, isAmong, isFew, isFewOf, isOneOfIds } from "@/db/found.ts";
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
import { CONTAINING } from "@/db/oem/order_search.ts";
import { areMany, frequencyOf, isSampled } from "@/db/sample.ts";
import type { Db, Schema } from "@/db/schema/database.ts";
import type { ReceiptStatus } from "@/db/schema/finance.ts";
import type { OrderStatus, PayStatus } from "@/db/schema/oem.ts";
import type { Actor } from "@/domain/access.ts";
import type { BillFilter } from "@/domain/oem/bill_filter.ts";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { walked } from "./order_conditions.ts";
import { duesOf, type OrderDue, toDues } from "./order_money.ts";
import { visibleOrders } from "./visible_orders.ts";

interface BillReceipt {
  id: number;
  purpose: "deposit" | "balance";
  amount: number;
  received_amount: number | null;
  status: ReceiptStatus;
  /** YYYY-MM-DD */
  paid_on: string | null;
  created_at: Date;
}

/** What one order costs and what was paid for it; amounts in fen. */
export interface BillRow {
  id: number;
  order_no: string;
  status: OrderStatus;
  pay_status: PayStatus;
  created_at: Date;
  total: number;
  /** the total, but of a closed order nothing: paid − refunded − refund_open + outstanding */
  payable: number;
  /** the amounts of approved receipts, overpayments included */
  paid: number;
  /** refunded: overpayments, or payments of a closed order */
  refunded: number;
  /** still to be paid back */
  refund_open: number;
  outstanding: number;
  dues: OrderDue[];
  receipts: BillReceipt[];
}

export interface BillList extends List<BillRow> {
  /** fen over all rows of the filter; null above 10,000 rows */
  sums: Record<SummedUp, number> | null;
}

/** The amounts that can be summed over bills. */
type SummedUp = "payable" | "paid" | "refunded" | "refund_open" | "outstanding";

type Bills = ReturnType<typeof visibleOrders>;

function confirmedOrders(db: Db, actor: Actor): Bills {
  return visibleOrders(db, actor).where("o.confirmed_at", "is not", null);
}

function bills(
  db: Db,
  actor: Actor,
  filter: BillFilter,
  settings: Settings,
  wanted: keyof typeof CONTAINING = "page",
): Bills {
  const { keyword = "" } = filter;
  return confirmedOrders(db, actor)
    .where(withinDays("o.created_at", filter, settings))
    .$if(
      keyword !== "",
      (query) => query.where(CONTAINING[wanted](keyword)),
    )
    .$if(
      wanted === "sampled" && keyword === "",
      (query) => query.where(isSampled("o.id")),
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
    payable: row.status === "close" ? 0 : row.total,
    paid: sumBy(
      receipts.filter(({ status }) => status === "approved"),
      ({ received_amount }) => received_amount ?? 0,
    ),
    refunded: sumBy(dues, ({ refunded }) => refunded),
    refund_open: sumBy(
      dues.filter(({ kind }) => kind === "refund"),
      ({ amount, refunded }) => amount - refunded,
    ),
    dues: toDues(dues, receipts, row.status),
    receipts: receipts.map((receipt) => ({
      ...receipt,
      created_at: new Date(receipt.created_at),
    })),
  }));
}

function sumBy<Row>(
  rows: readonly Row[],
  fenOf: (row: Row) => number,
): number {
  return rows.reduce((sum, row) => sum + fenOf(row), 0);
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
  return readRows(confirmedOrders(db, actor).where(isOneOfIds("o.id", ids)));
}

/** A page of the confirmed orders with dues and receipts, and the sums of all: two statements, one looks for a keyword. */
export async function listBills(
  db: Db,
  actor: Actor,
  filter: BillFilter,
  settings: Settings,
): Promise<BillList> {
  const { limit, offset } = limits(filter);
  const { field, direction } = sortOf(filter.sort);
  const all = bills(db, actor, filter, settings, "all");
  const { orders, ids: known, ...sums } = await readSums(
    db,
    countedBills(db, actor, filter, settings),
  );
  const few = filter.keyword && known
    ? confirmedOrders(db, actor).where(isOneOfIds("o.id", known))
    : all;
  const found = few.select(["o.id", `o.${field}`]).offset(foundFirst);
  const sorted = isFew(capped(orders))
    ? db.selectFrom(found.as("o")).orderBy(orderOf("o", filter.sort))
    : inOrder(db, actor, filter, settings);
  // The ids are found first: otherwise everything selected would be computed for the rows that the offset skips too.
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

type Sums =
  & { orders: number; ids: number[] | null }
  & NonNullable<BillList["sums"]>;

const COUNTED = ["o.id", "o.status", "o.total", "o.outstanding"] as const;

/**
 * The tables of a statement in which the bills under the filter are: `sample`, which says whether they are far too many
 * to count, and else `counted`.
 */
function countedBills(
  db: Db,
  actor: Actor,
  filter: BillFilter,
  settings: Settings,
): RawBuilder<unknown> {
  const { keyword } = filter;
  const sampled = bills(db, actor, filter, settings, "sampled");
  const all = bills(db, actor, filter, settings, "all").select(COUNTED)
    .limit(sql.lit(COUNT_LIMIT));
  const many = sql<SqlBool>`(select many from sample)`;
  if (!keyword) {
    return sql`sample as materialized (select ${areMany(sampled)} as many),
      counted as materialized (${all.where(sql<SqlBool>`not ${many}`)})`;
  }
  const others = { ...filter, keyword: undefined };
  const own = bills(db, actor, others, settings, "sampled");
  const indexed = all.where(
    sql<SqlBool>`not (select many or often from sample)`,
  );
  return sql`sample as materialized (${frequencyOf(sampled, own)}),
    counted as materialized ((${indexed}) union all (${
    walked(bills(db, actor, others, settings), COUNTED, keyword)
  }))`;
}

/** The sums of {@link countedBills}; those that take reading every due are not made above 10,000 bills. */
async function readSums(
  db: Db,
  tables: RawBuilder<unknown>,
): Promise<Sums> {
  const few = (sums: RawBuilder<number>) =>
    sql<number>`(case when count(*) <= ${
      sql.lit(LIST_LIMIT)
    } then (${sums}) else 0 end)`;
  const refunds = (which: "refunded" | "refund_open") =>
    few(sql`select ${sql.ref(which)} from refunds`);
  const refundsIn = (paid: "is null" | "is not null") =>
    sumOf(sql`case when x.id ${sql.raw(paid)} then d.amount end`);
  const { rows: [sums] } = await sql<Sums>`with ${tables},
      refunds as (select ${refundsIn("is not null")} as refunded,
        ${refundsIn("is null")} as refund_open
        from counted c
        join due d on d.source = 'oem_order' and d.source_id = c.id and d.kind = 'refund'
        left join refund x on x.due_id = d.id)
    select case when (select many from sample) then ${
    sql.lit(COUNT_LIMIT)
  } else count(*) end as orders,
      json_agg(id) filter (where ${
    isFewOf(sql`(select count(*) from counted)`)
  }) as ids,
      ${sumOf(sql`case when status <> 'close' then total end`)} as payable,
      ${
    few(sql`select ${sumOf("r.received_amount")} from receipt r
        where r.source = 'oem_order' and ${
      isAmong("r.source_id", sql`select id from counted`)
    } and r.status = 'approved'`)
  } as paid,
      ${refunds("refunded")} as refunded,
      ${refunds("refund_open")} as refund_open,
      ${sumOf("outstanding")} as outstanding
    from counted`.execute(db);
  return sums!;
}
