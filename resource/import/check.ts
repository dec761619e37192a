import type { Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { Refused, type Text, text } from "@/domain/errors.ts";
import { fieldsOf, TELL_INPUT } from "@/domain/validate.ts";
import type { Field } from "../field.ts";
import { resolveNames } from "../references.ts";
import type { Importable, Resource, Values } from "../spec.ts";
import { keyOf, takenFields, takenValues, uniques } from "../unique.ts";
import { schemaOf } from "../schemas.ts";
import { choicesOf, readRow, type RowFault } from "./cells.ts";
import type { Heads } from "./heads.ts";
import type { TableRow } from "./table_row.ts";

/** A row with what is wrong in it. */
export interface RefusedRow extends TableRow {
  faults: RowFault[];
}

/** A row whose values can be written. */
interface GoodRow extends TableRow {
  values: Values;
}

export interface Checked {
  good: GoodRow[];
  refused: RefusedRow[];
}

/** The rows of a file that hold a unique value, also those of an attempt that was broken off and is made again. */
export type Seen = Map<string, number>;

/**
 * Checks some rows of a file as the form would check each: cells, references by name, the fields' schemas, unique values
 * (in the table; in the file by `seen`, which grows), the noun's own rules. One statement a reference and a unique field,
 * however many rows.
 */
export async function checkRows(
  trx: Trx,
  actor: Actor,
  heads: Heads<Resource>,
  rows: readonly TableRow[],
  seen: Seen,
): Promise<Checked> {
  const { noun } = heads;
  const read = rows.map((row) => readRow(heads, row));
  const resolved = await resolveNames(
    trx,
    noun,
    read.map(({ sent }) => sent),
  );
  const schema = schemaOf(noun);
  const parsed = rows.map((row, i) => {
    const { unread = new Set(), faults = [] } = read[i] ?? {};
    const result = schema.safeParse(resolved[i], TELL_INPUT);
    const wrong = Object.entries(
      result.success ? {} : fieldsOf(result.error.issues),
    ).filter(([name]) => !unread.has(name));
    const all = [...faults, ...faultsAt(heads, Object.fromEntries(wrong))];
    return { ...row, values: (result.data ?? {}) as Values, faults: all };
  });
  const sound = parsed.filter(({ faults }) => faults.length === 0);
  const taken = await takenValues(trx, noun, sound.map(({ values }) => values));
  for (const row of sound) {
    row.faults = unlessUnique(heads, row, taken, seen);
    if (row.faults.length === 0) {
      row.faults = await rulesOf(trx, actor, heads, row.values);
    }
    if (row.faults.length === 0) see(noun, row, seen);
  }
  return {
    good: parsed.filter(({ faults }) => faults.length === 0),
    refused: parsed.filter(({ faults }) => faults.length > 0)
      .map(({ row, cells, faults }) => ({ row, cells, faults })),
  };
}

/** What is said of a value that is none of a few; a command that numbers them asks for a number. */
const UNCHOSEN: ReadonlySet<string> = new Set([
  "validation.choice",
  "validation.integer",
]);

function isUnchosen({ kind }: Field, { key }: Text): boolean {
  return UNCHOSEN.has(key) || (kind === "flag" && key === "validation.invalid");
}

/** A cell's own fault: a file offers neither a list nor suggestions to choose from. */
function faultIn(
  { noun, names, fields }: Heads,
  name: string,
  said: Text,
): RowFault {
  const column = names[fields.indexOf(name)] ?? null;
  if (said.key === "resource.reference.unknown") {
    return { column, text: text("import.cell.unknown") };
  }
  const field = noun.fields[name];
  return field && isUnchosen(field, said) && choicesOf(field)
    ? { column, text: said, choices: choicesOf(field) }
    : { column, text: said };
}

/** Faults of fields as faults of the columns that fill them. */
export function faultsAt(
  heads: Heads,
  wrong: Readonly<Record<string, Text>>,
): RowFault[] {
  return Object.entries(wrong).map(([name, said]) =>
    faultIn(heads, name, said)
  );
}

/** What the rules said of a row: at its fields, else of all of it. */
export function faultsOf(heads: Heads, refused: Refused): RowFault[] {
  if (Object.keys(refused.fields).length) {
    return faultsAt(heads, refused.fields);
  }
  return [{ column: null, text: refused.details[0] ?? refused.text }];
}

async function rulesOf(
  trx: Trx,
  actor: Actor,
  heads: Heads<Resource>,
  values: Values,
): Promise<RowFault[]> {
  try {
    await heads.noun.check?.(trx, actor, values, null);
    return [];
  } catch (error) {
    if (error instanceof Refused) return faultsOf(heads, error);
    throw error;
  }
}

function unlessUnique(
  heads: Heads<Resource>,
  row: GoodRow,
  taken: ReadonlySet<string>,
  seen: Seen,
): RowFault[] {
  const { noun } = heads;
  const others = takenFields(noun, row.values, taken)
    .map((name) => [name, text("validation.taken")] as const);
  const twice = seenBefore(noun, row, seen);
  return faultsAt(heads, { ...Object.fromEntries(others), ...twice });
}

type UniqueRow = Pick<GoodRow, "row" | "values">;

/** The unique values of a row that stand further up in the file, by field: each with what says in which row. */
export function seenBefore(
  noun: Importable,
  { row, values }: UniqueRow,
  seen: Seen,
): Record<string, Text> {
  return Object.fromEntries(
    uniques(noun).flatMap(([name, columns]) => {
      const key = keyOf(noun, values, name, columns);
      const first = seen.get(key ?? "") ?? row;
      return first < row ? [[name, text("import.twice", { row: first })]] : [];
    }),
  );
}

/** Remembers the unique values of a row for those further down. */
export function see(
  noun: Importable,
  { row, values }: UniqueRow,
  seen: Seen,
): void {
  for (const [name, columns] of uniques(noun)) {
    const key = keyOf(noun, values, name, columns);
    if (key) seen.set(key, row);
  }
}
