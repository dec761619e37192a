import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { isAmong, isOneOfIds } from "@/db/found.ts";
import {
  COUNT_LIMIT,
  limits,
  type List,
  toList,
  withinDays,
} from "@/db/list.ts";
import { fen, sumOf } from "@/db/money.ts";
import { belongsTo } from "@/db/planned.ts";
import { isOrderOf } from "@/db/oem/order_search.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { RECEIPT_STATUSES, type ReceiptStatus } from "@/db/schema/finance.ts";
import type { OrderStatus } from "@/db/schema/oem.ts";
import {
  chosen,
  countsOf,
  groupedByStatus,
  type StatusCounts,
  type StatusGroup,
  totalOf,
} from "@/db/status_counts.ts";
import { onlyIf } from "@/db/visible.ts";
import { type Actor, staffMay } from "@/domain/access.ts";
import { found } from "@/domain/errors.ts";
import {
  REFUND_STATES,
  type RefundFilter,
  type RefundState,
} from "@/domain/finance/receipt_filter.ts";
import type { Settings } from "@/domain/settings.ts";
import { foundReceipts } from "./found_receipts.ts";

/** Money to pay back to a customer; the id is the due's, amounts in fen. */
export interface RefundRow {
  id: number;
  order: { id: number; order_no: string; status: OrderStatus };
  organization: { id: number; name: string; contact: string };
  amount: number;
  created_at: Date;
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

/** The dues (`d`) of orders that are refunds, with their payments (`b`). */
function refundDues(db: Db | Trx) {
  return db.selectFrom("due as d")
    .leftJoin("refund as b", "b.due_id", "d.id")
    .where("d.kind", "=", "refund")
    .where("d.source", "=", "oem_order");
}

/** Whether a refund (`d`) waits to be paid. */
const isOpen = isAmong("d.id", sql`select due_id from open_refund`);

/** Refunds that finance has to pay: refund dues without a payment. */
export function openRefunds(db: Db | Trx) {
  return refundDues(db).where(isOpen);
}

function visibleRefunds(db: Db | Trx, actor: Actor) {
  return refundDues(db)
    .innerJoin("oem_order as o", "o.id", "d.source_id")
    .where("o.deleted_at", "is", null)
    .where(onlyIf(staffMay(actor, "manage_bill")));
}

function withParties(refunds: ReturnType<typeof visibleRefunds>) {
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
    ]);
}

type Read = Awaited<
  ReturnType<ReturnType<typeof withParties>["execute"]>
>[number];

function toRow(read: Read): RefundRow {
  const { paid_on, bank_serial, paid_at, paid_by } = read;
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
    created_at: read.created_at,
    paid: paid_on === null || paid_at === null ? null : {
      paid_on,
      bank_serial: bank_serial ?? "",
      by: paid_by ?? "",
      at: paid_at,
    },
  };
}

/** The conditions that refunds share with vouchers. */
type Shared = Pick<RefundFilter, "organization_id" | "keyword" | "from" | "to">;

function filtered(
  db: Db,
  actor: Actor,
  filter: Shared & Pick<RefundFilter, "state">,
  settings: Settings,
) {
  let query = visibleRefunds(db, actor).where(
    withinDays("d.created_at", filter, settings),
  );
  if (filter.state === "open") query = query.where(isOpen);
  if (filter.state === "paid") query = query.where("b.id", "is not", null);
  if (filter.organization_id) {
    query = query.where(belongsTo("o.organization_id", filter.organization_id));
  }
  if (filter.keyword) query = query.where(isOrderOf(filter.keyword));
  return query;
}

/** Whether a filter has none of the conditions that refunds share with vouchers. */
function isUnconditional(
  { organization_id, keyword, from, to }: Shared,
): boolean {
  return !organization_id && !keyword && !from && !to;
}

/**
 * The ids and amounts of refunds in a state, as their list finds them under the conditions that it shares with
 * vouchers. Without any they are found without their orders: one that has a refund is not deleted.
 */
export function refundsUnder(
  db: Db,
  actor: Actor,
  { organization_id, keyword, from, to }: Shared,
  settings: Settings,
  state: RefundState,
) {
  const shared = { organization_id, keyword, from, to };
  if (!isUnconditional(shared)) {
    return filtered(db, actor, { ...shared, state }, settings)
      .select(["d.id", "d.amount"]);
  }
  const all = state === "open"
    ? openRefunds(db).select(["d.id", "d.amount"])
    : db.selectFrom("refund as b").select(["b.id", "b.amount"]);
  return all.where(onlyIf(staffMay(actor, "manage_bill")));
}

/** Those to pay oldest first, others newest first. */
function inOrder(
  db: Db,
  actor: Actor,
  filter: RefundFilter,
  settings: Settings,
) {
  return filtered(db, actor, filter, settings)
    .orderBy("d.id", filter.state === "open" ? "asc" : "desc");
}

/** The ids of all refunds under the filter in its order, `most` of them. */
export async function refundIds(
  db: Db,
  actor: Actor,
  filter: RefundFilter,
  settings: Settings,
  most: number,
): Promise<number[]> {
  const rows = await inOrder(db, actor, filter, settings).select("d.id")
    .limit(most).execute();
  return rows.map(({ id }) => id);
}

/** Those of these refunds that the actor sees. */
export async function refundsOf(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<RefundRow[]> {
  const rows = await withParties(
    visibleRefunds(db, actor).where(isOneOfIds("d.id", ids)),
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
    const rows = refundsUnder(db, actor, filter, settings, state)
      .limit(COUNT_LIMIT);
    return sql`select ${sql.lit(state)} as state, count(*) as rows,
      ${fen(sumOf("x.amount"))} as amount from (${rows}) as x`;
  });
  const statuses = {
    all: RECEIPT_STATUSES,
    chosen: RECEIPT_STATUSES,
    keyword: filter.keyword,
  };
  const vouchers = { ...filter, ...NO_VOUCHER_CONDITIONS };
  const receipts = groupedByStatus(
    statuses,
    (excerpt) => foundReceipts(db, actor, vouchers, settings, excerpt),
  );
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

function groupsOf<Group>(db: Db, groups: RawBuilder<unknown>) {
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
  const rows = total <= offset
    ? []
    : await withParties(inOrder(db, actor, filter, settings))
      .limit(limit).offset(offset).execute();
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
): Promise<RefundRow> {
  const row = await withParties(visibleRefunds(db, actor)).where(
    "d.id",
    "=",
    dueId,
  ).executeTakeFirst();
  return toRow(found(row));
}
