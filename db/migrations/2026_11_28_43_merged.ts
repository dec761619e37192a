import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/** The few organizations that were merged into another one: their empty stock is listed no more. */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`set local statement_timeout = 0`,
    sql`create index organization_merged on organization (id) where merged_into is not null`,
  ]);
}
