import { type Expression, type InferResult, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { isOneOfIds } from "@/db/found.ts";
import { limited, limits, type List, toList } from "@/db/list.ts";
import { fen, sumOf } from "@/db/money.ts";
import { daysAgo, type Held } from "@/db/oem/visible_orders.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { RECEIPT_STATUSES, type ReceiptStatus } from "@/db/schema/finance.ts";
import type { OrderStatus } from "@/db/schema/oem.ts";
import {
  chosen,
  countsOf,
  type StatusCounts,
  type StatusGroup,
  totalOf,
} from "@/db/status_counts.ts";
import type { Actor } from "@/domain/access.ts";
import { found } from "@/domain/errors.ts";
import {
  REFUND_STATES,
  type RefundFilter,
  type RefundState,
} from "@/domain/finance/receipt_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { inOrder, refundsUnder, visibleRefunds } from "./found_refunds.ts";
import { receiptsByStatus } from "./receipt_tally.ts";

/** Money to pay back to a customer; the id is the due's, amounts in fen. */
export interface RefundRow {
  id: number;
  order: { id: number; order_no: string; status: OrderStatus };
  organization: { id: number; name: string; contact: string };
  amount: number;
  created_at: Date;
  /** since when it waits for finance; null once it is paid */
  held: Held | null;
  paid: { paid_on: string; bank_serial: string; by: string; at: Date } | null;
}

export interface RefundList extends List<RefundRow> {
  /** fen of all that the filter finds; null above 10,000 refunds */
  sum: number | null;
  /** per state under the filter without its state; each at most 10,001 */
  counts: Record<RefundState, number>;
  /** vouchers per status under the conditions that both have, as their own list counts them */
  receipts?: StatusCounts<ReceiptStatus>["counts"];
}

function withParties(
  refunds: ReturnType<typeof visibleRefunds>,
  { overdue_days }: Settings,
) {
  return refunds
    .innerJoin("organization as g", "g.id", "o.organization_id")
    .leftJoin("account as a", "a.id", "b.paid_by")
    .select([
      "d.id",
      "d.amount",
      "d.created_at",
      "o.id as order_id",
      "o.order_no",
      "o.status as order_status",
      "g.id as organization_id",
      "g.name as organization_name",
      "g.contact",
      "b.paid_on",
      "b.bank_serial",
      "b.created_at as paid_at",
      "a.nickname as paid_by",
      sql<boolean>`(d.created_at < ${daysAgo(overdue_days.finance)})`
        .as("overdue"),
    ]);
}

type Read = InferResult<ReturnType<typeof withParties>>[number];

function toRow(read: Read): RefundRow {
  const { created_at, overdue, paid_on, bank_serial, paid_at, paid_by } = read;
  const paid = paid_on === null || paid_at === null ? null : {
    paid_on,
    bank_serial: bank_serial ?? "",
    by: paid_by ?? "",
    at: paid_at,
  };
  return {
    id: read.id,
    order: {
      id: read.order_id,
      order_no: read.order_no,
      status: read.order_status,
    },
    organization: {
      id: read.organization_id,
      name: read.organization_name,
      contact: read.contact,
    },
    amount: read.amount,
    created_at,
    held: paid ? null : { since: created_at, overdue },
    paid,
  };
}

/** The ids of all refunds under the filter in its order, `most` of them. */
export async function refundIds(
  db: Db,
  actor: Actor,
  filter: RefundFilter,
  settings: Settings,
  most: number,
): Promise<number[]> {
  const rows = await inOrder(db, actor, filter, settings, most).select("d.id")
    .limit(most).execute();
  return rows.map(({ id }) => id);
}

/** Those of these refunds that the actor sees. */
export async function refundsOf(
  db: Db,
  actor: Actor,
  ids: readonly number[],
  settings: Settings,
): Promise<RefundRow[]> {
  const rows = await withParties(
    visibleRefunds(db, actor).where(isOneOfIds("d.id", ids)),
    settings,
  ).execute();
  return rows.map(toRow);
}

/** Vouchers besides refunds are counted under the conditions that both have. */
const NO_VOUCHER_CONDITIONS = {
  status: [],
  day_of: undefined,
  purpose: undefined,
  card_id: undefined,
};

/** Refunds in a state: how many, and how much together. */
interface RefundGroup {
  state: RefundState;
  rows: number;
  /** fen */
  amount: number;
}

/** The figures of the refunds in each state, and how many vouchers there are besides. One statement. */
async function readFigures(
  db: Db,
  actor: Actor,
  filter: RefundFilter,
  settings: Settings,
) {
  const refunds = REFUND_STATES.map((state) => {
    const rows = refundsUnder(db, actor, filter, settings, state);
    return sql`select ${sql.lit(state)} as state, count(*) as rows,
      ${fen(sumOf("x.amount"))} as amount from (${limited(rows)}) as x`;
  });
  const statuses = {
    all: RECEIPT_STATUSES,
    chosen: RECEIPT_STATUSES,
    keyword: filter.keyword,
  };
  const vouchers = { ...filter, ...NO_VOUCHER_CONDITIONS };
  const receipts = receiptsByStatus(db, actor, vouchers, settings, statuses);
  const read = await db.selectNoFrom([
    groupsOf<RefundGroup>(db, sql.join(refunds, sql` union all `)).as(
      "refunds",
    ),
    groupsOf<StatusGroup<ReceiptStatus>>(db, receipts).as("receipts"),
  ]).executeTakeFirstOrThrow();
  return {
    refunds: read.refunds,
    receipts: countsOf(statuses, read.receipts).counts,
  };
}

function groupsOf<Group>(db: Db, groups: Expression<unknown>) {
  return jsonArrayFrom(
    db.selectFrom(sql<Group>`(${groups})`.as("g")).selectAll(),
  );
}

/** A page of refunds: those to pay oldest first, others newest first. Two statements. */
export async function listRefunds(
  db: Db,
  actor: Actor,
  filter: RefundFilter,
  settings: Settings,
): Promise<RefundList> {
  const { refunds, receipts } = await readFigures(db, actor, filter, settings);
  const counts = Object.fromEntries(
    refunds.map(({ state, rows }) => [state, rows]),
  ) as Record<RefundState, number>;
  const states = chosen(filter.state ? [filter.state] : [], REFUND_STATES);
  const total = totalOf(states, counts);
  const { limit, offset } = limits(filter);
  const rows = total <= offset ? [] : await withParties(
    inOrder(db, actor, filter, settings, offset + limit),
    settings,
  ).limit(limit).offset(offset).execute();
  const list = toList(rows.map(toRow), total, filter);
  const sum = refunds.filter(({ state }) => states.includes(state))
    .reduce((sum, { amount }) => sum + amount, 0);
  return { ...list, counts, receipts, sum: list.totalMore ? null : sum };
}

/** One refund by its due's id. Throws Refused 40400. */
export async function findRefund(
  db: Db | Trx,
  actor: Actor,
  dueId: number,
  settings: Settings,
): Promise<RefundRow> {
  const row = await withParties(visibleRefunds(db, actor), settings)
    .where("d.id", "=", dueId).executeTakeFirst();
  return toRow(found(row));
}
