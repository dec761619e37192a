/**
 * The one place that says which JavaScript value a PostgreSQL value becomes, so that both engines agree:
 * int8 → safe integer, numeric → integer fen (numeric is used for money only), date → "YYYY-MM-DD",
 * timestamptz → Date, json(b) → parsed.
 */
import { decimal } from "@/domain/money.ts";
import { parse as readArray } from "postgres-array";
import type { Decimal } from "./schema/columns.ts";

const INT8 = 20,
  INT8_ARRAY = 1016,
  JSON_OID = 114,
  DATE = 1082,
  NUMERIC = 1700,
  JSONB = 3802;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`integer out of range: ${text}`);
  }
  return value;
}

/** "12.3" → 1230 fen. Throws RangeError on more than two decimals or beyond a safe integer. */
function toFen(decimal: string): number {
  if (!/^-?\d+(?:\.\d{1,2}0*)?$/.test(decimal)) {
    throw new RangeError(`not an amount: ${decimal}`);
  }
  const dot = decimal.indexOf(".");
  if (dot < 0) return safeInteger(`${decimal}00`);
  const cents = decimal.slice(dot + 1, dot + 3).padEnd(2, "0");
  return safeInteger(decimal.slice(0, dot) + cents) + 0; // no -0
}

/** 1230 fen → "12.30", as a numeric column takes it. */
export function toDecimal(fen: number): Decimal {
  if (!Number.isSafeInteger(fen)) {
    throw new RangeError(`not integer fen: ${fen}`);
  }
  return decimal(fen) as Decimal;
}

function toJson(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** PGlite: text parsers by type. */
export const pgliteParsers: Record<number, (text: string) => unknown> = {
  [INT8]: safeInteger,
  [INT8_ARRAY]: (text) => readArray(text, safeInteger),
  [NUMERIC]: toFen,
  [DATE]: (text) => text,
};

const identity = <T>(value: T) => value;

/**
 * An array as PostgreSQL reads it. Text is taken for one already. Elements are quoted: a quoted one is never null.
 */
function toArray(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  const elements = value.map((element: unknown) => {
    if (element === null) return "null";
    if (Array.isArray(element)) return toArray(element);
    return `"${toText(element).replace(/["\\]/g, "\\$&")}"`;
  });
  return `{${elements.join()}}`;
}

/** Throws TypeError for `undefined`, as the driver does outside of arrays. */
function toText(value: unknown): string {
  if (value === undefined) throw new TypeError("undefined in an array");
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/**
 * Arrays of built-in types, by numbers that never change. Who asks the server for them asks on every connection. An array
 * of a type that is not below comes as text.
 */
function arraysOf(
  type: number,
  parse: (text: string) => unknown = identity,
) {
  return {
    to: type,
    from: [type],
    serialize: toArray,
    parse: (text: string) => readArray(text, parse),
  };
}

const toDate = (text: string) => new Date(text);

/** postgres.js: the same, plus the json serialiser that PGlite has built in. */
export const postgresTypes = {
  int8: { to: INT8, from: [INT8], serialize: String, parse: safeInteger },
  numeric: {
    to: NUMERIC,
    from: [NUMERIC],
    serialize: identity<string>,
    parse: toFen,
  },
  date: {
    to: DATE,
    from: [DATE],
    serialize: identity<string>,
    parse: identity<string>,
  },
  json: {
    to: JSON_OID,
    from: [JSON_OID],
    serialize: toJson,
    parse: (text: string) => JSON.parse(text),
  },
  jsonb: {
    to: JSONB,
    from: [JSONB],
    serialize: toJson,
    parse: (text: string) => JSON.parse(text),
  },
  bools: arraysOf(1000, (text) => text === "t"),
  texts: arraysOf(1009),
  varchars: arraysOf(1015),
  names: arraysOf(1003),
  uuids: arraysOf(2951),
  int4s: arraysOf(1007, Number),
  int8s: arraysOf(INT8_ARRAY, safeInteger),
  timestamptzs: arraysOf(1185, toDate),
};
