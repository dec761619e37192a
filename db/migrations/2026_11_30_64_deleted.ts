import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/** The few organizations that are gone, merged or not: their empty stock is listed no more. */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`set local statement_timeout = 0`,
    sql`create index if not exists organization_deleted on organization (id) where deleted_at is not null`,
  ]);
}
