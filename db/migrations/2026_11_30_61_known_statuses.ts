import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

const ORDER = [
  "draft",
  "draft_complete",
  "unpaid",
  "unpaid_complete",
  "arrange",
  "arrange_complete",
  "production",
  "production_complete",
  "shipping",
  "shipping_complete",
  "final_payment",
  "final_payment_complete",
  "completed",
  "close",
];

/** A status that no page knows is no status: it would be counted, and shown nowhere. For what is written from here on. */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`alter table oem_order add constraint oem_order_status
      check (status in ('${sql.raw(ORDER.join("', '"))}')) not valid`,
    sql`alter table organization add constraint organization_status check (status in (0, 1)) not valid`,
  ]);
}
