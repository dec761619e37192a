import { type Kysely, sql } from "kysely";
import { analyzed, runAll } from "./run.ts";

/**
 * Few orders ever have a refund: their words have an index of their own, or those of all orders are read for them. The
 * database keeps which they are, so that a build that knows nothing of it may go on writing.
 */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`alter table oem_order add column has_refund boolean not null default false`,
    sql`update oem_order set has_refund = true
      where id in (select source_id from due where kind = 'refund' and source = 'oem_order')`,
    sql`create function order_refunded() returns trigger language plpgsql as $$
      begin
        update oem_order set has_refund = true where id = new.source_id and not has_refund;
        return null;
      end $$`,
    sql`create trigger order_refunded after insert on due
      for each row when (new.kind = 'refund' and new.source = 'oem_order') execute function order_refunded()`,
    sql`create index oem_order_refunded_search on oem_order using gin (search gin_trgm_ops) where has_refund`,
    analyzed("oem_order"),
  ]);
}
