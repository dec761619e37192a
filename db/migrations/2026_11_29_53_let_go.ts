import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/** Drafts that were deleted held on to their files, which nobody could open any more. */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`delete from file_link as k using oem_order as o
      where k.source = 'oem_order' and o.id = k.source_id and o.deleted_at is not null`,
  ]);
}
