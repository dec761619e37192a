import type { Db, Trx } from "@/db/schema/database.ts";
import { invalid } from "@/domain/errors.ts";
import { sumAmounts } from "./pricing.ts";

/**
 * Σ line totals + Σ adjustments in fen (decisions 4.1). Throws 42200 at `field` below 0.01 or beyond MAX_FEN: at
 * creation ("lines"), after an adjustment ("adjustments"), at confirmation.
 */
export function orderTotal(
  lineTotals: readonly number[],
  adjustments: readonly number[],
  field: string,
): number {
  const total = sumAmounts([...lineTotals, ...adjustments]);
  if (total === null) throw invalid(field, "oem.order.amount.max");
  if (total < 1) throw invalid(field, "oem.order.total.min");
  return total;
}

/** The order's adjustments, signed fen. */
export async function adjustmentsOf(
  db: Db | Trx,
  orderId: number,
): Promise<number[]> {
  const rows = await db.selectFrom("oem_order_adjustment").select("amount")
    .where("order_id", "=", orderId).execute();
  return rows.map(({ amount }) => amount);
}

/** Σ of the values of the lines' deducted parts, in fen. Throws 42200 at "lines" beyond MAX_FEN. */
export function orderDeducted(lines: readonly { deducted: number }[]): number {
  const deducted = sumAmounts(lines.map((line) => line.deducted));
  if (deducted === null) throw invalid("lines", "oem.order.amount.max");
  return deducted;
}
