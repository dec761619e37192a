import { type InferResult, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { idsOf, isAmong, isOneOfIds, orderWithin } from "@/db/found.ts";
import { countUpTo, limits, type List, toList } from "@/db/list.ts";
import { fen, sumOf } from "@/db/money.ts";
import { receiptColumns } from "@/db/oem/order_money.ts";
import { daysAgo, type Held } from "@/db/oem/visible_orders.ts";
import type { Db } from "@/db/schema/database.ts";
import { RECEIPT_STATUSES, type ReceiptStatus } from "@/db/schema/finance.ts";
import type { OrderStatus } from "@/db/schema/oem.ts";
import {
  chosen,
  countsOf,
  type FoundGroup,
  IDS,
  idsIn,
  type StatusCounts,
} from "@/db/status_counts.ts";
import type { Actor } from "@/domain/access.ts";
import type { ReceiptFilter } from "@/domain/finance/receipt_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { plainLetters } from "@/domain/text.ts";
import {
  foundReceipts,
  livingReceipts,
  MOMENT,
  visibleReceipts,
} from "./found_receipts.ts";
import { refundsUnder } from "./found_refunds.ts";
import { isTallied, receiptsByStatus } from "./receipt_tally.ts";

/** A voucher in finance's list; amounts in fen. */
export interface ReceiptRow {
  id: number;
  order: { id: number; order_no: string; status: OrderStatus };
  organization: { id: number; name: string; contact: string };
  purpose: "deposit" | "balance";
  amount: number;
  received_amount: number | null;
  status: ReceiptStatus;
  reason: string;
  payer: string;
  /** the payer is named, and by none of the organization's names */
  payerDiffers: boolean;
  /** YYYY-MM-DD */
  paid_on: string | null;
  received_on: string | null;
  bank_serial: string;
  card: { id: number; bank: string; number: string };
  /** nicknames */
  submitted_by: string;
  reviewed_by: string | null;
  created_at: Date;
  reviewed_at: Date | null;
}

export interface HeldReceipt extends ReceiptRow {
  /** since when it waits for finance; null once it is reviewed */
  held: Held | null;
}

export interface ReceiptList extends List<HeldReceipt> {
  /** receipts per status under the filter without its status; counted ones to 10,001; none when too many to tell */
  counts?: StatusCounts<ReceiptStatus>["counts"];
  /** fen of all that the filter finds: as the customers wrote it, and as it arrived; null where not all are counted */
  sums: { amount: number; received: number } | null;
  /** refunds that wait to be paid */
  openRefunds: number;
  /** every card, in use or not, for the filter */
  cards: { id: number; bank: string; number: string }[];
}

/** The columns of a {@link ReceiptRow}. */
export function withParties(receipts: ReturnType<typeof visibleReceipts>) {
  return receipts
    .innerJoin("organization as g", "g.id", "r.organization_id")
    .innerJoin("receiving_card as c", "c.id", "r.card_id")
    .innerJoin("account as s", "s.id", "r.submitted_by")
    .leftJoin("account as v", "v.id", "r.reviewed_by")
    .select([
      ...receiptColumns(sql`r.bank_serial`),
      "o.id as order_id",
      "o.order_no",
      "o.status as order_status",
      "g.id as organization_id",
      "g.name as organization_name",
      "g.short_name",
      "g.contact",
    ]);
}

type Read = InferResult<ReturnType<typeof withParties>>[number];

export function toReceiptRow(read: Read): ReceiptRow {
  const {
    order_id,
    order_no,
    order_status,
    organization_id,
    organization_name,
    short_name,
    contact,
    card_id,
    bank,
    number,
    ...row
  } = read;
  return {
    ...row,
    payerDiffers: isForeign(row.payer, [organization_name, short_name]),
    order: { id: order_id, order_no, status: order_status },
    organization: { id: organization_id, name: organization_name, contact },
    card: { id: card_id, bank, number },
  };
}

/** Names are compared in plain letters and brackets, which banks and people write in either width. */
function isForeign(payer: string, names: readonly string[]): boolean {
  const own = names.filter(Boolean).map(plainLetters);
  return payer !== "" && !own.includes(plainLetters(payer));
}

interface ReceiptGroup extends FoundGroup<ReceiptStatus> {
  /** fen */
  amount: number;
  /** fen */
  received: number;
}

/** What the list says beside its rows: figures per status, open refunds, cards to choose from. One statement. */
async function readFigures(
  db: Db,
  actor: Actor,
  filter: ReceiptFilter,
  settings: Settings,
) {
  const statuses = {
    all: RECEIPT_STATUSES,
    chosen: standing(filter).statuses,
    keyword: filter.keyword,
  };
  const groups = receiptsByStatus(db, actor, filter, settings, statuses, [
    sql`${fen(sumOf("x.amount"))} as amount`,
    sql`${fen(sumOf("x.received_amount"))} as received`,
    ...statuses.keyword ? [IDS] : [],
  ]);
  const read = await db.selectNoFrom([
    jsonArrayFrom(
      db.selectFrom(sql<ReceiptGroup>`(${groups})`.as("g")).selectAll(),
    ).as("groups"),
    countUpTo(refundsUnder(db, actor, filter, settings, "open"))
      .as("refunds"),
    jsonArrayFrom(
      db.selectFrom("receiving_card").select(["id", "bank", "number"])
        .orderBy("id"),
    ).as("cards"),
  ]).executeTakeFirstOrThrow();
  const counts = countsOf(statuses, read.groups);
  const ids = idsIn(read.groups, statuses, counts.total);
  return { ...read, ...counts, ids };
}

/** The filter's statuses, and the order in which they are shown. */
function standing(filter: ReceiptFilter) {
  const statuses = chosen(filter.status, RECEIPT_STATUSES);
  const waiting = statuses.every((one) => one === "pending");
  const moment = waiting || filter.day_of === "reviewed"
    ? MOMENT
    : "created_at";
  const order = orderWithin("r", waiting ? "id" : "-id", moment, filter);
  return { statuses, order };
}

/** The ids of all vouchers under the filter in its order, `most` of them. */
export async function receiptIds(
  db: Db,
  actor: Actor,
  filter: ReceiptFilter,
  settings: Settings,
  most: number,
): Promise<number[]> {
  const choice = { ...standing(filter), most };
  const ids = idsOf(foundReceipts(db, actor, filter, settings, choice));
  const rows = await visibleReceipts(db, actor).where(isAmong("r.id", ids))
    .select("r.id").orderBy(choice.order).limit(most).execute();
  return rows.map(({ id }) => id);
}

/** Those of these vouchers that the actor sees. */
export async function receiptsOf(
  db: Db,
  actor: Actor,
  ids: readonly number[],
  settings: Settings,
): Promise<HeldReceipt[]> {
  const receipts = visibleReceipts(db, actor).where(isOneOfIds("r.id", ids));
  return await readRows(receipts, settings);
}

async function readRows(
  receipts: ReturnType<typeof visibleReceipts>,
  { overdue_days }: Settings,
): Promise<HeldReceipt[]> {
  const rows = await withParties(receipts).select(
    sql<boolean>`(r.created_at < ${daysAgo(overdue_days.finance)})`
      .as("overdue"),
  ).execute();
  return rows.map(({ overdue, ...row }) => ({
    ...toReceiptRow(row),
    held: row.status === "pending" ? { since: row.created_at, overdue } : null,
  }));
}

/**
 * A page of vouchers: the queue of those that wait in the order in which they came, everything else newest first.
 * Two statements.
 */
export async function listReceipts(
  db: Db,
  actor: Actor,
  filter: ReceiptFilter,
  settings: Settings,
): Promise<ReceiptList> {
  const { refunds, cards, groups, counts, total, ids: known } =
    await readFigures(
      db,
      actor,
      filter,
      settings,
    );
  const { limit, offset } = limits(filter);
  const { statuses, order } = standing(filter);
  // What a keyword finds in several ways is put in order before a page of it is taken.
  const page = filter.keyword
    ? { statuses, order, most: offset + limit }
    : { statuses, order, most: limit, offset };
  const among = known
    ? isOneOfIds("r.id", known)
    : isAmong("r.id", idsOf(foundReceipts(db, actor, filter, settings, page)));
  const ids = livingReceipts(db, actor).where(among)
    .select("r.id").orderBy(order).limit(limit)
    .offset(filter.keyword ? offset : 0);
  const receipts = visibleReceipts(db, actor).where(isAmong("r.id", ids))
    .orderBy(order);
  const rows = total <= offset ? [] : await readRows(receipts, settings);
  const list = toList(rows, total, filter, isTallied(filter));
  const inAll = (key: "amount" | "received") =>
    groups.filter(({ status }) =>
      status ? counts && statuses.includes(status) : true
    )
      .reduce((sum, group) => sum + group[key], 0);
  return {
    ...list,
    counts,
    sums: list.totalMore
      ? null
      : { amount: inAll("amount"), received: inAll("received") },
    openRefunds: refunds,
    cards,
  };
}
