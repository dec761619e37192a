import { getLogger } from "@logtape/logtape";
import { sql } from "kysely";
import type { Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { Refused, text } from "@/domain/errors.ts";
import { logCreations } from "@/domain/operation_log.ts";
import {
  type Importable,
  isDescribed,
  type Resource,
  type Values,
} from "../spec.ts";
import { commandsOf, stored } from "../write.ts";
import { readRow, type RowFault } from "./cells.ts";
import { checkRows, faultsOf, type RefusedRow } from "./check.ts";
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
  noun: Resource,
  heads: Heads,
  rows: readonly TableRow[],
): Promise<Written> {
  const { good, refused } = await checkRows(
    trx,
    actor,
    noun,
    heads,
    rows,
    new Map(),
  );
  await createMany(trx, actor, noun, good.map(({ values }) => values));
  return { written: good.length, refused };
}

/**
 * Writes each row by the noun's own command: where it has one, and where rows could not be written together, to find out
 * which it is. A row that is refused leaves nothing behind.
 */
export async function writeOneByOne(
  trx: Trx,
  actor: Actor,
  noun: Importable,
  heads: Heads,
  rows: readonly TableRow[],
): Promise<Written> {
  const { create } = isDescribed(noun) ? commandsOf(noun) : noun.commands;
  const refused: RefusedRow[] = [];
  for (const row of rows) {
    const { sent, faults } = readRow(noun, heads, row);
    const wrong = faults.length
      ? faults
      : await refusalOf(trx, heads, () => create(trx, actor, sent));
    if (wrong.length) refused.push({ ...row, faults: wrong });
  }
  return { written: rows.length - refused.length, refused };
}

/** What an act is refused for; the transaction goes on as if it had not been tried. */
async function refusalOf(
  trx: Trx,
  heads: Heads,
  act: () => Promise<unknown>,
): Promise<RowFault[]> {
  await sql`savepoint imported_row`.execute(trx);
  try {
    await act();
    await sql`release savepoint imported_row`.execute(trx);
    return [];
  } catch (error) {
    if (!(error instanceof Refused) && !isOfData(error)) throw error;
    await sql`rollback to savepoint imported_row`.execute(trx);
    if (error instanceof Refused) return faultsOf(heads, error);
    log.error("imported row: {error}", { error });
    return [{ column: null, text: text("list.bulk.broken") }];
  }
}

/** What the database says of values, or of a row that they refer to: it would say so again. */
export function isOfData(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return /^(?:2[23]...|OG001)$/.test(String(code));
}

/** New rows with these values, each with its line in the operation log: two statements. */
async function createMany(
  trx: Trx,
  actor: Actor,
  noun: Resource,
  rows: readonly Values[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = rows.map((values) => ({
    ...noun.defaults?.(actor),
    ...stored(noun, values),
  }));
  const names = Object.keys(columns[0] ?? {});
  const tuples = columns.map((row: Values) =>
    sql`(${sql.join(names.map((name) => row[name]))})`
  );
  const { rows: ids } = await sql<{ id: number }>`
    insert into ${sql.table(noun.table)} (${
    sql.join(names.map((name) => sql.id(name)))
  })
    values ${sql.join(tuples)} returning id
  `.execute(trx);
  await logCreations(
    trx,
    actor,
    noun.table,
    ids.map(({ id }, i) => ({ id, after: rows[i] ?? {} })),
  );
}
