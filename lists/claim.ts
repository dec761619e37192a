/** How the workers of one sort of background run share it among them, on any instance (decision 14). */
import { type RawBuilder, sql, type SqlBool, type UpdateObject } from "kysely";
import type { Db, Schema, Trx } from "@/db/schema/database.ts";
import { Refused, text } from "@/domain/errors.ts";

/** A run that nobody has touched for so long has lost its worker, in seconds. */
const ABANDONED = 60;

/** A run that so many workers did not bring to its end is given up. */
const MOST_LEASES = 10;

type RunTable = "bulk_run" | "import_run";

/** A run in the hands of a worker: `lease` tells how many have had it. */
export interface Lease {
  id: number;
  lease: number;
}

/** Another worker went on with the run, because this one took too long. */
export class TakenOver extends Error {}

/**
 * The run to take, locked: of those that are `open` the one with this id, else the first, which waits or was abandoned.
 * For the statement that marks it as taken.
 */
export function nextRun(
  db: Db,
  table: RunTable,
  { open, waits }: Record<"open" | "waits", RawBuilder<SqlBool>>,
  id?: number,
) {
  return db.selectFrom(table).select("id").where(open)
    .where(
      sql<
        SqlBool
      >`(${waits} or touched_at < app_now() - make_interval(secs => ${ABANDONED}))`,
    )
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? 0))
    .orderBy("id").limit(1).forUpdate().skipLocked();
}

/** What a worker writes into the run that it takes: whoever had it before writes nothing more. */
export const TAKEN = {
  lease: sql<number>`lease + 1`,
  touched_at: sql<Date>`app_now()`,
};

/** Notes what a worker has come to. Throws TakenOver when the run is no longer its own, or is gone. */
export async function markRun<Table extends RunTable>(
  db: Db | Trx,
  table: Table,
  { id, lease }: Lease,
  changes: UpdateObject<Schema, Table>,
): Promise<void> {
  const { numUpdatedRows } = await db.updateTable<RunTable>(table)
    .set({ ...changes, touched_at: sql<Date>`app_now()` })
    .where("id", "=", id).where("lease", "=", lease)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new TakenOver();
}

/** Throws Refused where the run breaks off again and again. */
export function checkLease({ lease }: Lease): void {
  if (lease > MOST_LEASES) throw new Refused(50000, text("list.run.given_up"));
}

/** Why a run ended before its last row, as it is kept. */
export function failure({ code, text, details }: Refused) {
  const refusal = JSON.stringify({ code, text, details });
  return { status: "failed" as const, refusal };
}

/** Works on one run after the other, as long as there are any. */
export async function workThrough<Run>(
  claim: () => Promise<Run | undefined>,
  work: (run: Run) => Promise<void>,
): Promise<void> {
  for (let run = await claim(); run; run = await claim()) await work(run);
}

/** Takes a run as far as it goes, or as long as it is this worker's. */
export async function whileOwn(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof TakenOver)) throw error;
  }
}
