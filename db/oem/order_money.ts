import { expressionBuilder, type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type LinkedFile, linkedFiles } from "@/db/linked_files.ts";
import { fen, sumOf } from "@/db/money.ts";
import type { Db, Schema, Trx } from "@/db/schema/database.ts";
import type { DueKind, ReceiptStatus } from "@/db/schema/finance.ts";
import type { OrderStatus } from "@/db/schema/oem.ts";
import { type ActorOrSystem, SYSTEM } from "@/domain/access.ts";

/** What is owed one way or the other; amounts in fen. */
export interface OrderDue {
  id: number;
  kind: DueKind;
  amount: number;
  /** settled by approved receipts; of a refund: paid back */
  approved: number;
  /** would be settled by the receipt under review */
  pending: number;
  outstanding: number;
  /** of a refund that was paid */
  paid_on: string | null;
  bank_serial: string | null;
}

/** A voucher; amounts in fen. */
export interface OrderReceipt {
  id: number;
  purpose: "deposit" | "balance";
  amount: number;
  received_amount: number | null;
  status: ReceiptStatus;
  reason: string;
  payer: string;
  paid_on: string | null;
  received_on: string | null;
  /** as the customer wrote it */
  bank_serial: string;
  overpay: boolean;
  card: {
    id: number;
    bank: string;
    holder: string;
    number: string;
    /** customers may pay to it now */
    in_use: boolean;
  };
  /** nicknames */
  submitted_by: string;
  reviewed_by: string | null;
  created_at: Date;
  reviewed_at: Date | null;
  files: LinkedFile[];
}

/**
 * What is read of a receipt (`r`), its card (`c`), who submitted it (`s`) and who reviewed it (`v`), wherever shown, in
 * the order of calls; `serial`: the transfer's number at the bank.
 */
export function receiptColumns(serial: RawBuilder<string>) {
  return [
    "r.id",
    "r.purpose",
    "r.amount",
    "r.received_amount",
    "r.status",
    "r.reason",
    "r.payer",
    "r.paid_on",
    "r.received_on",
    serial.as("bank_serial"),
    "r.created_at",
    "r.reviewed_at",
    "c.id as card_id",
    "c.bank",
    "c.number",
    "s.nickname as submitted_by",
    "v.nickname as reviewed_by",
  ] as const;
}

/** The files of a receipt (`r`), a JSON column. */
export function voucherFiles() {
  return linkedFiles({
    source: "oem_order",
    id: "r.source_id",
    line: "r.id",
    role: "voucher",
  });
}

/**
 * The vouchers of an order that the actor has found, oldest first: one statement. Of the transfer's number a customer
 * reads what they said, staff what finance found.
 */
export async function readReceipts(
  db: Db | Trx,
  actor: ActorOrSystem,
  orderId: number,
): Promise<OrderReceipt[]> {
  const serial = actor !== SYSTEM && actor.kind === "oem"
    ? sql<string>`coalesce(r.claimed_serial, r.bank_serial)`
    : sql<string>`r.bank_serial`;
  const receipts = await db.selectFrom("receipt as r")
    .innerJoin("receiving_card as c", "c.id", "r.card_id")
    .innerJoin("account as s", "s.id", "r.submitted_by")
    .leftJoin("account as v", "v.id", "r.reviewed_by")
    .select([
      ...receiptColumns(serial),
      "r.overpay",
      "c.holder",
      sql<boolean>`c.status = 1 and c.deleted_at is null`.as("in_use"),
      voucherFiles().as("files"),
    ])
    .where("r.source", "=", "oem_order")
    .where("r.source_id", "=", orderId)
    .orderBy("r.id")
    .execute();
  return receipts.map(
    ({ card_id, bank, holder, number, in_use, ...receipt }) => ({
      ...receipt,
      card: { id: card_id, bank, holder, number, in_use },
    }),
  );
}

/** What is owed, and what was settled of it; amounts in fen. */
interface DueSums {
  id: number;
  kind: DueKind;
  amount: number;
  allocated: number;
  refunded: number;
  paid_on: string | null;
  bank_serial: string | null;
}

/** The dues of order `o` with what was settled of each, as {@link toDues} takes them: a JSON column. */
export function duesOf() {
  const eb = expressionBuilder<Schema, never>();
  return jsonArrayFrom<DueSums>(
    eb.selectFrom("due as d").leftJoin("refund as b", "b.due_id", "d.id")
      .select([
        "d.id",
        "d.kind",
        fen("d.amount").as("amount"),
        fen(
          sql`(select ${
            sumOf("x.amount")
          } from allocation x where x.due_id = d.id)`,
        ).as("allocated"),
        fen(sql`coalesce(b.amount, 0)`).as("refunded"),
        "b.paid_on",
        "b.bank_serial",
      ])
      .where("d.source", "=", "oem_order")
      .where("d.source_id", "=", sql<number>`o.id`)
      .orderBy("d.id"),
  );
}

/**
 * The dues with what is approved, pending and outstanding. A pending receipt counts for what is missing of the
 * deposit first, then for the balance, as its approval will; a closed order owes nothing (decisions 4.3).
 */
export function toDues(
  dues: DueSums[],
  receipts: Pick<OrderReceipt, "status" | "amount">[],
  status: OrderStatus,
): OrderDue[] {
  let unspent = receipts.filter((receipt) => receipt.status === "pending")
    .reduce((sum, receipt) => sum + receipt.amount, 0);
  return dues.map(({ allocated, refunded, ...due }) => {
    const refund = due.kind === "refund";
    const approved = refund ? refunded : allocated;
    const open = due.amount - approved;
    const pending = refund ? 0 : Math.min(unspent, open);
    unspent -= pending;
    return {
      ...due,
      approved,
      pending,
      outstanding: status === "close" && !refund ? 0 : open,
    };
  });
}
