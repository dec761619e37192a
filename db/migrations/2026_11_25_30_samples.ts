import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/** What a list needs to say "more than 10,000" without counting them, and to look for a keyword among what waits alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runAll(db, [
    sql`set local statement_timeout = 0`,
    sql`create index oem_order_sample on oem_order (id) where id % 512 = 0`,
    sql`create index production_task_sample on production_task (id) where id % 512 = 0`,
    // Few orders wait: a keyword's are found without those that are over.
    sql`create index oem_order_held_search on oem_order using gin (search gin_trgm_ops)
      where holder <> 'nobody' and deleted_at is null`,
    sql`create index receipt_pending_payer on receipt using gin (grams(payer)) where status = 'pending'`,
    // From a hundred values the planner took what two of a hundred orders have for what hardly any has.
    sql`alter table oem_order alter column search set statistics 500`,
  ]);
}
