import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/** Delivery applications are counted by status: one customer's by an index, of all of them only what a sample says to be few. */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`create index if not exists oem_delivery_organization_status on oem_delivery (organization_id, status, id desc)`,
    sql`create index if not exists oem_delivery_sample on oem_delivery (status, created_at) where id % 67 = 0`,
  ]);
}
