import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/**
 * Samples of what is counted by status, with what its lists filter by, as the orders have one; packages with whether
 * they arrived, and shipments of a status by their days, without the rows themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runAll(db, [
    sql`set local statement_timeout = 0`,
    sql`create index production_task_sample on production_task (status, created_at)
      include (source, source_id, ends_on) where id % 67 = 0`,
    sql`create index shipment_sample on shipment (status, created_at)
      include (source, source_id) where id % 67 = 0`,
    sql`create index package_sample on package (shipped_at) include (received_at) where id % 67 = 0`,
    sql`create index receipt_sample on receipt (status, created_at)
      include (source, source_id, purpose, card_id, reviewed_at) where id % 67 = 0`,
    sql`drop index package_shipped`,
    sql`create index package_shipped on package (shipped_at desc, id desc) include (received_at)`,
    sql`create index shipment_status_created on shipment (status, created_at desc, id desc)`,
  ]);
}
