import { sql, type UpdateObject } from "kysely";
import type { Db, Schema, Trx } from "@/db/schema/database.ts";
import type {
  ImportFault,
  ImportStatus,
  RunRefusal,
} from "@/db/schema/list.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "@/domain/access.ts";
import { found, Refused, text } from "@/domain/errors.ts";
import { failure, type Lease, markRun, nextRun, TAKEN } from "@/lists/claim.ts";
import type { RefusedRow } from "./check.ts";
import type { TableRow } from "./table_row.ts";

/** Faults that the page shows; the file of the refused rows has all. */
const FAULTS_KEPT = 200;

/** A run as its page shows it. */
export interface ImportProgress {
  id: number;
  /** of the file, as it was uploaded */
  name: string;
  status: ImportStatus;
  heads: string[] | null;
  total: number;
  checked: number;
  good: number;
  written: number;
  faults: ImportFault[];
  fault_count: number;
  refusal: RunRefusal | null;
}

/** Notes a file that is to be imported; the same file a second time is the same run. */
export async function createRun(
  db: Db,
  actor: Actor,
  list: string,
  file: number,
): Promise<number> {
  await db.insertInto("import_run")
    .values({ account_id: actor.id, list, file_id: file })
    .onConflict((conflict) => conflict.column("file_id").doNothing())
    .execute();
  const { id } = await db.selectFrom("import_run").select("id")
    .where("file_id", "=", file).executeTakeFirstOrThrow();
  return id;
}

/** One of the actor's own runs of this list. Throws 40400. */
export async function readRun(
  db: Db | Trx,
  actor: Actor,
  list: string,
  id: number,
): Promise<ImportProgress> {
  return found(
    await db.selectFrom("import_run as r")
      .innerJoin("file as f", "f.id", "r.file_id")
      .select(["r.id", "f.name", "r.status", "r.heads", "r.total"])
      .select(["r.checked", "r.good", "r.written"])
      .select(["r.faults", "r.fault_count", "r.refusal"])
      .where("r.id", "=", id).where("r.list", "=", list)
      .where("r.account_id", "=", actor.id)
      .executeTakeFirst(),
  );
}

/** From now on the good rows are to be written; a second order is the first. Throws 40400, and 40900 before its check. */
export async function orderWrite(
  trx: Trx,
  actor: Actor,
  list: string,
  id: number,
): Promise<void> {
  const run = await readRun(trx, actor, list, id);
  const { numUpdatedRows } = await trx.updateTable("import_run")
    .set({ status: "writing", touched_at: sql<Date>`app_now()` })
    .where("id", "=", id).where("status", "=", "checked").where("good", ">", 0)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  if (run.status === "writing" || run.status === "finished") return;
  throw new Refused(40900, text("import.not_ready"));
}

/** Forgets a run of which nothing is written. Throws 40400, and 40900 once it is being written. */
export async function cancelRun(
  trx: Trx,
  actor: Actor,
  list: string,
  id: number,
): Promise<void> {
  await readRun(trx, actor, list, id);
  const { numDeletedRows } = await trx.deleteFrom("import_run")
    .where("id", "=", id)
    .where("status", "in", ["checking", "checked", "failed"])
    .where("written", "=", 0)
    .executeTakeFirst();
  if (numDeletedRows === 0n) {
    throw new Refused(40900, text("import.not_cancelled"));
  }
}

/** A run in the hands of a worker. */
export interface Claimed extends Lease {
  account_id: number;
  list: string;
  file_id: number;
  status: ImportStatus;
  heads: string[] | null;
  written: number;
  portions: number;
  place: number;
}

/** Takes a run for this worker: the one of this id, else one that waits or was abandoned. */
export async function claimRun(
  db: Db,
  id?: number,
): Promise<Claimed | undefined> {
  const free = nextRun(db, "import_run", {
    open: sql`status in ('checking', 'writing')`,
    waits: sql`not busy`,
  }, id);
  return await db.updateTable("import_run")
    .set({ ...TAKEN, busy: true })
    .where("id", "in", free)
    .returning(["id", "account_id", "list", "file_id", "status", "lease"])
    .returning(["heads", "written", "portions", "place"])
    .executeTakeFirst();
}

/** Notes what a worker has come to. Throws TakenOver when the run is no longer its own, or somebody cancelled it. */
export function markImport(
  db: Db | Trx,
  run: Claimed,
  changes: UpdateObject<Schema, "import_run">,
): Promise<void> {
  return markRun(db, "import_run", run, changes);
}

/** The check begins, perhaps once more: what an earlier worker came to is forgotten. */
export function restartRun(db: Db, run: Claimed): Promise<void> {
  return inTransaction(db, async (trx) => {
    await markImport(trx, run, {
      heads: null,
      total: 0,
      checked: 0,
      good: 0,
      portions: 0,
      faults: "[]",
      fault_count: 0,
    });
    await trx.deleteFrom("import_portion").where("run_id", "=", run.id)
      .execute();
  });
}

/** Rows of a run that were checked, in their order. */
export interface Portion {
  good: TableRow[];
  refused: RefusedRow[];
}

/** Keeps the next rows that were checked. */
export async function keepPortion(
  trx: Trx,
  run: Claimed,
  no: number,
  { good, refused }: Portion,
): Promise<void> {
  await markImport(trx, run, {
    checked: sql<number>`checked + ${good.length + refused.length}::int`,
    good: sql<number>`good + ${good.length}::int`,
    portions: no + 1,
    ...faultChanges(refused),
  });
  await trx.insertInto("import_portion").values({
    run_id: run.id,
    no,
    good: JSON.stringify(good),
    refused: JSON.stringify(refused),
  }).execute();
}

/** What is added to the run's faults: the first of them as they are, of all how many. */
export function faultChanges(refused: readonly RefusedRow[]) {
  const faults: ImportFault[] = refused.flatMap(({ row, faults }) =>
    faults.map((fault) => ({ row, ...fault }))
  );
  const first = JSON.stringify(faults.slice(0, FAULTS_KEPT));
  return {
    faults: sql<string>`faults || (
      select coalesce(jsonb_agg(fault order by place), '[]')
      from jsonb_array_elements(${first}::text::jsonb)
        with ordinality as more (fault, place)
      where place <= ${FAULTS_KEPT}::int - jsonb_array_length(faults))`,
    fault_count: sql<number>`fault_count + ${faults.length}::int`,
  };
}

/** The rows of a place; they are locked. */
export async function readPortion(
  trx: Trx,
  run: Claimed,
  no: number,
): Promise<Portion> {
  const { good, refused } = await trx.selectFrom("import_portion")
    .select(["good", "refused"])
    .where("run_id", "=", run.id).where("no", "=", no)
    .forUpdate().executeTakeFirstOrThrow();
  return { good: JSON.parse(good), refused: JSON.parse(refused) };
}

/** The run has come to its end before the file's; what was checked of a file that can't be read to its end is no use. */
export function failRun(
  db: Db,
  run: Claimed,
  refused: Refused,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await markImport(trx, run, { ...failure(refused), busy: false });
    if (run.status !== "checking") return;
    await trx.deleteFrom("import_portion").where("run_id", "=", run.id)
      .execute();
  });
}
