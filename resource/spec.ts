import type { RawBuilder, SqlBool } from "kysely";
import type { z } from "zod";
import type { TableName, Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import type { Text } from "@/domain/errors.ts";
import type { BulkAction } from "@/lists/spec.ts";
import type { MessageKey, T } from "@/locales/messages.ts";
import type { Field } from "./field.ts";

/** A row of a plain noun: its fields' values by name, and the names of the rows that it references. */
export interface Row {
  id: number;
  version: number;
  created_at: Date;
  values: Record<string, unknown>;
  /** by the name of the reference */
  names: Record<string, string | null>;
  /** whether it can no longer be chosen, by the name of the reference, where that is said */
  left: Record<string, unknown>;
  /** what other rows say of it, by name */
  derived: Record<string, unknown>;
}

/** Checked input: a value for every field. */
export type Values = Record<string, unknown>;

/** The commands of a noun. Each checks the actor's permission itself, and throws Refused. */
export interface Commands {
  create: (trx: Trx, actor: Actor, input: unknown) => Promise<{ id: number }>;
  /** `input` has the `version` that was read; another one is 40901 */
  update: (
    trx: Trx,
    actor: Actor,
    id: number,
    input: unknown,
  ) => Promise<void>;
  remove: (trx: Trx, actor: Actor, id: number) => Promise<void>;
}

/** A filter of the list beside its fields; see `condition`. */
export interface Condition {
  label: MessageKey;
  schema: z.ZodType<unknown, unknown>;
  /** holds of the rows (`r`) that a value finds */
  where: (value: unknown) => RawBuilder<SqlBool>;
  /** its options; left out: the page offers them itself, as tabs */
  options?: (t: T) => readonly (readonly [value: string, words: string])[];
}

/** A condition whose `where` is typed by its schema; a value that is left out sets no condition. */
export function condition<Value>(
  label: MessageKey,
  schema: z.ZodType<Value | undefined, unknown>,
  where: (value: Value) => RawBuilder<SqlBool>,
  options?: Condition["options"],
): Condition {
  // The value always comes from this schema.
  return { label, schema, where: (value) => where(value as Value), options };
}

/** The most rows that may refer to the same row. */
export interface Most {
  /** the reference, e.g. "organization_id" */
  of: string;
  rows: number;
  /** what is said of one more */
  said: Text;
}

/**
 * A plain noun, described once: its list, form, detail page, deletion, export, import and API calls derive from this. A
 * noun with a life cycle of its own gets its own pages. Each part may be replaced by a hand-written one: they are
 * functions of this description that a route composes.
 *
 * The table has `id`, `version`, `created_at`, a column for every field, `search` for the keyword, `spelled` (the
 * label's pronunciation, for sorting), and `deleted_at`: rows are marked, not deleted. The operation log identifies the
 * noun by the table's name.
 */
export interface Resource {
  /** the list's name, under which views, columns and bulk runs are kept, e.g. "customer.individual" */
  name: string;
  table: TableName;
  title: MessageKey;
  caption: MessageKey;
  /** of the form of a new one, and of the dialog that asks before one is deleted */
  words: { add: MessageKey; edit: MessageKey; remove: MessageKey };
  fields: Readonly<Record<string, Field>>;
  /** the field that people call a row by */
  label: string;
  /** each row is a person: a surname is read as one */
  people?: true;
  /** the fields that the keyword searches */
  search: readonly string[];
  /**
   * the list's columns in order; a trailing "?" marks one that is hidden until chosen; "created_at" beside the fields
   */
  columns: readonly string[];
  /** fields to filter the list by, beside keyword and day of creation */
  filters?: readonly string[];
  /** conditions that no field has: what other rows say of a row, or a field's in its own way */
  conditions?: Readonly<Record<string, Condition>>;
  /** what is read with a row (`r`) beside its fields; shown by a hand-written column */
  derived?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** fields to sort the list by, beside "created_at"; each has an index, unless there are few rows */
  sorts?: readonly string[];
  /** who may change rows; who sees them is decided by the access of the page and the API call */
  mayEdit: (actor: Actor) => boolean;
  /** the rows (`r`) that the actor sees; left out: all */
  visible?: (actor: Actor) => RawBuilder<SqlBool>;
  /** the fields that can't be changed any more in this row, each with why: said in its form, and where it is tried */
  fixed?: (row: Row) => Readonly<Record<string, Text>>;
  /** refuses to delete a row that is still needed */
  mayDelete?: (trx: Trx, id: number) => Promise<void>;
  /** what else follows from a change of a row's values, in the same transaction */
  changed?: (
    trx: Trx,
    id: number,
    before: Values,
    after: Values,
  ) => Promise<void>;
  /** checks that need more than one field; throws Refused */
  check?: (
    trx: Trx,
    actor: Actor,
    values: Values,
    id: number | null,
  ) => Promise<void>;
  /** hand-written commands in place of the described ones, where rows have rules among each other */
  commands?: Commands;
  /** how many rows may belong to one, which the commands hold: a file is checked for it portion by portion */
  most?: Most;
  /** fields that many rows are given at once, with the words of the act; a choice, or a reference to few */
  many?: Readonly<Record<string, MessageKey>>;
  /** hand-written actions on many rows, whose rules decide for each */
  acts?: readonly BulkAction[];
  /** no import: rows come from elsewhere too */
  importless?: true;
  passedOver?: undefined;
}

/** Rows with a life cycle of their own that can be imported from files: each is made by its own command. */
export interface FileRows
  extends Pick<Resource, "name" | "table" | "title" | "fields" | "mayEdit"> {
  commands: Pick<Commands, "create">;
  /** columns of their list's export that fill no field */
  passedOver?: readonly MessageKey[];
  importless?: undefined;
  most?: undefined;
}

/** A noun whose rows can be imported from a file. */
export type Importable = Resource | FileRows;

/** A noun without commands of its own. */
export type Described = Resource & { commands?: undefined };

/** Whether rows are inserted as described, many in one statement; else each by its command. */
export function isDescribed(noun: Importable): noun is Described {
  return noun.commands === undefined;
}

/** The names of the fields that refer to other rows. */
export function references({ fields }: Resource): string[] {
  return Object.keys(fields).filter((name) =>
    fields[name]?.kind === "reference"
  );
}

/** The field of this name. Throws for a name that the description does not have. */
export function fieldOf({ fields, name: noun }: Resource, name: string): Field {
  const field = fields[name];
  if (!field) throw new Error(`${noun} has no field ${name}`);
  return field;
}

/** How people call a row. */
export function labelOf({ label }: Resource, { values }: Row): string {
  return String(values[label]);
}

/** The states that a noun's list has tabs of; none where it is not found by them. */
export function statusesOf({ fields, filters = [] }: Resource) {
  return filters.includes("status") ? fields.status?.choices ?? [] : [];
}
