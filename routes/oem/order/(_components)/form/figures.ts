/** The live words of the order form, by the name of the place that shows them. Pure: the island uses it too. */
import { MAX_PIECES, MAX_USAGE } from "@/domain/limits.ts";
import { capitalAmount, formatOne, share } from "@/domain/money.ts";
import { grouped, ungrouped } from "@/locales/digits.ts";
import { priceLine, sumAmounts } from "@/domain/oem/pricing.ts";

/** A part as typed in the form. */
export interface FigurePart {
  /** fen */
  price: number;
  usage: string;
  deduction: string;
}

/** A line as typed in the form; the texts may be anything. */
export interface FigureLine {
  /** fen; null = not known yet */
  base: number | null;
  quantity: string;
  parts: readonly FigurePart[];
}

export interface Terms {
  /** signed fen */
  adjustments: readonly number[];
  /** the deposit's share in ten-thousandths */
  deposit: number;
  /** said instead of capital letters that are too long */
  overflow: string;
  /** said while the total can't be computed */
  unknown: string;
  /** said of a part of which more is deducted than is used */
  over: string;
}

const UNKNOWN = "—";

/** A typed count within its limits, or null. */
export function count(typed: string, min: number, max: number): number | null {
  const digits = ungrouped(typed);
  const number = /^\d{1,12}$/.test(digits) ? Number(digits) : NaN;
  return number >= min && number <= max ? number : null;
}

/** A typed count with so many more; what can't be read stays as it was typed, for its author to mend. */
export function increased(typed: string, by: number, max: number): string {
  const now = typed.trim() === "" ? 0 : count(typed, 0, max);
  return now === null ? typed : String(now + by);
}

/** A typed count with one more or less, from 1 to the most. */
export function stepped(typed: string, by: 1 | -1, max: number): string {
  const next = increased(typed, by, max);
  return next === typed
    ? typed
    : String(Math.min(Math.max(Number(next), 1), max));
}

/**
 * Every figure of the form: `unit.0`, `gross.0`, `deducted.0`, `line.0`, `count.0` of a line, `use.0.2`, `over.0.2` of a
 * part, and `deducted`, `total`, `capital`, `deposit`, `kinds`, `pieces`, `why` of the order. What can't be computed is
 * a dash.
 */
export function figuresOf(
  lines: readonly FigureLine[],
  terms: Terms,
): Record<string, string> {
  const figures: Record<string, string> = {};
  const prices = lines.map((line, i) => addLine(figures, terms, line, i));
  const known = prices.filter((price) => price !== null);
  const complete = known.length === lines.length;
  const sum = (amounts: number[]) => complete ? sumAmounts(amounts) : null;
  const total = sum([
    ...known.map((price) => price.total),
    ...terms.adjustments,
  ]);
  const pieces = lines.map((line) => count(line.quantity, 1, MAX_PIECES));
  return Object.assign(figures, {
    kinds: grouped(lines.length),
    pieces: grouped(pieces.reduce<number>((all, one) => all + (one ?? 0), 0)),
    deducted: negative(sum(known.map((price) => price.deducted))),
    total: money(total),
    capital: total === null ? "" : capitalAmount(total) ?? terms.overflow,
    why: total === null ? terms.unknown : "",
    deposit: money(total === null ? null : share(total, terms.deposit)),
  });
}

function addLine(
  figures: Record<string, string>,
  terms: Terms,
  { base, quantity: typed, parts }: FigureLine,
  i: number,
) {
  const quantity = count(typed, 1, MAX_PIECES);
  const counted = parts.map((part, j) => {
    const usage = count(part.usage, 1, MAX_USAGE);
    const all = usage === null || quantity === null ? null : usage * quantity;
    const deduction = count(part.deduction || "0", 0, all ?? 0);
    figures[`use.${i}.${j}`] = grouped(all ?? UNKNOWN);
    figures[`over.${i}.${j}`] = all && deduction === null ? terms.over : "";
    return { price: part.price, usage, deduction };
  });
  const known = counted.filter((part): part is Counted =>
    part.usage !== null && part.deduction !== null
  );
  const price = base === null || quantity === null ||
      known.length < counted.length
    ? null
    : priceLine({ basePrice: base, quantity, parts: known });
  figures[`count.${i}`] = grouped(quantity ?? UNKNOWN);
  figures[`unit.${i}`] = money(price?.unitPrice);
  figures[`gross.${i}`] = money(price?.gross);
  figures[`deducted.${i}`] = negative(price?.deducted);
  figures[`line.${i}`] = money(price?.total);
  return price;
}

interface Counted {
  price: number;
  usage: number;
  deduction: number;
}

function money(fen: number | null | undefined): string {
  return fen === null || fen === undefined ? UNKNOWN : formatOne(fen);
}

function negative(fen: number | null | undefined): string {
  return money(fen && -fen);
}
