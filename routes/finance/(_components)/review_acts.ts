/** The voucher page's data, and the acts of its form. */
import {
  findReceipt,
  type ReceiptDetail,
} from "@/db/finance/receipt_detail.ts";
import { purposeOf } from "@/domain/finance/paid.ts";
import { approveReceipt, rejectReceipt } from "@/domain/finance/review.ts";
import { formatAmount, parseMoney } from "@/domain/money.ts";
import { plainLetters } from "@/domain/text.ts";
import { dayNow } from "@/domain/time.ts";
import { caller } from "@/platform/api.ts";
import { attempt } from "@/platform/form.ts";
import type { Ctx, State } from "@/utils.ts";
import { APPROVE, type Told, type TypedReview } from "./review_forms.tsx";

/**
 * The voucher, with what speaks against this serial, or its own; its page is titled by the order's number and its own.
 * Throws 40400.
 */
export async function readReview(
  ctx: Ctx,
  serial?: string,
): Promise<ReceiptDetail> {
  const { state } = ctx;
  const id = Number(ctx.params.id);
  const receipt = await findReceipt(state.db, caller(ctx), id, serial);
  state.title = {
    as: `finance.page.voucher.${purposeOf(receipt.purpose, receipt.dues)}`,
    of: `${receipt.order.order_no}-${receipt.id}`,
  };
  return receipt;
}

/** The form as it starts: the voucher's own amount, day and serial. */
export function untouched(
  receipt: ReceiptDetail,
  { settings }: State,
): TypedReview {
  return {
    amount: formatAmount(receipt.amount),
    received_on: receipt.paid_on ?? dayNow(settings.time_zone),
    bank_serial: receipt.bank_serial,
    preset: "",
    reason: "",
  };
}

/** The form as submitted; without a serial the customer's stands. */
export function typedReview(form: FormData, start: TypedReview): TypedReview {
  const names = Object.keys(start) as (keyof TypedReview)[];
  const typed: TypedReview = {
    ...start,
    ...Object.fromEntries(
      names.filter((name) => form.has(name))
        .map((name) => [name, String(form.get(name))]),
    ),
  };
  return plainLetters(typed.bank_serial) === ""
    ? { ...typed, bank_serial: start.bank_serial }
    : typed;
}

/** The button names the amount that it approves: another one in the field is shown on it first. */
export function isAnotherAmount(form: FormData): boolean {
  const amount = parseMoney(String(form.get("amount") ?? ""));
  return amount !== null && amount > 0 &&
    String(amount) !== form.get("shown");
}

/** What the form has been told of, and still holds: a question is asked once, whatever else is asked in between. */
export function toldIn(form: FormData): Told {
  const said = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : undefined;
  };
  return { compared: said("compared"), despite: said("despite") };
}

/** A reason to reject was typed, which approving drops: said once before that is done. */
export function isReasoned(form: FormData, { reason }: TypedReview): boolean {
  return form.get("do") === APPROVE && reason.trim() !== "" &&
    form.get("despite") !== reason;
}

/** Accepts the voucher with the amount that was typed. */
export function approve(
  ctx: Ctx,
  form: FormData,
  { id }: ReceiptDetail,
  { amount, received_on, bank_serial }: TypedReview,
) {
  return attempt(
    ctx,
    form,
    (trx) =>
      approveReceipt(trx, caller(ctx), id, {
        amount,
        received_on,
        bank_serial,
      }),
  );
}

/** The customer reads the chosen reason before the text added to it. */
export function reject(
  ctx: Ctx,
  form: FormData,
  { id }: ReceiptDetail,
  { preset, reason }: TypedReview,
) {
  return attempt(
    ctx,
    form,
    (trx) => rejectReceipt(trx, caller(ctx), id, { preset, reason }),
  );
}
