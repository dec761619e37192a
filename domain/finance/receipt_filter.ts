import { z } from "zod";
import { RECEIPT_STATUSES } from "@/db/schema/finance.ts";
import {
  cursorFilter,
  listFilter,
  many,
  oneOf,
} from "@/domain/platform/list_filter.ts";
import { optionalId, orElse } from "@/domain/validate.ts";

/** Which day of a voucher `from` and `to` speak of. */
export const RECEIPT_DAYS = ["submitted", "reviewed"] as const;

/** Vouchers of OEM orders; those that only wait are shown oldest first, others newest first (decisions 4.5). */
export const ReceiptFilter = listFilter({
  day_of: oneOf(RECEIPT_DAYS),
  status: many(RECEIPT_STATUSES),
  purpose: oneOf(["deposit", "balance"]),
  organization_id: optionalId,
  card_id: optionalId,
});
export type ReceiptFilter = z.output<typeof ReceiptFilter>;

/** Money to pay back: `open` waits for finance, `paid` is done. */
export const REFUND_STATES = ["open", "paid"] as const;
export type RefundState = typeof REFUND_STATES[number];

/** Refunds in a state; left out: in both (decisions 4.5, `?kind=refund`). */
export const RefundFilter = listFilter({
  state: oneOf(REFUND_STATES),
  organization_id: optionalId,
});
export type RefundFilter = z.output<typeof RefundFilter>;

/**
 * Money sent to the cards, newest first; only what arrived, unless another status is asked for. `from` and `to` are
 * days of the review, or of submission for what awaits it (decisions 1.2, 4.5).
 */
export const CardLogFilter = cursorFilter({
  card_id: optionalId,
  status: orElse(z.enum([...RECEIPT_STATUSES, "all"]), "approved"),
});
export type CardLogFilter = z.output<typeof CardLogFilter>;
