import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/**
 * Bounds of prices and quantities that until now only the rules kept. They hold for what is written from here on: the
 * rows that are there would be read under a lock that stops everybody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runAll(db, [
    sql`alter table goods
      add constraint goods_bounds check (price >= 0 and cost_price >= 0) not valid`,
    sql`alter table oem_order
      add constraint oem_order_bounds check (deducted >= 0) not valid`,
    sql`alter table oem_order_line
      add constraint oem_order_line_bounds
      check (processing_fee >= 0 and unit_price >= 0 and total_price >= 0 and deducted >= 0) not valid`,
    sql`alter table oem_order_part
      add constraint oem_order_part_bounds check (price >= 0 and bom_usage >= 0) not valid`,
    sql`alter table package_line
      add constraint package_line_bounds check (received <= quantity and damaged <= received) not valid`,
  ]);
}
