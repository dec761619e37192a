/** Amounts are integer fen (1/100 CNY) everywhere in code (decisions 1.3). Pure: shared with islands. */
import { CAPITALS } from "@/locales/capitals.ts";
import { grouped } from "@/locales/digits.ts";

/** The largest amount that is accepted or computed: 999,999,999,999.99 yuan. */
export const MAX_FEN = 99_999_999_999_999;

/** The largest sum that is read; such a sum is shown as "at least". */
export const MOST_SUM = Number.MAX_SAFE_INTEGER;

/** From 1e12 yuan on there are no capital letters (specification section 8). */
const CAPITAL_LIMIT_FEN = 100_000_000_000_000;

const MINUS = "\u2212";

/** As {@link formatOne}; a sum of {@link MOST_SUM} and more is "≥" that much. */
export function formatMoney(fen: number): string {
  return fen >= MOST_SUM ? `≥${formatOne(MOST_SUM)}` : formatOne(fen);
}

/** One amount: 123450 fen → "¥1,234.50"; a negative one has a true minus before the sign of the currency. */
export function formatOne(fen: number): string {
  return `${fen < 0 ? MINUS : ""}¥${formatAmount(Math.abs(fen))}`;
}

/** 123450 fen → "1,234.50", for columns that say the currency once. */
export function formatAmount(fen: number): string {
  const [yuan = "", cents = ""] = decimal(Math.abs(fen)).split(".");
  return `${fen < 0 ? MINUS : ""}${grouped(yuan)}.${cents}`;
}

/**
 * A typed amount → fen, as forms and spreadsheets write it: with grouping commas, a sign or code of the currency before
 * it or its character behind it, full-width digits; more than two decimals are not accepted. Null for anything else,
 * and beyond {@link MAX_FEN}.
 */
export function parseMoney(typed: string): number | null {
  if (typed.length > 40) return null;
  const plain = typed.normalize("NFKC").trim().replace(MINUS, "-");
  const match =
    /^([-+]?)(?:¥|rmb|cny)? ?(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})? ?\u5143?$/i
      .exec(plain);
  if (!match) return null;
  const [, sign = "", yuan = "", cents = ""] = match;
  return exact(`${sign === "-" ? "-" : ""}${yuan.replaceAll(",", "")}${cents}`);
}

/** Fen → the API's number, whose text has at most two decimals; null stays null. */
export function toApi(fen: number): number;
export function toApi(fen: number | null): number | null;
export function toApi(fen: number | null): number | null {
  return fen === null ? null : Number(decimal(fen));
}

/** The API's number → fen. Throws RangeError on more than two decimals or beyond {@link MAX_FEN}. */
export function fromApi(amount: number): number {
  const fen = exact(String(amount));
  if (fen === null) throw new RangeError(`not an amount: ${amount}`);
  return fen;
}

/** A share of an amount, its rate in ten-thousandths, rounded half up (away from zero when negative). */
export function share(fen: number, tenThousandths: number): number {
  const product = BigInt(Math.abs(fen)) * BigInt(tenThousandths);
  const rounded = Number((product + 5_000n) / 10_000n);
  return fen < 0 ? -rounded : rounded;
}

/** The amount in Chinese capital letters, or null from 1e12 yuan on (text `amount.overflow`). */
export function capitalAmount(fen: number): string | null {
  const amount = Math.abs(fen);
  if (amount >= CAPITAL_LIMIT_FEN) return null;
  const [yuan = "", cents = ""] = decimal(amount).split(".");
  const whole = capitalInteger(yuan);
  const words = whole && whole + CAPITALS.yuan;
  const all = words + capitalCents(cents, words !== "");
  const sign = fen < 0 ? CAPITALS.negative : "";
  return sign + (all || CAPITALS.digits[0] + CAPITALS.yuan + CAPITALS.whole);
}

/** The whole yuan in words, "" for zero. A run of zeros is said once, and not at all where it ends a group of four. */
function capitalInteger(digits: string): string {
  let words = "";
  let zeros = false;
  for (const [i, digit] of [...digits].entries()) {
    const place = digits.length - 1 - i;
    if (digit === "0") zeros = true;
    else {
      if (zeros && words) words += CAPITALS.digits[0];
      words += CAPITALS.digits[Number(digit)]! + CAPITALS.places[place % 4];
      zeros = false;
    }
    const groupEnds = place % 4 === 0;
    if (groupEnds && Number(digits.slice(Math.max(0, i - 3), i + 1)) > 0) {
      words += CAPITALS.groups[place / 4];
      zeros = false;
    }
  }
  return words;
}

/** Jiao and fen in words; a missing jiao is a zero after whole yuan only, and what has no fen says that it is whole. */
function capitalCents(cents: string, afterYuan: boolean): string {
  const jiao = Number(cents[0]);
  const fen = Number(cents[1]);
  if (jiao === 0 && fen === 0) return afterYuan ? CAPITALS.whole : "";
  const tenth = jiao
    ? CAPITALS.digits[jiao] + CAPITALS.jiao
    : afterYuan
    ? CAPITALS.digits[0]
    : "";
  return tenth +
    (fen ? CAPITALS.digits[fen] + CAPITALS.fen : CAPITALS.whole);
}

/** Fen → "1234.50". */
export function decimal(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, "0");
  return `${fen < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** "-12.3" → -1230; null for anything but a plain decimal of at most two places within the limit. */
function exact(plain: string): number | null {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/.exec(plain);
  if (!match) return null;
  const [, sign, yuan = "", cents = ""] = match;
  const fen = Number(yuan + cents.padEnd(2, "0"));
  if (fen > MAX_FEN) return null;
  return sign && fen > 0 ? -fen : fen;
}
