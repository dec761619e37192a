import {
  type LinePrice,
  type PricedLine,
  priceLine,
  sumAmounts,
} from "@/domain/oem/pricing.ts";

interface OrderPrice {
  lines: LinePrice[];
  deducted: number;
  /** Σ line totals + Σ adjustments */
  total: number;
}

/** The order, or null where it or a line of it is too large. `adjustments` are signed fen. */
export function priceOrder(
  lines: readonly PricedLine[],
  adjustments: readonly number[] = [],
): OrderPrice | null {
  const priced = lines.map(priceLine);
  if (!priced.every((line) => line !== null)) return null;
  const total = sumAmounts([
    ...priced.map((line) => line.total),
    ...adjustments,
  ]);
  const deducted = sumAmounts(priced.map((line) => line.deducted));
  if (total === null || deducted === null) return null;
  return { lines: priced, deducted, total };
}
