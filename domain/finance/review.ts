import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "@/domain/access.ts";
import { found } from "@/domain/errors.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";

type MoneyEvent = "approve" | "reject_payment" | "refund";
type Mover = (
  trx: Trx,
  actor: Actor,
  id: number,
  event: MoneyEvent,
  input: unknown,
) => Promise<void>;

/** Every document that has dues and receipts, and how it is moved; later modules add theirs. */
const DOCUMENTS: Record<string, Mover> = { oem_order: moveOrder };

/** Accepts a receipt with the amount that really arrived, and moves its document. Throws 40400, 40900, 40300, 42200. */
export function approveReceipt(
  db: Db | Trx,
  actor: Actor,
  receiptId: number,
  input: object,
): Promise<void> {
  return review(db, actor, receiptId, "approve", input);
}

/** Refuses a receipt with a reason. Throws 40400, 40900, 40300, 42200. */
export function rejectReceipt(
  db: Db | Trx,
  actor: Actor,
  receiptId: number,
  input: object,
): Promise<void> {
  return review(db, actor, receiptId, "reject_payment", input);
}

function review(
  db: Db | Trx,
  actor: Actor,
  receiptId: number,
  event: MoneyEvent,
  input: object,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const receipt = await trx.selectFrom("receipt")
      .select(["source", "source_id"])
      .where("id", "=", receiptId).executeTakeFirst();
    await move(trx, actor, receipt, event, { ...input, receipt_id: receiptId });
  });
}

/** Notes that a refund due was paid back. Throws 40400, 40900, 40300, 42200. */
export function payRefund(
  db: Db | Trx,
  actor: Actor,
  dueId: number,
  input: object,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const due = await trx.selectFrom("due").select(["source", "source_id"])
      .where("id", "=", dueId).where("kind", "=", "refund").executeTakeFirst();
    await move(trx, actor, due, "refund", { ...input, due_id: dueId });
  });
}

/** Locks are taken in one order: the document first, then its rows of money. */
async function move(
  trx: Trx,
  actor: Actor,
  row: { source: string; source_id: number } | undefined,
  event: MoneyEvent,
  input: object,
): Promise<void> {
  const { source, source_id } = found(row);
  await found(DOCUMENTS[source])(trx, actor, source_id, event, input);
}
