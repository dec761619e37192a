import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/**
 * Unfiltered counts and sums of vouchers (decisions 1.2), as the orders' tally: signed rows, folded by a job. Nothing
 * is said of deleted orders: they were drafts, which have no vouchers. The triggers come before the sums: who writes a
 * voucher waits until both are there, half a second with a million of them, so that none is missed or counted twice.
 */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`create table receipt_tally (
      id bigint generated always as identity primary key,
      card_id bigint not null,
      status text not null,
      receipts bigint not null,
      amount numeric not null,
      received numeric not null
    )`,
    sql`create function receipt_tally_change() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and old.source = 'oem_order' then
          insert into receipt_tally (card_id, status, receipts, amount, received)
          values (old.card_id, old.status, -1, -old.amount, -coalesce(old.received_amount, 0));
        end if;
        if tg_op <> 'DELETE' and new.source = 'oem_order' then
          insert into receipt_tally (card_id, status, receipts, amount, received)
          values (new.card_id, new.status, 1, new.amount, coalesce(new.received_amount, 0));
        end if;
        return null;
      end $$`,
    sql`create trigger receipt_tally_insert after insert or delete on receipt
      for each row execute function receipt_tally_change()`,
    sql`create trigger receipt_tally_update after update on receipt for each row
      when (old.status is distinct from new.status or old.amount is distinct from new.amount
        or old.received_amount is distinct from new.received_amount or old.card_id is distinct from new.card_id)
      execute function receipt_tally_change()`,
    sql`insert into receipt_tally (card_id, status, receipts, amount, received)
      select card_id, status, count(*), sum(amount), coalesce(sum(received_amount), 0)
      from receipt where source = 'oem_order' group by card_id, status`,
  ]);
}
