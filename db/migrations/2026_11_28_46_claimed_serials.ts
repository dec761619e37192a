import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/**
 * What the customer wrote as the serial stays beside what finance read on the statement, and is compared with others'
 * (decisions 4.3). The index has all rows, as that of the statement's serials (migration 40). The pages of both
 * organizations are told when orders move from one to the other (decisions 1.8).
 */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`alter table receipt add column claimed_serial text`,
    sql`create index receipt_plain_claimed on receipt (plain_serial(claimed_serial))`,
    sql`analyze receipt`,
    sql`create or replace function live_orders_moved() returns trigger language plpgsql as $$
      begin
        insert into live_event (organization_id, keys)
        select distinct case moved.holder when 'customer' then moved.organization_id end,
          array[live_key(moved.holder)]
        from old_rows o join new_rows n using (id)
        cross join lateral (values (o.holder, o.organization_id, o.deleted_at), (n.holder, n.organization_id, n.deleted_at))
          as moved (holder, organization_id, deleted_at)
        where (o.holder, o.organization_id, o.deleted_at) is distinct from (n.holder, n.organization_id, n.deleted_at)
          and live_key(moved.holder) is not null and moved.deleted_at is null;
        return null;
      end $$`,
  ]);
}
