import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/** Indexes for the filters and sorts that the lists offer, found by measuring them at 200,000 orders. */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`create index due_refund on due (id) where kind = 'refund'`,
    sql`create index oem_order_pay_status on oem_order (pay_status, created_at desc, id desc)
      where deleted_at is null`,
    sql`create index oem_order_waiting on oem_order (status_at, id)
      where deleted_at is null and holder <> 'nobody'`,
    sql`create index production_task_ends_on on production_task (ends_on, id)`,
    sql`create index production_task_title on production_task using gin (title gin_trgm_ops)`,
    sql`create index shipment_organization on shipment (organization_id, id desc)`,
    sql`create index oem_stock_quantity on oem_stock (quantity, organization_id, goods_id)`,
    sql`create index oem_movement_type on oem_movement (type, id desc)`,
    sql`create index receipt_created on receipt (created_at desc, id desc)`,
    sql`create index receipt_reviewed on receipt (reviewed_at desc, id desc)`,
    sql`create index oem_delivery_receiver on oem_delivery (receiver)`,
    sql`create index oem_delivery_phone on oem_delivery (phone)`,
  ]);
}
