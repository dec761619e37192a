import type { RawBuilder, SqlBool } from "kysely";
import { z } from "zod";
import type { Tone } from "@/components/tone.ts";
import { readPhoneOfAnywhere } from "@/domain/customer/phone.ts";
import { takes } from "@/domain/takes.ts";
import type { MessageKey } from "@/locales/messages.ts";
import {
  day,
  fault,
  flag,
  freeText,
  integer,
  line,
  money,
  orElse,
  requiredId,
  requiredLine,
  requiredText,
} from "@/domain/validate.ts";

/** The kind of a plain noun's column: how a person reads and writes it. */
export type Kind =
  | "line"
  | "code"
  | "text"
  | "phone"
  | "integer"
  | "money"
  | "day"
  | "flag"
  | "choice"
  | "reference";

/** One of the values of a choice, as stored. */
export interface Choice {
  value: string | number;
  label: MessageKey;
  tone?: Tone;
}

/** Where a reference points, and how its rows are named. The SQL in here is constant, never a reader's. */
export interface Target {
  table: string;
  /** the column with the name, or an expression */
  label: string;
  /** the rows that can be chosen, e.g. `status = 1` */
  where?: RawBuilder<SqlBool>;
  /** said beside a row that is referred to and can no longer be chosen */
  left?: MessageKey;
  /** the page of its rows, relative to the noun's own; its `open` names the row */
  page?: string;
  /**
   * few enough rows for a select; otherwise the name is typed, with suggestions, and the table has a `search` column
   */
  few?: true;
}

/** A column of a plain noun. */
export interface Field {
  kind: Kind;
  label: MessageKey;
  /** reads one value; a reference's name is resolved before */
  schema: z.ZodType<unknown, unknown>;
  /** reads it in an edit, where a new row has a usual value that a stored one must not fall back to */
  edited?: z.ZodType<unknown, unknown>;
  /** or the message if it is missing */
  required?: true | MessageKey;
  max?: number;
  choices?: readonly Choice[];
  target?: Target;
  hint?: MessageKey;
  /** the value of a new row */
  initial?: string | number;
  /**
   * no two rows have the same value, or no two of those that share the named fields; enforced by an index on the rows
   * that are not deleted
   */
  unique?: true | readonly string[];
  /** of a unique text that the noun's own command writes: taken in whatever case, as its index says */
  anyCase?: true;
  /** said when the row is new, and never changed */
  once?: true;
  /** of a line as long as an address: it has the form's whole width */
  wide?: true;
  /** of a code: read in groups of four */
  fours?: true;
}

type More = Partial<
  Pick<
    Field,
    | "required"
    | "hint"
    | "initial"
    | "unique"
    | "anyCase"
    | "max"
    | "once"
    | "wide"
    | "fours"
  >
>;

/** The message for a missing required field. */
function missing({ required }: More): MessageKey {
  return typeof required === "string" ? required : "validation.required";
}

/** One line of text; `schema` where it is more than that. */
export function lineField(
  label: MessageKey,
  max: number,
  more: More & Partial<Pick<Field, "schema">> = {},
): Field {
  const schema = more.required ? requiredLine(max, missing(more)) : line(max);
  return { kind: "line", label, schema, max, ...more };
}

/** A number that people copy: of a card, a device. */
export function codeField(
  label: MessageKey,
  max: number,
  more: Parameters<typeof lineField>[2] = {},
): Field {
  return { ...lineField(label, max, more), kind: "code" };
}

/** Text of several lines. */
export function textField(
  label: MessageKey,
  max: number,
  more: More = {},
): Field {
  const schema = more.required
    ? requiredText(max, missing(more))
    : freeText(max);
  return { kind: "text", label, schema, max, ...more };
}

/** A phone number, domestic or with its country's code; stored as the rules of addresses write it. */
export function phoneField(label: MessageKey, more: More = {}): Field {
  const typed = more.required
    ? requiredLine(40, "address.phone.required")
    : line(40);
  const schema = typed.transform((phone, ctx) => {
    if (phone === "") return "";
    const read = readPhoneOfAnywhere(phone);
    return "phone" in read ? read.phone : fault(ctx, read.fault);
  });
  return { kind: "phone", label, schema, max: 40, ...more };
}

export function integerField(
  label: MessageKey,
  min: number,
  max: number,
  more: More = {},
): Field {
  const whole = integer(min, max);
  return {
    kind: "integer",
    label,
    schema: more.required ? whole : orElse(whole, null),
    ...more,
  };
}

/** An amount in fen. */
export function moneyField(label: MessageKey, more: More = {}): Field {
  const schema = more.required ? money : orElse(money, null);
  return { kind: "money", label, schema, ...more };
}

/** A day of the calendar. */
export function dayField(label: MessageKey, more: More = {}): Field {
  const schema = more.required ? day : orElse(day, null);
  return { kind: "day", label, schema, ...more };
}

/** Yes or no. */
export function flagField(label: MessageKey): Field {
  return { kind: "flag", label, schema: flag };
}

/** One of a few values; of a new row, if left out, `initial`, else the first. An edit says which, or leaves it out. */
export function choiceField(
  label: MessageKey,
  choices: readonly Choice[],
  more: More = {},
): Field {
  const initial = more.initial ?? choices[0]?.value;
  const edited = choiceSchema(choices);
  const schema = orElse(edited, initial);
  return { kind: "choice", label, choices, schema, edited, ...more, initial };
}

/** Whether something is in use: 1, or 0. */
export function statusField(
  used: MessageKey,
  unused: MessageKey,
  more: More = {},
): Field {
  return choiceField("common.status", [
    { value: 1, label: used, tone: "done" },
    { value: 0, label: unused, tone: "shut" },
  ], more);
}

/** Another row, by its id; its name is what people type and read. */
export function referenceField(
  label: MessageKey,
  target: Target,
  more: More = {},
): Field {
  return {
    kind: "reference",
    label,
    target,
    schema: more.required
      ? referenceSchema(missing(more))
      : orElse(referenceSchema("resource.reference.unknown"), null),
    ...more,
  };
}

/** An id; a value that is still text matched neither a name nor an id. */
function referenceSchema(required: MessageKey): z.ZodType<number, unknown> {
  const read = z.unknown().optional().transform((sent, ctx) => {
    const id = requiredId(required).safeParse(sent);
    const named = typeof sent === "string" && sent.trim() !== "";
    if (id.success && !named) return id.data;
    return fault(ctx, named ? "resource.reference.unknown" : required);
  });
  return takes(read, { as: requiredId(required), needed: true });
}

/** A form sends text, a call may send the number itself. */
export function choiceSchema(
  choices: readonly Choice[],
): z.ZodType<string | number, unknown> {
  const read = z.unknown().transform((sent, ctx) => {
    const said = typeof sent === "number" ? String(sent) : sent;
    return choices.find(({ value }) => String(value) === said)?.value ??
      fault(ctx, "validation.choice");
  });
  const values = choices.map(({ value }) => value);
  const type = typeof values[0] === "number" ? "integer" : "string";
  return takes(read, { json: { type, enum: values }, needed: true });
}
