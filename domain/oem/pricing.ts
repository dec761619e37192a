/**
 * An order's price (decisions 4.1), in integer fen. Pure and small: the order form's island computes its live totals
 * with it, the server the binding ones. Null stands for an amount beyond MAX_FEN.
 */
import { MAX_FEN } from "../money.ts";

interface PricedPart {
  /** fen per part */
  price: number;
  /** parts in one piece; 0 = removed */
  usage: number;
  /** parts taken from the customer's own inventory, at most usage × quantity */
  deduction: number;
}

export interface PricedLine {
  /** fen per piece before parts: the version's processing fee, or a part order's price of the part */
  basePrice: number;
  quantity: number;
  parts: readonly PricedPart[];
}

export interface LinePrice {
  unitPrice: number;
  /** unit price × quantity */
  gross: number;
  /** the value of the deducted parts */
  deducted: number;
  /** gross − deducted */
  total: number;
}

/** One line, or null where an amount of it is too large. */
export function priceLine(line: PricedLine): LinePrice | null {
  const unitPrice = BigInt(line.basePrice) +
    sumOf(line.parts, (part) => part.usage);
  const gross = unitPrice * BigInt(line.quantity);
  const deducted = sumOf(line.parts, (part) => part.deduction);
  if (gross > BigInt(MAX_FEN) || deducted > gross) return null;
  return {
    unitPrice: Number(unitPrice),
    gross: Number(gross),
    deducted: Number(deducted),
    total: Number(gross - deducted),
  };
}

/** Σ of amounts in fen, or null beyond MAX_FEN. */
export function sumAmounts(amounts: readonly number[]): number | null {
  const sum = amounts.reduce((all, amount) => all + BigInt(amount), 0n);
  const limit = BigInt(MAX_FEN);
  return -limit <= sum && sum <= limit ? Number(sum) : null;
}

/** Σ price × count over the parts; in BigInt, because a product may leave the safe integers. */
function sumOf(
  parts: readonly PricedPart[],
  count: (part: PricedPart) => number,
): bigint {
  return parts.reduce(
    (all, part) => all + BigInt(part.price) * BigInt(count(part)),
    0n,
  );
}
