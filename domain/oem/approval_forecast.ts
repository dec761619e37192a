import type { OrderStatus } from "@/db/schema/oem.ts";
import { orderFlow } from "./order_flow.ts";

/** An order's money before a voucher is approved, in fen. */
interface BeforeApproval {
  status: OrderStatus;
  /** everything that approved receipts have not paid yet */
  outstanding: number;
  /** the part of it that is missing of the deposit */
  depositOutstanding: number;
}

/** The effect of an approval, amounts in fen. */
export interface Forecast {
  outstanding: number;
  /** above everything outstanding: becomes a refund due */
  excess: number;
  status: OrderStatus;
}

/**
 * Where an order would be after approving an amount (decisions 4.3, rows of `approve`), for the sentence beside the
 * button; the approval itself decides by the rows of money.
 */
export function forecastApproval(
  { status, outstanding, depositOutstanding }: BeforeApproval,
  amount: number,
): Forecast {
  const due = status === "unpaid" ? depositOutstanding : outstanding;
  const when = amount >= due ? "covered" : "still_due";
  const row = orderFlow.rows.approve.find((row) =>
    row.from.includes(status) && row.when === when
  );
  return {
    outstanding: Math.max(outstanding - amount, 0),
    excess: Math.max(amount - outstanding, 0),
    status: row === undefined || row.to === "same" ? status : row.to,
  };
}
