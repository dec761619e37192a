/** The one way to check input, and the pieces that its schemas are made of (decisions 1.3). */
import { z } from "zod";
import { isMessageKey, type MessageKey } from "@/locales/messages.ts";
import { Refused, type Text, text } from "./errors.ts";
import { inOrder } from "./faults.ts";
import { ungrouped } from "@/locales/digits.ts";
import { MAX_PIECES, MAX_USAGE } from "./limits.ts";
import { formatAmount, fromApi, MAX_FEN, parseMoney, toApi } from "./money.ts";
import { type Json, takes } from "./takes.ts";
import { cleanLine, cleanText, fits, isFarAbove, isStorable } from "./text.ts";
import { isDay } from "./time.ts";

type Issue = z.core.$ZodIssue;
type Context = z.core.$RefinementCtx<unknown>;

/**
 * The input as the schema returns it, or Refused 42200 with the first fault of every field by its dotted path
 * ("lines.0.parts.1.usage"), in the schema's order. An issue whose message is a text key is shown as that text. `more`
 * are faults that the schema can't see, reported together with its own.
 */
export function parse<S extends z.ZodType>(
  schema: S,
  input: unknown,
  more: Readonly<Record<string, Text>> = {},
): z.output<S> {
  const result = schema.safeParse(input, TELL_INPUT);
  const fields = { ...more, ...fieldsOf(result.error?.issues ?? []) };
  if (result.success && Object.keys(fields).length === 0) return result.data;
  throw new Refused(42200, text("error.invalid"), inOrder(schema, fields));
}

/** Lets {@link fieldsOf} tell a missing value from one of the wrong type, by the issue's input. */
export const TELL_INPUT = { reportInput: true };

/** For a refinement of several fields: runs even if another field is wrong, so that all faults are told at once. */
export const EVEN_IF_WRONG = {
  when: ({ value }: { value: unknown }) =>
    typeof value === "object" && value !== null && !Array.isArray(value),
};

/** The first fault of every field, of a parse with {@link TELL_INPUT}. */
export function fieldsOf(issues: readonly Issue[]): Record<string, Text> {
  const fields = new Map<string, Text>();
  for (const issue of issues) {
    const path = issue.path.join(".");
    if (path && !fields.has(path)) fields.set(path, wording(issue));
  }
  return Object.fromEntries(fields);
}

function wording(issue: Issue): Text {
  if (isMessageKey(issue.message)) {
    const params = issue.code === "custom" ? issue.params : undefined;
    return text(issue.message, params as Text["params"]);
  }
  switch (issue.code) {
    case "too_small":
      return text("validation.list.min", { min: Number(issue.minimum) });
    case "too_big":
      return text("validation.list.max", { max: Number(issue.maximum) });
    case "invalid_value":
      return text("validation.choice");
    case "invalid_type":
      return text(
        issue.input === undefined
          ? "validation.required"
          : "validation.invalid",
      );
    default:
      return text("validation.invalid");
  }
}

/** Adds a fault to a schema's result: a text key, its parameters, and where below the value it is. */
export function fault(
  ctx: Context,
  key: MessageKey,
  params?: Text["params"],
  path: PropertyKey[] = [],
): never {
  ctx.addIssue({ code: "custom", message: key, params, path });
  return z.NEVER;
}

/**
 * A value read by hand: `read` gets what was sent (undefined if left out) and adds its own faults. `json` documents for
 * callers what it takes.
 */
function value<T>(
  json: Json,
  needed: boolean,
  read: (sent: unknown, ctx: Context) => T,
): z.ZodType<T, unknown> {
  return takes(z.unknown().optional().transform(read), { json, needed });
}

function isBlank(sent: unknown): boolean {
  return sent === undefined || sent === null ||
    (typeof sent === "string" && sent.trim() === "");
}

/** Left out, null or typed as nothing: undefined. */
export function optional<T>(
  schema: z.ZodType<T, unknown>,
): z.ZodType<T | undefined, unknown> {
  const read = z.unknown().optional()
    .transform((sent) => isBlank(sent) ? undefined : sent)
    .pipe(schema.optional());
  return takes(read, { as: schema, needed: false, nullable: true });
}

/** Left out, null or typed as nothing: the usual value. */
export function orElse<T, const Usual>(
  schema: z.ZodType<T, unknown>,
  usual: Usual,
): z.ZodType<T | Usual, unknown> {
  return optional(schema).transform((value) => value ?? usual);
}

function cleaned(
  max: number,
  clean: (typed: string) => string,
  required?: MessageKey,
): z.ZodType<string, unknown> {
  const length = required ? { minLength: 1 } : {};
  const json = { type: "string", ...length, maxLength: max };
  return value(json, required !== undefined, (sent, ctx) => {
    if (sent !== undefined && sent !== null && typeof sent !== "string") {
      return fault(ctx, "validation.invalid");
    }
    const far = isFarAbove(sent ?? "", max); // looked at first: the rest takes its time
    if (far) return fault(ctx, "validation.text.max", { max });
    if (!isStorable(sent ?? "")) return fault(ctx, "validation.characters");
    const kept = clean(sent ?? "");
    if (required && kept === "") return fault(ctx, required);
    return fits(kept, max) ? kept : fault(ctx, "validation.text.max", { max });
  });
}

/** Text of several lines, "" when left out. */
export function freeText(max: number): z.ZodType<string, unknown> {
  return cleaned(max, cleanText);
}

/** Text of several lines that must say something; `required` is the text shown when it does not. */
export function requiredText(
  max: number,
  required: MessageKey = "validation.required",
): z.ZodType<string, unknown> {
  return cleaned(max, cleanText, required);
}

/** One line of text, "" when left out. */
export function line(max: number): z.ZodType<string, unknown> {
  return cleaned(max, cleanLine);
}

/** One line of text that must say something: names, numbers, titles. */
export function requiredLine(
  max: number,
  required: MessageKey = "validation.required",
): z.ZodType<string, unknown> {
  return cleaned(max, cleanLine, required);
}

/** The id that a text names; 0, which is nothing's, where it names none. */
export function idIn(typed: string): number {
  return /^[0-9]{1,15}$/.test(typed) ? Number(typed) : 0;
}

/** A JSON number or a form's digits, with their thousands apart or not → a safe integer, or null. */
function whole(sent: unknown): number | null {
  if (typeof sent === "number") return Number.isSafeInteger(sent) ? sent : null;
  if (typeof sent !== "string" || sent.length > 40) return null;
  const digits = ungrouped(sent);
  if (!/^-?[0-9]{1,16}$/.test(digits)) return null;
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : null;
}

/** A whole number from `min` to `max`; `wrong` is the text shown for any other. */
export function integer(
  min: number,
  max: number,
  wrong: MessageKey = "validation.integer",
): z.ZodType<number, unknown> {
  const json = { type: "integer", minimum: min, maximum: max };
  return value(json, true, (sent, ctx) => {
    if (isBlank(sent)) return fault(ctx, "validation.required");
    const number = whole(sent);
    if (number !== null && number >= min && number <= max) return number;
    return fault(ctx, wrong, { min, max });
  });
}

/** An id; `required` is the text shown when none was chosen. */
export function requiredId(
  required: MessageKey = "validation.required",
): z.ZodType<number, unknown> {
  return value({ type: "integer", minimum: 1 }, true, (sent, ctx) => {
    if (isBlank(sent)) return fault(ctx, required);
    const number = whole(sent);
    return number !== null && number > 0 ? number : fault(ctx, required);
  });
}

export const id = requiredId();
/** Anything else than an id is wrong, never missing. */
export const optionalId = optional(requiredId("validation.invalid"));
/** Pieces of a line. */
export const quantity = integer(1, MAX_PIECES);
/** Parts in one piece. */
export const usage = integer(1, MAX_USAGE);
/** The version that the editor read; comparing it (40901) is the command's business. */
export const version = integer(1, 2_147_483_647);

/** An amount, the API's number or a form's text → fen, from `min` to {@link MAX_FEN}. */
export function amount(min: number): z.ZodType<number, unknown> {
  const json = { type: "number", minimum: toApi(min), maximum: toApi(MAX_FEN) };
  return value(json, true, (sent, ctx) => {
    if (isBlank(sent)) return fault(ctx, "validation.required");
    const fen = readAmount(sent);
    if (fen === null || Math.abs(fen) > MAX_FEN) {
      return fault(ctx, "validation.money");
    }
    return fen >= min ? fen : fault(ctx, "validation.money.min", {
      min: formatAmount(min),
    });
  });
}

function readAmount(sent: unknown): number | null {
  if (typeof sent === "string") return parseMoney(sent);
  if (typeof sent !== "number") return null;
  try {
    return fromApi(sent);
  } catch {
    return null;
  }
}

/** An amount of either sign. */
export const money = amount(-MAX_FEN);
/** An amount of at least 0.01. */
export const positiveMoney = amount(1);

/** A day of the calendar, "2026-11-21". */
export const day: z.ZodType<string, unknown> = value(
  { type: "string", format: "date" },
  true,
  (sent, ctx) => {
    if (isBlank(sent)) return fault(ctx, "validation.day.required");
    const typed = typeof sent === "string" ? sent.trim() : "";
    return isDay(typed) ? typed : fault(ctx, "validation.day");
  },
);
export const optionalDay = optional(day);

/** A checkbox or JSON boolean; left out is false. */
export const flag: z.ZodType<boolean, unknown> = value(
  { type: "boolean" },
  false,
  (sent, ctx) => {
    if (isBlank(sent) || sent === false) return false;
    const said = typeof sent === "number" ? String(sent) : sent;
    if (sent === true || said === "on" || said === "true" || said === "1") {
      return true;
    }
    if (said === "off" || said === "false" || said === "0") return false;
    return fault(ctx, "validation.invalid");
  },
);

/** A list that may be left out; anything else in its place, or in that of an entry, is refused. */
export function list<T>(
  entry: z.ZodType<T, unknown>,
  max: number,
): z.ZodType<T[], unknown> {
  const read = entries(entry, max);
  return takes(read.default([]), { as: read, needed: false });
}

/** A required list: one that is too long is refused before its entries are read, which takes time for each. */
export function entries<S extends z.ZodType>(
  entry: S,
  max: number,
  required?: MessageKey,
): z.ZodType<z.output<S>[], unknown[]> {
  const least = required ? 1 : 0;
  const read = z.array(z.unknown(), {
    error: ({ input }) => isBlank(input) ? required : undefined,
  }).min(least, required).max(max).pipe(z.array(entry));
  const as = z.array(entry).min(least).max(max);
  return takes(read, { as, needed: true });
}

/** Ids without repetition, as chosen files are sent. */
export function idList(max: number): z.ZodType<number[], unknown> {
  return list(id, max).transform((ids) => [...new Set(ids)]);
}
