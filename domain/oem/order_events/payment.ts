import type { z } from "zod";
import { readAccount } from "@/domain/finance/dues.ts";
import type { Text } from "@/domain/errors.ts";
import type { PaidTime } from "@/domain/finance/paid_day.ts";
import {
  acceptReceipt,
  Approval,
  hasPending,
  lockPending,
  Payment,
  receiptFaults,
  receivedFaults,
  refuseReceipt,
  serialsOf,
  submitReceipt,
} from "@/domain/finance/receipts.ts";
import { reasonOf, type Rejection } from "@/domain/finance/rejection.ts";
import { payBack, Refund, refundDayFaults } from "@/domain/finance/refunds.ts";
import { type Outcome } from "@/domain/flow.ts";
import { disagreement } from "@/domain/refusal.ts";
import { toApi } from "@/domain/money.ts";
import { rightFields } from "@/domain/right_fields.ts";
import { type OrderMove, personOf, sourceOf } from "../order_state.ts";

type Paying = z.output<typeof Payment>;

/** The customer's voucher for the deposit (decisions 4.3); refused if the deposit is paid already. */
export async function submitDeposit(
  move: OrderMove,
  input: Paying,
): Promise<Outcome> {
  const { depositOutstanding, paid } = await readAccount(
    move.trx,
    sourceOf(move),
  );
  if (depositOutstanding === 0 && paid > 0) {
    throw disagreement("oem.order.disagrees.deposit_paid");
  }
  return await submit(move, "deposit", input);
}

/** The customer's voucher for the outstanding amount. */
export async function submitBalance(
  move: OrderMove,
  input: Paying,
): Promise<Outcome> {
  const { paid } = await readAccount(move.trx, sourceOf(move));
  if (paid >= move.order.total) {
    throw disagreement("oem.order.why.nothing_outstanding");
  }
  return await submit(move, "balance", input);
}

/** The faults of a voucher besides its schema's: its card, its day, more than is outstanding. */
export function paymentFaults(
  move: OrderMove,
  input: unknown,
): Promise<Record<string, Text>> {
  return receiptFaults(move.trx, {
    ...sourceOf(move),
    total: move.order.total,
    input: rightFields(Payment, input),
    time: paidTimeOf(move),
  });
}

async function submit(
  move: OrderMove,
  purpose: "deposit" | "balance",
  input: Paying,
): Promise<Outcome> {
  const { trx, order } = move;
  await submitReceipt(trx, personOf(move), {
    ...sourceOf(move),
    organizationId: order.organization_id,
    purpose,
    input,
  });
  return { log: { [`submit_${purpose}`]: { amount: toApi(input.amount) } } };
}

/** How long before the order somebody may have paid by oral agreement; an earlier day is a slip. */
const AHEAD_MS = 365 * 24 * 60 * 60 * 1000;

function paidTimeOf({ order, settings }: OrderMove): PaidTime {
  const since = new Date(order.created_at.getTime() - AHEAD_MS);
  return { since, timeZone: settings.time_zone };
}

/** The faults of an approval besides its schema's: the day of arrival, more altogether than an amount may be. */
export function approvalFaults(
  move: OrderMove,
  input: unknown,
): Promise<Record<string, Text>> {
  const given = rightFields(Approval, input);
  return receivedFaults(move.trx, sourceOf(move), given, paidTimeOf(move));
}

/**
 * Finance accepts a voucher; the order's next state depends on what is paid then (decisions 4.3, rows of `approve`).
 */
export async function approvePayment(
  move: OrderMove,
  input: z.output<typeof Approval>,
): Promise<Outcome> {
  const { trx, order } = move;
  const source = sourceOf(move);
  const receipt = await lockPending(trx, source, input.receipt_id);
  const excess = await acceptReceipt(
    trx,
    personOf(move),
    source,
    receipt,
    input,
  );
  const { paid, depositOutstanding } = await readAccount(trx, source);
  const outstanding = order.total - paid;
  const covered = order.status === "unpaid"
    ? depositOutstanding === 0
    : outstanding === 0;
  return {
    when: covered ? "covered" : "still_due",
    log: {
      payment_received: {
        amount: toApi(input.amount),
        outstanding: toApi(outstanding),
        ...(!covered && order.status === "unpaid" &&
          { deposit_outstanding: toApi(depositOutstanding) }),
        ...(excess > 0 && { excess: toApi(excess) }),
      },
    },
    noted: {
      received_on: input.received_on,
      ...serialsOf(receipt, input.bank_serial),
    },
  };
}

/** Finance refuses a voucher; the customer reads why. */
export async function rejectPayment(
  move: OrderMove,
  input: z.output<typeof Rejection>,
): Promise<Outcome> {
  const receipt = await lockPending(move.trx, sourceOf(move), input.receipt_id);
  const reason = reasonOf(input);
  await refuseReceipt(move.trx, personOf(move), receipt, reason);
  return {
    log: { reject_payment: { amount: toApi(receipt.amount), reason } },
  };
}

/** The faults of a refund besides its schema's: the day of payment. */
export function refundFaults(
  move: OrderMove,
  input: unknown,
): Promise<Record<string, Text>> {
  const { trx, settings } = move;
  const given = rightFields(Refund, input);
  return refundDayFaults(trx, sourceOf(move), given, settings.time_zone);
}

/** Finance has paid a refund due (decisions 4.3). */
export async function payRefundOf(
  move: OrderMove,
  input: z.output<typeof Refund>,
): Promise<Outcome> {
  const amount = await payBack(
    move.trx,
    personOf(move),
    sourceOf(move),
    input,
  );
  return {
    log: {
      refund: {
        amount: toApi(amount),
        paid_on: input.paid_on,
        bank_serial: input.bank_serial,
      },
    },
  };
}

/** Refused unless the rows of money agree that nothing is owed and nothing is under review (decisions 4.2). */
export async function checkSettled(move: OrderMove): Promise<void> {
  const { paid } = await readAccount(move.trx, sourceOf(move));
  if (paid < move.order.total) throw disagreement("oem.order.why.outstanding");
  await checkNothingPending(move);
}

export async function checkNothingPending(move: OrderMove): Promise<void> {
  if (await hasPending(move.trx, sourceOf(move))) {
    throw disagreement("oem.order.why.pending");
  }
}
