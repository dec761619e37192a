/** How the workers of one sort of background run share it among them, on any instance (decision 14). */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db } from "@/db/schema/database.ts";

/** A run that nobody has touched for so long has lost its worker, in seconds. */
const ABANDONED = 60;

/** Another worker went on with the run, because this one took too long. */
export class TakenOver extends Error {}

/**
 * The run to take, locked: of those that are `open` the one with this id, else the first, which waits or was abandoned.
 * For the statement that marks it as taken.
 */
export function nextRun(
  db: Db,
  table: "bulk_run" | "import_run",
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

/** Works on one run after the other, as long as there are any. */
export async function workThrough<Run>(
  claim: () => Promise<Run | undefined>,
  work: (run: Run) => Promise<void>,
): Promise<void> {
  for (let run = await claim(); run; run = await claim()) await work(run);
}
