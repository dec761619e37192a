import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/**
 * However many of the largest amounts there are, their tallies hold the sum. No table is written anew for it; it comes
 * after what takes longer, since nobody reads a list while the tallies are locked.
 */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`alter table oem_order_tally
      alter column total type numeric, alter column outstanding type numeric`,
    sql`alter table moment_tally alter column amount type numeric`,
    sql`alter table moment_day alter column amount type numeric`,
  ]);
}
