import { sql } from "kysely";
import { countEach, limits, type List, matches, toList, totalOf, withinDays } from "@/db/list.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { RECEIPT_STATUSES, type ReceiptStatus } from "@/db/schema/finance.ts";
import type { OrderStatus } from "@/db/schema/oem.ts";
import { EVERY_ORGANIZATION, scopeOf } from "@/db/visible.ts";
import type { Actor } from "@/domain/access.ts";
import type { ReceiptFilter } from "@/domain/finance/receipt_filter.ts";
import type { Settings } from "@/domain/settings.ts";

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

export interface ReceiptList extends List<ReceiptRow> {
  /** receipts per status under the filter without its status; each at most 10,001 */
  counts: Record<ReceiptStatus, number>;
  /** refunds that wait to be paid */
  openRefunds: number;
}

/** The receipts of OEM orders (`r`, order `o`) for those who review them: finance sees all, others none. */
export function visibleReceipts(db: Db | Trx, actor: Actor) {
  const all = actor.kind === "staff" && scopeOf(actor, "manage_bill") === EVERY_ORGANIZATION;
  return db.selectFrom("receipt as r")
    .innerJoin("oem_order as o", "o.id", "r.source_id")
    .where("r.source", "=", "oem_order")
    .where("o.deleted_at", "is", null)
    .$if(!all, (query) => query.where(sql<boolean>`false`));
}

/** The columns of a {@link ReceiptRow}. */
export function withParties(receipts: ReturnType<typeof visibleReceipts>) {
  return receipts
    .innerJoin("organization as g", "g.id", "r.organization_id")
    .innerJoin("receiving_card as c", "c.id", "r.card_id")
    .innerJoin("account as s", "s.id", "r.submitted_by")
    .leftJoin("account as v", "v.id", "r.reviewed_by")
    .select([
      "r.id",
      "r.purpose",
      "r.amount",
      "r.received_amount",
      "r.status",
      "r.reason",
      "r.payer",
      "r.paid_on",
      "r.received_on",
      "r.bank_serial",
      "r.created_at",
      "r.reviewed_at",
      "o.id as order_id",
      "o.order_no",
      "o.status as order_status",
      "g.id as organization_id",
      "g.name as organization_name",
      "g.contact",
      "c.id as card_id",
      "c.bank",
      "c.number",
      "s.nickname as submitted_by",
      "v.nickname as reviewed_by",
    ]);
}

type Read = Awaited<ReturnType<ReturnType<typeof withParties>["execute"]>>[number];

export function toReceiptRow(read: Read): ReceiptRow {
  const { order_id, order_no, order_status, organization_id, organization_name, contact, card_id, bank, number, ...row } =
    read;
  return {
    ...row,
    order: { id: order_id, order_no, status: order_status },
    organization: { id: organization_id, name: organization_name, contact },
    card: { id: card_id, bank, number },
  };
}

function narrowed(db: Db, actor: Actor, filter: ReceiptFilter, settings: Settings) {
  let query = visibleReceipts(db, actor).where(withinDays("r.created_at", filter, settings));
  if (filter.purpose) query = query.where("r.purpose", "=", filter.purpose);
  if (filter.organization_id) query = query.where("r.organization_id", "=", filter.organization_id);
  if (filter.card_id) query = query.where("r.card_id", "=", filter.card_id);
  const { keyword } = filter;
  if (keyword) {
    query = query.where((eb) => eb.or([matches("o.search", keyword), eb("r.bank_serial", "=", keyword)]));
  }
  return query;
}

/** Refunds that finance has to pay: refund dues without a payment. */
export function openRefunds(db: Db | Trx) {
  return db.selectFrom("due as d")
    .leftJoin("refund as b", "b.due_id", "d.id")
    .where("d.kind", "=", "refund")
    .where("d.source", "=", "oem_order")
    .where("b.id", "is", null);
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
  const { limit, offset } = limits(filter);
  const queue = filter.status.length === 1 && filter.status[0] === "pending";
  const rows = await withParties(narrowed(db, actor, filter, settings))
    .$if(filter.status.length > 0, (query) => query.where("r.status", "in", filter.status))
    .orderBy("r.id", queue ? "asc" : "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { refund, ...counts } = await countEach(
    db,
    [...RECEIPT_STATUSES, "refund"],
    (key) =>
      key === "refund"
        ? openRefunds(db).select("d.id")
        : narrowed(db, actor, filter, settings).where("r.status", "=", key).select("r.id"),
  );
  return {
    ...toList(rows.map(toReceiptRow), totalOf(filter.status, counts), filter),
    counts,
    openRefunds: refund,
  };
}
