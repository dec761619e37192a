import { sql } from "kysely";
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "@/domain/access.ts";
import { Refused } from "@/domain/errors.ts";
import { logOperation } from "@/domain/operation_log.ts";
import type { Importable } from "../spec.ts";
import { editorOf } from "./check_file.ts";
import { type Heads, isOfDescribed, readHeads } from "./heads.ts";
import { type Claimed, faultChanges, markImport, readPortion } from "./run.ts";
import type { TableRow } from "./table_row.ts";
import type { Told } from "./work.ts";
import {
  isOfData,
  writeOneByOne,
  writeTogether,
  type Written,
} from "./write.ts";

/**
 * Writes the good rows of a run. The rows of a portion and its mark in the run are one transaction: a worker that dies
 * leaves no portion half done, and whoever goes on writes none twice. Throws 40300 where the right was taken away.
 */
export async function writeFile(
  db: Db,
  run: Claimed,
  noun: Importable,
  told: Told,
): Promise<void> {
  const heads = readHeads(noun, run.heads ?? []);
  for (let no = run.place; no < run.portions; no++) {
    run.written += await writePortion(db, run, heads, no);
    told(run.written);
  }
  await inTransaction(db, (trx) => finish(trx, run, noun));
}

type Write<Of extends Heads> = (
  trx: Trx,
  actor: Actor,
  heads: Of,
  rows: readonly TableRow[],
) => Promise<Written>;

/** Rows that can't be written together are written one by one, which tells which of them it is. */
async function writePortion(
  db: Db,
  run: Claimed,
  heads: Heads,
  no: number,
): Promise<number> {
  const by = <Of extends Heads>(heads: Of, write: Write<Of>) =>
    inTransaction(db, (trx) => take(trx, run, heads, no, write));
  const oneByOne: Write<Heads> = (trx, ...args) =>
    writeOneByOne(trx, run.id, ...args);
  if (!isOfDescribed(heads)) return await by(heads, oneByOne);
  try {
    return await by(heads, writeTogether);
  } catch (error) {
    const gone = error instanceof Refused && error.code === 40901;
    if (!gone && !isOfData(error)) throw error;
    return await by(heads, oneByOne);
  }
}

async function take<Of extends Heads>(
  trx: Trx,
  run: Claimed,
  heads: Of,
  no: number,
  write: Write<Of>,
): Promise<number> {
  const portion = await readPortion(trx, run, no);
  const actor = await editorOf(trx, run, heads.noun);
  const { written, refused } = await write(trx, actor, heads, portion.good);
  const all = [...portion.refused, ...refused].sort((a, b) => a.row - b.row);
  await trx.updateTable("import_portion")
    .set({ good: "[]", refused: JSON.stringify(all) })
    .where("run_id", "=", run.id).where("no", "=", no).execute();
  await markImport(trx, run, {
    place: no + 1,
    written: sql<number>`written + ${written}::int`,
    ...faultChanges(refused),
  });
  return written;
}

async function finish(trx: Trx, run: Claimed, noun: Importable): Promise<void> {
  const actor = await editorOf(trx, run, noun);
  const { name } = await trx.selectFrom("file").select("name")
    .where("id", "=", run.file_id).executeTakeFirstOrThrow();
  const after = { file: name, rows: run.written };
  await logOperation(trx, actor, "import", noun.table, { id: null, after });
  await markImport(trx, run, { status: "finished", busy: false });
}
