import { getLogger } from "@logtape/logtape";
import { sql } from "kysely";
import type { Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { Refused, text } from "@/domain/errors.ts";
import { type Importable, isDescribed, type Resource } from "../spec.ts";
import { codeOf } from "../unique.ts";
import { commandsOf, createMany } from "../write.ts";
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
  return /^(?:2[23]...|OG001)$/.test(String(codeOf(error)));
}
