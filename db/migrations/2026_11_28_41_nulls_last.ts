import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/** The dearest first and the latest first: what has no price or no day stands at the end, as it does the other way. */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`set local statement_timeout = 0`,
    sql`create index goods_price_last on goods (price desc nulls last, id desc)`,
    sql`create index goods_kind_price_last on goods (kind, price desc nulls last, id desc)`,
    sql`create index production_task_ends_on_last on production_task (ends_on desc nulls last, id desc)`,
  ]);
}
