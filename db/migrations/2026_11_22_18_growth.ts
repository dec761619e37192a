import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/** What figures of orders are made of: an index that carries them answers without the orders themselves. */
const FIGURES = sql`status, holder, status_at, total, outstanding`;
const LIVING = sql`where deleted_at is null`;
/** Few of all orders wait for anybody: lists of those are short, whatever they are sorted by. */
const HELD = sql`where deleted_at is null and holder <> 'nobody'`;

/** What lists need at a million orders, found by `bench:growth` (docs/decisions/31). */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`set local statement_timeout = 0`,
    // True, and dear: it keeps the planner from reading a table through where an index finds the rows.
    sql`create function by_index(id bigint) returns boolean language plpgsql stable cost 1000 as
      $$ begin return true; end $$`,
    sql`drop index oem_order_created, oem_order_organization, oem_order_pay_status, oem_order_holder`,
    sql`create index oem_order_created on oem_order (created_at desc, id desc)
      include (${FIGURES}, organization_id) ${LIVING}`,
    sql`create index oem_order_organization on oem_order (organization_id, created_at desc, id desc)
      include (${FIGURES}) ${LIVING}`,
    sql`create index oem_order_pay_status on oem_order (pay_status, created_at desc, id desc)
      include (${FIGURES}) ${LIVING}`,
    sql`create index oem_order_type on oem_order (type, created_at desc, id desc) include (${FIGURES}) ${LIVING}`,
    sql`create index oem_order_holder on oem_order (holder, status_at, id) include (status, total, outstanding) ${HELD}`,
    // Until a page of a status is found, an order is walked in its index alone.
    sql`drop index oem_order_total, oem_order_outstanding, oem_order_status_at, oem_order_waiting`,
    sql`create index oem_order_held_created on oem_order (created_at desc, id desc) include (status, holder) ${HELD}`,
    ...["total", "outstanding", "status_at"].flatMap((column) => [
      sql`create index ${sql.id(`oem_order_${column}`)} on oem_order (${
        sql.id(column)
      }, id) include (status, holder) ${LIVING}`,
      sql`create index ${sql.id(`oem_order_held_${column}`)} on oem_order (${
        sql.id(column)
      }, id) include (status, holder) ${HELD}`,
    ]),
    sql`create index oem_order_deleted on oem_order (id) where deleted_at is not null`,
    sql`create index organization_sales on organization (sales_account_id, id) where sales_account_id is not null`,
    // Receipts are counted and summed by these, without their orders.
    sql`drop index receipt_status, receipt_created, receipt_reviewed`,
    sql`create index receipt_status on receipt (status, id desc)
      include (source, source_id, amount, received_amount, purpose, card_id)`,
    ...["created", "reviewed"].map((moment) =>
      sql`create index ${sql.id(`receipt_${moment}`)} on receipt (${
        sql.id(`${moment}_at`)
      } desc, id desc)
        include (source, source_id, status, amount, received_amount, purpose, card_id)`
    ),
    // Two characters have no trigram: one for them was read from end to end.
    sql`drop index production_task_title`,
    sql`create index production_task_title on production_task using gin (grams(title))`,
    sql`create index package_carrier on package using gin (grams(carrier))`,
    sql`create index package_underway on package (shipped_at desc, id desc) where received_at is null`,
    sql`create index shipment_source on shipment (source, status, id desc)`,
    sql`analyze production_task, package`, // what an index over words holds is known by that alone
    sql`create index shipment_created on shipment (created_at desc, id desc) include (status)`,
    sql`create index production_task_created on production_task (created_at desc, id desc) include (status)`,
    sql`create index production_task_assignee on production_task (assignee_id, status, id desc)
      where assignee_id is not null`,
  ]);
}
