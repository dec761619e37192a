import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/** Samples that know what their rows contain: they are asked for a keyword without being read as a whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runAll(db, [
    sql`set local statement_timeout = 0`,
    sql`create index oem_order_sample_search on oem_order using gin (search gin_trgm_ops) where id % 67 = 0`,
    sql`create index production_task_sample_title on production_task using gin (grams(title)) where id % 67 = 0`,
    sql`drop index production_task_sample`,
  ]);
}
