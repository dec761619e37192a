import { type Kysely, sql } from "kysely";
import { analyzed, runAll } from "./run.ts";

/**
 * Of how many messages say a word a hundred samples tell too little: of a frequent one they may know nothing, and a
 * search of one inbox read the messages of everybody.
 */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`alter table message alter column search set statistics 500`,
    analyzed("message"),
  ]);
}
