import { getLogger } from "@logtape/logtape";
import { sql } from "kysely";
import { codeOf } from "@/db/faults.ts";
import type { Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { Refused, text } from "@/domain/errors.ts";
import { type Importable, type Resource, type Values } from "../spec.ts";
import { resolveNames } from "../references.ts";
import { uniques } from "../unique.ts";
import { commandsOf, createMany } from "../write.ts";
import { readRow, type RowFault } from "./cells.ts";
import {
  checkRows,
  faultsAt,
  faultsOf,
  type RefusedRow,
  see,
  type Seen,
  seenBefore,
} from "./check.ts";
import type { Heads } from "./heads.ts";
import type { TableRow } from "./table_row.ts";

const log = getLogger(["app", "resource"]);

/** What was written of some rows, and what was not. */
export interface Written {
  written: number;
  refused: RefusedRow[];
}

/** Checks rows again, since others write too, and writes those without fault together. */
export async function writeTogether(
  trx: Trx,
  actor: Actor,
  heads: Heads<Resource>,
  rows: readonly TableRow[],
): Promise<Written> {
  const { good, refused } = await checkRows(trx, actor, heads, rows, new Map());
  await createMany(trx, actor, heads.noun, good.map(({ values }) => values));
  return { written: good.length, refused };
}

/**
 * Writes each row by the noun's own command: where it has one, and where rows could not be written together, to find out
 * which it is. A row that is refused leaves nothing behind; `seen` grows by the others.
 */
export async function writeOneByOne(
  trx: Trx,
  run: number,
  actor: Actor,
  heads: Heads,
  rows: readonly TableRow[],
  seen: Seen = new Map(),
): Promise<Written> {
  const { noun } = heads;
  const { create } = "columns" in noun ? commandsOf(noun) : noun.commands;
  const refused: RefusedRow[] = [];
  const read = await readNamed(trx, heads, rows);
  for (const { row, sent, faults } of read) {
    const unique = { ...row, values: uniqueValues(noun, sent) };
    const twice = faultsAt(heads, seenBefore(noun, unique, seen));
    const wrong = await faultsWith(
      [...faults, ...twice],
      trx,
      () =>
        refusalOf(
          heads,
          { run, row: row.row },
          () => create(trx, actor, sent),
        ),
    );
    if (wrong.length) refused.push({ ...row, faults: wrong });
    else see(noun, unique, seen);
  }
  return { written: rows.length - refused.length, refused };
}

/** Rows as their command takes them, with the ids of what they name; a name that is nobody's is a fault, and left out. */
async function readNamed(trx: Trx, heads: Heads, rows: readonly TableRow[]) {
  const { noun } = heads;
  const read = rows.map((row) => readRow(heads, row));
  const named = await resolveNames(trx, noun, read.map(({ sent }) => sent));
  return rows.map((row, i) => {
    const { faults = [] } = read[i] ?? {};
    const unknown = Object.entries(named[i] ?? {}).filter(([name, value]) =>
      noun.fields[name]?.target && typeof value === "string" &&
      value.trim() !== ""
    ).map(([name]) => name);
    const none = Object.fromEntries(unknown.map((name) => [name, ""]));
    const wrong = Object.fromEntries(
      unknown.map((name) => [name, text("resource.reference.unknown")]),
    );
    return {
      row,
      sent: { ...named[i], ...none } as Values,
      faults: [...faults, ...faultsAt(heads, wrong)],
    };
  });
}

/** A row's unique values as its command cleans them, which reads the row for itself; what can't be read is left out. */
function uniqueValues(noun: Importable, sent: Values): Values {
  const names = uniques(noun).flatMap(([, columns]) => columns);
  return Object.fromEntries(names.flatMap((name) => {
    const read = noun.fields[name]?.schema.safeParse(sent[name]);
    return read?.success ? [[name, read.data]] : [];
  }));
}

/** The known faults of a row, and those that its act is refused for in other columns: a row with any is not written. */
async function faultsWith(
  known: readonly RowFault[],
  trx: Trx,
  act: () => Promise<RowFault[]>,
): Promise<RowFault[]> {
  await sql`savepoint imported_row`.execute(trx);
  const columns = new Set(known.map(({ column }) => column));
  // What is wrong with the row already may make its command break: that is no fault besides.
  const said = (await act()).filter(({ column }) =>
    !columns.has(column) && !(column === null && known.length)
  );
  const all = [...known, ...said];
  await (all.length
    ? sql`rollback to savepoint imported_row`
    : sql`release savepoint imported_row`).execute(trx);
  return all;
}

/** What an act is refused for; the transaction is to go back to where it was before. */
async function refusalOf(
  heads: Heads,
  at: { run: number; row: number },
  act: () => Promise<unknown>,
): Promise<RowFault[]> {
  try {
    await act();
    return [];
  } catch (error) {
    if (error instanceof Refused) return faultsOf(heads, error);
    if (!isOfData(error)) throw error;
    log.error("import {run}, row {row}: {error}", { ...at, error });
    return [{ column: null, text: text("list.bulk.broken") }];
  }
}

/** What the database says of values, or of a row that they refer to: it would say so again. */
export function isOfData(error: unknown): boolean {
  return /^(?:2[23]...|OG001)$/.test(codeOf(error));
}
