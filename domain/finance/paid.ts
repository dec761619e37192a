/** What was paid for a document, by its dues, in fen. Pure. */
import type { DueKind, ReceiptStatus } from "@/db/schema/finance.ts";

interface Due {
  kind: DueKind;
  amount: number;
  /** settled by approved receipts; of a refund: paid back */
  approved: number;
}

/** The part of approved receipts that settled deposit and balance: what counts for the document. */
export function paidOf(dues: readonly Due[]): number {
  return sum(dues.filter(isOwed).map(({ approved }) => approved));
}

/**
 * What approved receipts brought beyond that, which became a refund. Of a closed document everything that counted is a
 * refund as well (decisions 4.3 "Money").
 */
export function excessOf(dues: readonly Due[], closed: boolean): number {
  const refunds = dues.filter((due) => !isOwed(due));
  const back = sum(refunds.map(({ amount }) => amount));
  return closed ? Math.max(back - paidOf(dues), 0) : back;
}

/** All that approved receipts brought: what counts for the document, and what was too much. */
export function broughtBy(dues: readonly Due[], closed: boolean): number {
  return paidOf(dues) + excessOf(dues, closed);
}

/** What a voucher says that waits for its review, of which a document has one at most. */
export function pendingOf(
  receipts: readonly { status: ReceiptStatus; amount: number }[],
): number {
  return sum(
    receipts.filter(({ status }) => status === "pending")
      .map(({ amount }) => amount),
  );
}

/** Whether a deposit is to be paid: none is where its share is 0. */
export function asksDeposit(dues: readonly Due[]): boolean {
  return dues.some(({ kind, amount }) => kind === "deposit" && amount > 0);
}

/** What a voucher is called by: where no deposit is asked for, it is a payment like any other. */
export function purposeOf(
  purpose: "deposit" | "balance",
  dues: readonly Due[],
): "deposit" | "balance" | "payment" {
  return purpose === "deposit" && !asksDeposit(dues) ? "payment" : purpose;
}

type OpenDue = Due & { outstanding: number };

/** What is missing of the deposit; 0 where none is asked for. */
export function depositOutstanding(dues: readonly OpenDue[]): number {
  return dues.find(({ kind }) => kind === "deposit")?.outstanding ?? 0;
}

/** What is to be paid first: the rest of the deposit, or all that is outstanding of what asks for no deposit. */
export function depositDue(
  { dues, outstanding }: { dues: readonly OpenDue[]; outstanding: number },
): number {
  return asksDeposit(dues) ? depositOutstanding(dues) : outstanding;
}

/** What was paid back. */
export function refundedOf(dues: readonly Due[]): number {
  return sum(
    dues.filter((due) => !isOwed(due)).map(({ approved }) => approved),
  );
}

/** What is still to be paid back: an order may have several refunds, of what was too much and of its closing. */
export function openRefundsOf(dues: readonly Due[]): number {
  const refunds = dues.filter((due) => !isOwed(due));
  return sum(refunds.map(({ amount, approved }) => amount - approved));
}

function isOwed({ kind }: Due): boolean {
  return kind !== "refund";
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
