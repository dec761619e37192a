import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/**
 * What waits, what is owed, and one customer's rows are counted by what is asked for besides: until now control panels
 * read everything that waits for anybody, filters by payment every order that is not paid, and finance and the
 * warehouse all vouchers and shipments of the customer, for each status once more.
 */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`create index if not exists oem_order_held_status on oem_order (status, holder, pay_status)
      include (id, status_at, total, outstanding) where deleted_at is null and holder <> 'nobody'`,
    sql`create index if not exists oem_order_holder_created on oem_order (holder, created_at desc)
      include (id, status, status_at, total, outstanding) where deleted_at is null and holder <> 'nobody'`,
    sql`create index if not exists oem_order_owing on oem_order (pay_status, status)
      where deleted_at is null and pay_status <> 'paid'`,
    sql`create index if not exists oem_order_owing_organization
      on oem_order (organization_id, pay_status, created_at desc, id desc)
      include (status, holder, status_at, total, outstanding, confirmed_at)
      where deleted_at is null and pay_status <> 'paid'`,
    sql`create index if not exists receipt_organization_status on receipt (organization_id, status, id desc)
      include (source_id, amount, received_amount) where source = 'oem_order'`,
    sql`create index if not exists receipt_pending on receipt (organization_id, purpose)
      include (source, source_id, amount, created_at) where status = 'pending'`,
    sql`create index if not exists shipment_organization_status on shipment (organization_id, status, id desc)`,
    sql`create index if not exists production_task_open_ends_on on production_task (ends_on, id)
      include (status, source, source_id) where status in (0, 10, 20)`,
    sql`create index if not exists customer_user_role_status on customer_user (role, status)
      where deleted_at is null`,
    sql`create index if not exists feedback_organization on feedback (organization_id)`,
  ]);
}
