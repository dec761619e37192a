import { sql } from "kysely";
import { z } from "zod";
import type { Trx } from "@/db/schema/database.ts";
import { toDecimal } from "@/db/values.ts";
import type { Actor } from "@/domain/access.ts";
import {
  checkFields,
  checkVersion,
  forbidden,
  found,
  type Text,
  text,
} from "@/domain/errors.ts";
import { changes, logEach, logOperation } from "@/domain/operation_log.ts";
import { personSpelling, searchText, spelling } from "@/domain/search_text.ts";
import { unlessTaken } from "@/domain/taken.ts";
import { parse, version as versionSchema } from "@/domain/validate.ts";
import { findRow } from "./read.ts";
import { resolveReferences } from "./references.ts";
import { editedSchemaOf, schemaOf } from "./schemas.ts";
import {
  type Commands,
  fieldOf,
  type Resource,
  type Row,
  type Values,
} from "./spec.ts";
import { duplicate, takenBy, takenFields, takenValues } from "./unique.ts";

/** The noun's commands: its own, else those derived from the description. */
export function commandsOf(noun: Resource): Commands {
  return noun.commands ?? {
    create: (trx, actor, input) => createRow(trx, actor, noun, input),
    update: (trx, actor, id, input) => updateRow(trx, actor, noun, id, input),
    remove: (trx, actor, id) => deleteRow(trx, actor, noun, id),
  };
}

const Version = z.object({ version: versionSchema });

/** Writes a new row. Throws 40300; 42200 and 40903 at their fields. */
async function createRow(
  trx: Trx,
  actor: Actor,
  noun: Resource,
  input: unknown,
): Promise<{ id: number }> {
  requireEditor(actor, noun);
  const values = await readValues(trx, noun, input);
  await checkValues(trx, actor, noun, values, null);
  const created = createMany(trx, actor, noun, [values]);
  const [row] = await unlessTaken(created, (error) => takenBy(noun, error));
  const { id } = found(row);
  return { id };
}

/** New rows with these values, each with its line in the operation log: two statements. */
export async function createMany(
  trx: Trx,
  actor: Actor,
  noun: Resource,
  values: readonly Values[],
): Promise<{ id: number }[]> {
  if (values.length === 0) return [];
  const columns = values.map((one) => stored(noun, one));
  const names = Object.keys(columns[0] ?? {});
  const tuples = columns.map((row) =>
    sql`(${sql.join(names.map((name) => row[name]))})`
  );
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(noun.table)} (${
    sql.join(names.map((name) => sql.id(name)))
  })
    values ${sql.join(tuples)} returning id
  `.execute(trx);
  const created = rows.map(({ id }, i) => ({
    id,
    after: values[i] ?? {},
  }));
  await logEach(trx, actor, "create", noun.table, created);
  return rows;
}

/**
 * Writes the given fields of a row whose `version` was read. Throws 40300, 40400, 40901 if somebody else changed it
 * meanwhile; 42200 and 40903 at the fields.
 */
async function updateRow(
  trx: Trx,
  actor: Actor,
  noun: Resource,
  id: number,
  input: unknown,
): Promise<void> {
  const before = await lockRow(trx, actor, noun, id);
  checkVersion(before.version, parse(Version, input).version);
  const values = await readValues(trx, noun, input, before);
  await writeRow(trx, actor, noun, before, values);
}

/**
 * Gives a row another value in one field, whatever its version; one that has it already stays untouched. Throws 40300,
 * 40400, 42200 at the field, and whatever an edit of the row throws.
 */
export async function setField(
  trx: Trx,
  actor: Actor,
  noun: Resource,
  id: number,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  const before = await lockRow(trx, actor, noun, id);
  const values = await readValues(trx, noun, input, before);
  await writeRow(trx, actor, noun, before, values);
}

/** Puts values in place of those of a locked row, with all that the description says of a change. */
async function writeRow(
  trx: Trx,
  actor: Actor,
  noun: Resource,
  before: Row,
  values: Values,
): Promise<void> {
  const { id } = before;
  if (!changes(before.values, values)) return;
  checkKept(before, values, fixedIn(noun, before));
  await checkValues(trx, actor, noun, values, id);
  const sets = Object.entries(stored(noun, values)).map(([name, value]) =>
    sql`${sql.id(name)} = ${value}`
  );
  const updated = sql`update ${sql.table(noun.table)}
    set ${sql.join(sets)}, version = version + 1 where id = ${id}`
    .execute(trx);
  await unlessTaken(updated, (error) => takenBy(noun, error));
  await noun.changed?.(trx, id, before.values, values);
  await log(trx, actor, "update", noun, before, values);
}

/** What can't be changed any more in the row, and why. */
function fixedIn(noun: Resource, row: Row): [name: string, why: Text][] {
  return Object.entries(noun.fixed?.(row) ?? {});
}

function isSame(value: unknown, stored: unknown): boolean {
  return String(value ?? "") === String(stored ?? "");
}

/** Marks a row as deleted. Throws 40300, 40400, and whatever the noun throws. */
async function deleteRow(
  trx: Trx,
  actor: Actor,
  noun: Resource,
  id: number,
): Promise<void> {
  // Writers of rows that reference this one hold a lock on its key: this waits for them, and then checks for what they
  // wrote.
  const before = await lockRow(trx, actor, noun, id, sql`for update`);
  await noun.mayDelete?.(trx, id);
  await sql`update ${sql.table(noun.table)}
    set deleted_at = app_now(), version = version + 1 where id = ${id}`
    .execute(trx);
  await log(trx, actor, "delete", noun, before, null);
}

/** Throws 40300 unless the actor may change rows of the noun. */
export function requireEditor(
  actor: Actor,
  { mayEdit }: Pick<Resource, "mayEdit">,
): void {
  if (!mayEdit(actor)) throw forbidden();
}

/** A row that the actor may change, locked as it is now. Throws 40300, 40400. */
async function lockRow(
  trx: Trx,
  actor: Actor,
  noun: Resource,
  id: number,
  strength = sql`for no key update`,
): Promise<Row> {
  requireEditor(actor, noun);
  await sql`select id from ${
    sql.table(noun.table)
  } where id = ${id} ${strength}`
    .execute(trx);
  return await findRow(trx, actor, noun, id);
}

function log(
  trx: Trx,
  actor: Actor,
  event: string,
  noun: Resource,
  before: Row,
  after: Values | null,
): Promise<void> {
  const { id, values } = before;
  return logOperation(trx, actor, event, noun.table, {
    id,
    before: values,
    after,
  });
}

/**
 * The values of the input, each checked by its own field; a field that is left out or can't be changed keeps its value
 * of `before`. A form sends all of its fields. Throws 42200 at the fields.
 */
export async function readValues(
  trx: Trx,
  noun: Resource,
  input: unknown,
  before?: Row,
): Promise<Values> {
  const names = Object.keys(noun.fields);
  const [sent = {}] = await resolveReferences(
    trx,
    noun,
    [input as Values],
    before,
  );
  const schema = before
    ? editedSchemaOf(noun, names.filter((name) => name in sent))
    : schemaOf(noun);
  const values = { ...before?.values, ...parse(schema, sent) as Values };
  const faults = names.filter((name) => noun.fields[name]?.once)
    .map((name) => [name, text("resource.once")] as const);
  if (before) checkKept(before, values, faults);
  return values;
}

/** Refuses a value in place of what stays as the row has it. Throws 42200 at the fields. */
function checkKept(
  before: Row,
  values: Values,
  kept: readonly (readonly [name: string, why: Text])[],
): void {
  checkFields(
    kept.filter(([name]) =>
      name in values && !isSame(values[name], before.values[name])
    ),
  );
}

/** What more than one field or row decides. */
async function checkValues(
  trx: Trx,
  actor: Actor,
  noun: Resource,
  values: Values,
  id: number | null,
): Promise<void> {
  const others = await takenValues(trx, noun, [values], id);
  const taken = takenFields(noun, values, others);
  if (taken.length) throw duplicate(taken);
  await noun.check?.(trx, actor, values, id);
}

/** The values in the columns' form, with those that serve searching and sorting. */
function stored(noun: Resource, values: Values): Values {
  const columns = Object.entries(values).map(([name, value]) => {
    const money = fieldOf(noun, name).kind === "money";
    return [
      name,
      money && typeof value === "number" ? toDecimal(value) : value,
    ];
  });
  const words = noun.search.map((name) => values[name]).filter((value) =>
    typeof value === "string"
  );
  const spell = noun.people ? personSpelling : spelling;
  return {
    ...Object.fromEntries(columns),
    search: searchText(...words),
    spelled: spell(String(values[noun.label])),
  };
}
