import { givesWay } from "@/components/typed.ts";
import type { OrderDetail } from "@/db/oem/order_detail.ts";
import { type Text, text } from "@/domain/errors.ts";
import { fromForm } from "@/domain/form_data.ts";
import { formatAmount, parseMoney } from "@/domain/money.ts";

/** One adjustment as typed: direction, an amount without sign, the reason. */
export interface PriceRow {
  kind: "discount" | "fee";
  amount: string;
  reason: string;
}

const EMPTY: PriceRow = { kind: "discount", amount: "", reason: "" };
const MINUS = /^[-\u2212\uff0d]/;

/** The order's adjustments, ready to be edited. */
export function storedPrices({ adjustments }: OrderDetail): PriceRow[] {
  return adjustments.map(({ amount, reason }) => ({
    kind: amount < 0 ? "discount" : "fee",
    amount: formatAmount(Math.abs(amount)),
    reason,
  }));
}

/** The initial rows of the editor: at least one to type in. */
export function openedPrices(order: OrderDetail): PriceRow[] {
  const rows = storedPrices(order);
  return rows.length > 0 ? rows : [EMPTY];
}

/** The rows as typed, in their order. */
export function typedPrices(form: FormData): PriceRow[] {
  const { adjustments } = fromForm(form);
  return Array.isArray(adjustments) ? adjustments.map(toRow) : [];
}

function toRow(typed: unknown): PriceRow {
  const { kind, amount, reason } = Object(typed);
  return {
    kind: kind === "fee" ? "fee" : "discount",
    amount: typeof amount === "string" ? amount : "",
    reason: typeof reason === "string" ? reason : "",
  };
}

/** The rows after a button of the editor: `add`, `remove:<index>`; anything else leaves them unchanged. */
function steppedPrices(rows: PriceRow[], step: string): PriceRow[] {
  if (step === "add") return [...rows, EMPTY];
  const removed = /^remove:(\d+)$/.exec(step)?.[1];
  return removed === undefined
    ? rows
    : rows.filter((_, i) => i !== Number(removed));
}

/** The editor after one of its buttons. */
interface Stepped {
  prices: PriceRow[];
  /** other adjustments were saved meanwhile: the editor asks which to keep until that is answered */
  asks: boolean;
}

/**
 * The editor after a button, given what is saved by now: a form that is stale, or that asks already, goes on asking,
 * unless "theirs" was chosen.
 */
export function stepPrices(
  form: FormData,
  step: string,
  order: OrderDetail,
): Stepped {
  const prices = steppedPrices(typedPrices(form), step);
  const mine = pricesText(filledPrices(prices));
  const isStale = form.get("version") !== String(order.version);
  if (!isStale && givesWay(form, "adjustments", mine)) {
    return { prices: openedPrices(order), asks: false };
  }
  const differs = mine !== pricesText(storedPrices(order));
  const wasAsked = form.has("shown.adjustments");
  return { prices, asks: differs && (isStale || wasAsked) };
}

/** The rows that say something. */
export function filledPrices(rows: PriceRow[]): PriceRow[] {
  return rows.filter(({ amount, reason }) => amount.trim() || reason.trim());
}

/** The rows as one string: tells whether they were changed. */
export function pricesText(rows: readonly PriceRow[]): string {
  return JSON.stringify(rows);
}

/** The adjustments as the rule takes them: signed amounts. */
export function toAdjustments(rows: PriceRow[]) {
  return rows.map((row) => ({ amount: signed(row), reason: row.reason }));
}

/**
 * The kind gives the direction: an amount with a sign of its own would silently reverse it. Keyed by the field's path.
 */
export function signFaults(rows: PriceRow[]): Record<string, Text> {
  return Object.fromEntries(
    rows.flatMap((row, i) =>
      hasSign(row)
        ? [[`adjustments.${i}.amount`, text("sales.price.negative")]]
        : []
    ),
  );
}

function hasSign({ amount }: PriceRow): boolean {
  return (parseMoney(amount) ?? 0) < 0;
}

function signed({ kind, amount }: PriceRow): string {
  const typed = amount.trim();
  if (kind === "fee" || typed === "") return typed;
  return `-${typed.replace(MINUS, "")}`;
}

/** The sum of the rows, in fen; a text that is no amount, or has a sign of its own, counts as nothing. */
export function sumOfPrices(rows: PriceRow[]): number {
  return rows.filter((row) => !hasSign(row))
    .reduce((sum, row) => sum + (parseMoney(signed(row)) ?? 0), 0);
}
