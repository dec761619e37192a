import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/** Sales narrow the delivery applications of all customers by days. */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`create index if not exists oem_delivery_created_at on oem_delivery (created_at, id)
      include (status, organization_id)`,
  ]);
}
