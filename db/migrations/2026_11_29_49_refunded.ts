import { type Kysely, sql } from "kysely";
import { analyzed, runAll } from "./run.ts";

/**
 * Few orders ever have a refund: their words are kept beside, with an index of their own, or those of all orders are
 * read for them. The database keeps them, so that a build that knows nothing of it may go on writing; a column of the
 * order itself would write each of them anew, with all its indexes, while nobody may read any.
 */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`create table refunded_order (order_id bigint primary key references oem_order, search text not null)`,
    sql`create function order_refunded() returns trigger language plpgsql as $$
      begin
        insert into refunded_order (order_id, search)
          select id, search from oem_order where id = new.source_id
          on conflict do nothing;
        return null;
      end $$`,
    sql`create trigger order_refunded after insert on due
      for each row when (new.kind = 'refund' and new.source = 'oem_order') execute function order_refunded()`,
    sql`create function refunded_order_words() returns trigger language plpgsql as $$
      begin
        update refunded_order set search = new.search where order_id = new.id;
        return null;
      end $$`,
    sql`create trigger refunded_order_words after update of search on oem_order
      for each row when (old.search is distinct from new.search) execute function refunded_order_words()`,
    sql`insert into refunded_order (order_id, search)
      select id, search from oem_order
      where id in (select source_id from due where kind = 'refund' and source = 'oem_order')`,
    sql`create index refunded_order_search on refunded_order using gin (search gin_trgm_ops)`,
    analyzed("refunded_order"),
  ]);
}
