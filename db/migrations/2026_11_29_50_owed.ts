import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/** Nothing is owed for an order before its customer confirms it: until now sums counted drafts among what is owed. */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`update oem_order set outstanding = 0 where status = 'draft' and outstanding <> 0`,
  ]);
}
