import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/** What a month's orders have of each goods is summed from an index of their lines alone, not from the lines. */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`set local statement_timeout = 0`,
    sql`alter table oem_order_line drop constraint oem_order_line_order_id_position_key,
      add constraint oem_order_line_order_id_position_key
        unique (order_id, position) include (goods_id, quantity)`,
  ]);
}
