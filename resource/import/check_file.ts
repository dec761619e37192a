import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "@/domain/access.ts";
import { actorOf } from "@/domain/account/actor.ts";
import { forbidden, found, Refused, text } from "@/domain/errors.ts";
import { TABLE_FORMATS } from "@/platform/table_file.ts";
import type { Storage } from "@/platform/storage/storage.ts";
import { type Importable, isDescribed } from "../spec.ts";
import { checkRows, type Seen } from "./check.ts";
import { type Heads, isOfDescribed, readHeads } from "./heads.ts";
import { beyondMost, type Owned } from "./most.ts";
import { openTable, type TableReader } from "./read_table.ts";
import {
  type Claimed,
  keepPortion,
  markImport,
  type Portion,
  restartRun,
} from "./run.ts";
import { FileFault, type TableRow } from "./table_row.ts";
import type { Told } from "./work.ts";
import { writeOneByOne } from "./write.ts";

/**
 * Rows that are checked, and later written, in one transaction: so few that what they are told in is no large object,
 * which V8 would keep for long.
 */
export const PORTION = 100;
/** The same where each row is an act of its own. */
const ACTS = 50;

/**
 * Reads a run's file from its beginning and checks every row; nothing of it is written. Throws Refused and FileFault for
 * what the file as a whole is refused for.
 */
export async function checkFile(
  db: Db,
  run: Claimed,
  noun: Importable,
  told: Told,
  storage: Storage,
): Promise<void> {
  await restartRun(db, run);
  await using table = await tableOf(db, storage, run);
  const total = await table.count() - 1;
  if (total < 1) throw new FileFault(42200, "import.file.no_rows");
  const [first] = await table.next(1);
  const heads = readHeads(noun, first?.cells ?? []);
  await markImport(db, run, { total, heads: JSON.stringify(heads.names) });
  told(total);
  const above = { seen: new Map(), owned: new Map() };
  for (let no = 0;; no++) {
    const rows = await table.next(isDescribed(noun) ? PORTION : ACTS);
    if (rows.length === 0) break;
    const portion = await checkPortion(db, run, heads, rows, above);
    await inTransaction(db, (trx) => keepPortion(trx, run, no, portion));
  }
  await markImport(db, run, { status: "checked", busy: false });
}

/** Who ordered a run, as they may act at this moment. Throws 40300 when they may not any more. */
export async function editorOf(
  db: Db | Trx,
  run: Claimed,
  noun: Importable,
): Promise<Actor> {
  const actor = await actorOf(db, run.account_id);
  if (actor && noun.mayEdit(actor)) return actor;
  throw forbidden();
}

async function tableOf(
  db: Db,
  storage: Storage,
  { file_id }: Claimed,
): Promise<TableReader> {
  const file = await db.selectFrom("file").select(["name", "storage_key"])
    .where("id", "=", file_id).executeTakeFirstOrThrow();
  const body = found(await storage.get(file.storage_key));
  const bytes = await new Response(body).arrayBuffer();
  return openTable(bytes, formatOfName(file.name));
}

/** The format that a file's name promises. Throws 41500 for another one. */
export function formatOfName(name: string): typeof TABLE_FORMATS[number] {
  const format = TABLE_FORMATS.find((one) =>
    name.toLowerCase().endsWith(`.${one}`)
  );
  if (format) return format;
  const message = text("import.file.kind", { name });
  throw new Refused(41500, message, { file: message });
}

/** What a check knows of the rows further up in the file. */
interface Above {
  seen: Seen;
  owned: Owned;
}

/** Rows of a noun with commands of its own are tried: what they wrote is taken back. */
async function checkPortion(
  db: Db,
  run: Claimed,
  heads: Heads,
  rows: TableRow[],
  { seen, owned }: Above,
): Promise<Portion> {
  const { noun } = heads;
  if (isOfDescribed(heads)) {
    const { good, refused } = await inTransaction(db, async (trx) => {
      const actor = await editorOf(trx, run, noun);
      return await checkRows(trx, actor, heads, rows, seen);
    });
    return { good: good.map(({ row, cells }) => ({ row, cells })), refused };
  }
  const { refused } = await takenBack(db, async (trx) => {
    const actor = await editorOf(trx, run, noun);
    return await writeOneByOne(trx, run.id, actor, heads, rows, seen);
  });
  const tried = without(rows, refused);
  const beyond = await beyondMost(db, heads, tried, owned);
  return {
    good: without(tried, beyond),
    refused: [...refused, ...beyond].sort((a, b) => a.row - b.row),
  };
}

function without(rows: TableRow[], refused: readonly TableRow[]): TableRow[] {
  const wrong = new Set(refused.map(({ row }) => row));
  return rows.filter(({ row }) => !wrong.has(row));
}

/** What an act comes to, in a transaction that is rolled back. */
async function takenBack<T>(db: Db, act: (trx: Trx) => Promise<T>): Promise<T> {
  const outcome: T[] = [];
  const enough = new Error("taken back");
  try {
    await inTransaction(db, async (trx) => {
      outcome.push(await act(trx));
      throw enough;
    });
  } catch (error) {
    if (error !== enough) throw error;
  }
  return outcome[0]!;
}
