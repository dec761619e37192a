import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/** Larger samples, whose indexes have what filters ask for: they are not read through, and not from the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runAll(db, [
    sql`set local statement_timeout = 0`,
    sql`drop index oem_order_sample, production_task_sample`,
    sql`create index oem_order_sample on oem_order (organization_id, created_at)
      include (type, pay_status, confirmed_at) where id % 67 = 0 and deleted_at is null`,
    sql`create index oem_order_sample_search on oem_order using gin (search gin_trgm_ops) where id % 67 = 0`,
    sql`create index production_task_sample_title on production_task using gin (grams(title)) where id % 67 = 0`,
  ]);
}
