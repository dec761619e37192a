import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/**
 * True, and dear beyond all plans: behind "the value is known or" only a plan for any value still has it. Of a column,
 * because what a condition costs that names none is not counted for every way to find the rows.
 */
const PLANNED_ONCE =
  sql`create function planned_once(value text) returns boolean
  language plpgsql stable cost 1000000000 as $$ begin return true; end $$`;

const FIND = [
  sql`set local statement_timeout = 0`,
  PLANNED_ONCE,
  // Few accounts are closed: who holds a role is counted without the accounts, but for these.
  sql`create index account_closed on account (id) where status <> 1 or deleted_at is not null`,
  // A few of all tasks: what waits in production is counted from this and from the orders' own such index.
  sql`create index production_task_open on production_task (status, ends_on, id)
    include (source, source_id, created_at) where status in (0, 10, 20)`,
  // A customer's orders under any condition of the portal are found without the orders themselves.
  sql`drop index oem_order_organization`,
  sql`create index oem_order_organization on oem_order (organization_id, created_at desc, id desc)
    include (status, holder, status_at, total, outstanding, pay_status, type, confirmed_at) where deleted_at is null`,
  sql`create index oem_order_held_organization on oem_order (organization_id, created_at desc, id desc)
    include (status, holder, status_at, total, outstanding) where deleted_at is null and holder <> 'nobody'`,
  // Its days are found by the moments of the cards' log.
  sql`drop index receipt_reviewed`,
  // A category's goods are counted by kind, of those on the shelf or off it.
  sql`drop index goods_category_in_order`,
  sql`create index goods_category_in_order on goods (category_id, sort, id) include (kind, status)`,
  sql`create index oem_stock_listed on oem_stock (organization_id, goods_id) include (quantity, id)`,
];

/** Refunds that wait to be paid, kept beside the ledgers: found among all that were paid, they cost more every year. */
const KEEP_OPEN_REFUNDS = [
  sql`create table open_refund (due_id bigint primary key references due)`,
  sql`insert into open_refund (due_id)
    select id from due where kind = 'refund' and not exists (select from refund where due_id = due.id)`,
  sql`create function open_refund_due() returns trigger language plpgsql as $$
    begin
      insert into open_refund (due_id) values (new.id);
      return null;
    end $$`,
  sql`create trigger open_refund_due after insert on due
    for each row when (new.kind = 'refund') execute function open_refund_due()`,
  sql`create function open_refund_paid() returns trigger language plpgsql as $$
    begin
      delete from open_refund where due_id = new.due_id;
      return null;
    end $$`,
  sql`create trigger open_refund_paid after insert on refund
    for each row execute function open_refund_paid()`,
];

const quarter = (row: string) =>
  sql.raw(
    `date_bin('15 minutes', ${row}.shipped_at, timestamptz '2000-01-01 00:00:00+00')`,
  );
const entry = (row: "old" | "new", sign: 1 | -1) =>
  sql`if ${sql.raw(row)}.shipped_at is not null then
          insert into moment_tally (ledger, quarter, status, entries, amount)
          values ('shipped', ${quarter(row)}, 'any', ${sql.lit(sign)}, 0);
        end if;`;

/** Packages of any source by when they were shipped, among what months are summed from. */
const TALLY_SHIPPED = [
  sql`alter table moment_tally drop constraint moment_tally_ledger_check`,
  sql`alter table moment_tally add constraint moment_tally_ledger_check
    check (ledger in ('oem_order', 'receipt', 'package', 'shipped'))`,
  sql`insert into moment_tally (ledger, quarter, status, entries, amount, folded)
    select 'shipped', ${quarter("p")}, 'any', count(*), 0, true
    from package p where p.shipped_at is not null group by 2`,
  sql`create function moment_tally_shipped() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        ${entry("old", -1)}
      end if;
      if tg_op <> 'DELETE' then
        ${entry("new", 1)}
      end if;
      return null;
    end $$`,
  sql`create trigger moment_tally_shipped_insert after insert or delete on package
    for each row execute function moment_tally_shipped()`,
  sql`create trigger moment_tally_shipped_update after update on package for each row
    when (old.shipped_at is distinct from new.shipped_at) execute function moment_tally_shipped()`,
];

/** What lists need at a million orders, found by `bench:growth` once more (docs/decisions/31). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // First: what others write between the copies and the triggers would be missed.
  await sql`lock table due, refund, package in share row exclusive mode`
    .execute(db);
  await runAll(db, [...FIND, ...KEEP_OPEN_REFUNDS, ...TALLY_SHIPPED]);
}
