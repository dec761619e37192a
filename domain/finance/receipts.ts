import { type Selectable, sql } from "kysely";
import { z } from "zod";
import type { Decimal } from "@/db/schema/columns.ts";
import type { Trx } from "@/db/schema/database.ts";
import type { ReceiptTable } from "@/db/schema/finance.ts";
import { toDecimal } from "@/db/values.ts";
import type { Actor } from "@/domain/access.ts";
import { found, invalid, Refused, type Text, text } from "@/domain/errors.ts";
import { faultsOf } from "@/domain/faults.ts";
import { attachFiles } from "@/domain/file/attach.ts";
import { disagreement } from "@/domain/refusal.ts";
import { formatMoney, MAX_FEN } from "@/domain/money.ts";
import { plainly } from "@/domain/plainly.ts";
import {
  flag,
  idList,
  line,
  optionalDay,
  positiveMoney,
  requiredId,
} from "@/domain/validate.ts";
import { takes } from "@/domain/takes.ts";
import {
  arrivedFor,
  createDue,
  readDues,
  type Source,
  spread,
} from "./dues.ts";
import { checkPaidDay, type PaidTime } from "./paid_day.ts";

/** The bank's number of a payment, by which one that was handed in twice is known. */
const bankSerial = plainly(line(100));

/** PUT …/{id}/deposit and …/{id}/balance (decisions 4.6). Amounts are fen after parsing. */
export const Payment = z.object({
  amount: positiveMoney,
  card_id: requiredId("finance.card.required"),
  files: takes(
    idList(20).refine((files) => files.length > 0, "finance.voucher.required"),
    { as: z.array(requiredId()).min(1).max(20), needed: true },
  ),
  payer: line(100),
  paid_on: optionalDay,
  bank_serial: bankSerial,
  overpay: flag,
});

/** PUT /api/pay/manage/oem/collection/{id}/approve; `amount` is what really arrived. */
export const Approval = z.object({
  receipt_id: requiredId(),
  amount: positiveMoney,
  received_on: optionalDay,
  bank_serial: bankSerial,
});

export type Receipt = Selectable<ReceiptTable>;

/** A typed voucher, and what it is compared with. */
interface TypedReceipt extends Source {
  /** the document's total in fen: more than that together is an overpayment */
  total: number;
  /** those of its fields that are right */
  input: Partial<z.output<typeof Payment>>;
  /** since when somebody may have paid for the document */
  time: PaidTime;
}

/**
 * The faults of a voucher that its schema can't see, by field: `card_id` (no active card), `paid_on` (before that time,
 * or in the future), `amount` (an overpayment that nobody confirmed).
 */
export function receiptFaults(
  trx: Trx,
  receipt: TypedReceipt,
): Promise<Record<string, Text>> {
  const { input, time } = receipt;
  return faultsOf(
    () => checkCard(trx, input.card_id),
    () =>
      checkPaidDay(trx, {
        ...time,
        field: "paid_on",
        day: input.paid_on,
        early: "finance.paid_day.order",
      }),
    () => checkOverpayment(trx, receipt),
  );
}

interface NewReceipt extends Source {
  organizationId: number;
  purpose: "deposit" | "balance";
  input: z.output<typeof Payment>;
}

/**
 * Writes a voucher for review, once {@link receiptFaults} has found no fault. Throws 42200 at `files` (not the payer's
 * own), 40900 while another one is pending.
 */
export async function submitReceipt(
  trx: Trx,
  actor: Actor,
  receipt: NewReceipt,
): Promise<number> {
  const { input } = receipt;
  if (await hasPending(trx, receipt)) {
    throw disagreement("finance.receipt.pending_exists");
  }
  const { id } = await trx.insertInto("receipt").values({
    source: receipt.source,
    source_id: receipt.id,
    organization_id: receipt.organizationId,
    purpose: receipt.purpose,
    amount: toDecimal(input.amount),
    payer: input.payer,
    paid_on: input.paid_on ?? null,
    bank_serial: input.bank_serial,
    card_id: input.card_id,
    overpay: input.overpay,
    submitted_by: actor.id,
  }).returning("id").executeTakeFirstOrThrow();
  await attachFiles(trx, actor, {
    source: receipt.source,
    id: receipt.id,
    lineId: id,
    role: "voucher",
  }, input.files);
  return id;
}

export async function hasPending(
  trx: Trx,
  { source, id }: Source,
): Promise<boolean> {
  const row = await trx.selectFrom("receipt").select("id")
    .where("source", "=", source).where("source_id", "=", id)
    .where("status", "=", "pending").executeTakeFirst();
  return row !== undefined;
}

/** Locks the card (shared), so that nobody edits or deletes it before the receipt that names it is written. */
async function checkCard(trx: Trx, cardId?: number): Promise<void> {
  if (cardId === undefined) return;
  const card = await trx.selectFrom("receiving_card").select("id")
    .where("id", "=", cardId).where("status", "=", 1).where(
      "deleted_at",
      "is",
      null,
    )
    .forShare().executeTakeFirst();
  if (!card) throw invalid("card_id", "finance.card.inactive");
}

/** Approved and this one above the total needs the payer's word for it (decisions 4.3 "Money"). */
async function checkOverpayment(
  trx: Trx,
  receipt: TypedReceipt,
): Promise<void> {
  const { amount, overpay } = receipt.input;
  if (amount === undefined || overpay) return;
  const rest = Math.max(receipt.total - await arrivedFor(trx, receipt), 0);
  if (amount > rest) {
    throw invalid("amount", "finance.receipt.overpay", {
      outstanding: formatMoney(rest),
    });
  }
}

/** Locks a receipt of the document; 40400 if it is another document's, 40900 if somebody has reviewed it. */
export async function lockPending(
  trx: Trx,
  { source, id }: Source,
  receiptId: number,
): Promise<Receipt> {
  const receipt = found(
    await trx.selectFrom("receipt").selectAll()
      .where("id", "=", receiptId).where("source", "=", source).where(
        "source_id",
        "=",
        id,
      )
      .forUpdate().executeTakeFirst(),
  );
  if (receipt.status !== "pending") {
    throw new Refused(
      40900,
      text("finance.receipt.reviewed", {
        status: `finance.receipt.status.${receipt.status}`,
      }),
    );
  }
  return receipt;
}

/**
 * The faults of an approval that its schema can't see: at `amount`, if with it more would have arrived for the document
 * than an amount may be, since all of it may go back; at `received_on`, before `time` or on a day that has not come yet.
 */
export function receivedFaults(
  trx: Trx,
  source: Source,
  { amount = 0, received_on }: Partial<z.output<typeof Approval>>,
  time: PaidTime,
): Promise<Record<string, Text>> {
  return faultsOf(
    async () => {
      if (amount + await arrivedFor(trx, source) > MAX_FEN) {
        throw invalid("amount", "finance.receipt.amount.max");
      }
    },
    () =>
      checkPaidDay(trx, {
        ...time,
        field: "received_on",
        day: received_on,
        early: "finance.paid_day.order",
      }),
  );
}

/**
 * Accepts a receipt with the amount that really arrived: it counts for the deposit first, then for the balance; the
 * rest becomes a refund due. Returns that rest in fen. {@link receivedFaults} has found no fault.
 */
export async function acceptReceipt(
  trx: Trx,
  actor: Actor,
  source: Source,
  receipt: Receipt,
  approval: z.output<typeof Approval>,
): Promise<number> {
  const { parts, excess } = spread(
    approval.amount,
    await readDues(trx, source),
  );
  await review(trx, actor, receipt.id, {
    status: "approved",
    received_amount: toDecimal(approval.amount),
    received_on: approval.received_on ?? null,
    ...serialsOf(receipt, approval.bank_serial),
  });
  if (parts.length > 0) {
    await trx.insertInto("allocation").values(parts.map((part) => ({
      receipt_id: receipt.id,
      due_id: part.due_id,
      amount: toDecimal(part.amount),
    }))).execute();
  }
  if (excess > 0) await createDue(trx, source, "refund", excess);
  return excess;
}

/** The statement's serial, if finance read another than the customer wrote: that one stays beside it. */
export function serialsOf(
  { bank_serial: claimed_serial }: Receipt,
  bank_serial: string | undefined,
): Pick<Verdict, "bank_serial" | "claimed_serial"> {
  return !bank_serial || bank_serial === claimed_serial
    ? {}
    : { bank_serial, claimed_serial };
}

/** Refuses a receipt with a reason that the payer reads. */
export function refuseReceipt(
  trx: Trx,
  actor: Actor,
  receipt: Receipt,
  reason: string,
): Promise<void> {
  return review(trx, actor, receipt.id, { status: "rejected", reason });
}

/** What finance decided; the receipt itself is never edited otherwise. */
interface Verdict {
  status: "approved" | "rejected";
  reason?: string;
  received_amount?: Decimal;
  received_on?: string | null;
  bank_serial?: string;
  claimed_serial?: string;
}

async function review(
  trx: Trx,
  actor: Actor,
  receiptId: number,
  verdict: Verdict,
): Promise<void> {
  await trx.updateTable("receipt")
    .set({
      ...verdict,
      reviewed_by: actor.id,
      reviewed_at: sql<Date>`app_now()`,
    })
    .where("id", "=", receiptId).where("status", "=", "pending").execute();
}
