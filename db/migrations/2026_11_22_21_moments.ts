import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/**
 * What months are summed from: orders by the moment of their creation, approved receipts by that of their review,
 * orders' first packages by that of their shipping, with the seconds since the order was confirmed; each in its quarter
 * of an hour, because every time zone's days begin at one. An order is confirmed once, and its packages stay its own:
 * what a package added is taken away by the same sum. As the orders' tally: signed rows, written with what they tell,
 * folded by a job.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const quarter = (at: string) =>
    sql.raw(
      `date_bin('15 minutes', ${at}, timestamptz '2000-01-01 00:00:00+00')`,
    );
  const counts = (row: string) =>
    sql.raw(
      `${row}.source = 'oem_order' and ${row}.status = 'approved'
        and ${row}.reviewed_at is not null and ${row}.received_amount is not null`,
    );
  const seconds = (row: string) =>
    sql.raw(`extract(epoch from ${row}.shipped_at - o.confirmed_at)`);
  const first = (row: string) =>
    sql.raw(
      `${row}.position = 1 and ${row}.shipped_at is not null and o.confirmed_at is not null`,
    );
  const entry = (row: "old" | "new", sign: 1 | -1) =>
    sql`insert into moment_tally (ledger, quarter, status, entries, amount)
          select 'package', ${quarter(`${row}.shipped_at`)}, 'first', ${
      sql.lit(sign)
    }, ${sql.lit(sign)} * ${seconds(row)}
          from shipment h join oem_order o on o.id = h.source_id
          where h.id = ${
      sql.raw(row)
    }.shipment_id and h.source = 'oem_order' and ${first(row)};`;
  await runAll(db, [
    // First: what others write between the sums and the triggers would be counted by neither.
    sql`lock table oem_order, receipt, package in share row exclusive mode`,
    sql`create table moment_tally (
      id bigint generated always as identity primary key,
      ledger text not null check (ledger in ('oem_order', 'receipt', 'package')),
      quarter timestamptz not null,
      status text not null,
      entries bigint not null,
      amount numeric(18,2) not null,
      folded boolean not null default false
    )`,
    sql`insert into moment_tally (ledger, quarter, status, entries, amount, folded)
      select 'oem_order', ${
      quarter("created_at")
    }, status, count(*), sum(total), true
      from oem_order where deleted_at is null group by 2, 3
      union all
      select 'receipt', ${
      quarter("reviewed_at")
    }, status, count(*), sum(received_amount), true
      from receipt r where ${counts("r")} group by 2, 3
      union all
      select 'package', ${quarter("p.shipped_at")}, 'first', count(*), sum(${
      seconds("p")
    }), true
      from package p join shipment h on h.id = p.shipment_id and h.source = 'oem_order'
      join oem_order o on o.id = h.source_id where ${first("p")} group by 2`,
    sql`create index moment_tally_quarter on moment_tally (ledger, quarter) include (status, entries, amount)`,
    sql`create index moment_tally_fresh on moment_tally (ledger, quarter, status) where not folded`,
    sql`create function moment_tally_order() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and old.deleted_at is null then
          insert into moment_tally (ledger, quarter, status, entries, amount)
          values ('oem_order', ${
      quarter("old.created_at")
    }, old.status, -1, -old.total);
        end if;
        if tg_op <> 'DELETE' and new.deleted_at is null then
          insert into moment_tally (ledger, quarter, status, entries, amount)
          values ('oem_order', ${
      quarter("new.created_at")
    }, new.status, 1, new.total);
        end if;
        return null;
      end $$`,
    sql`create trigger moment_tally_insert after insert or delete on oem_order
      for each row execute function moment_tally_order()`,
    sql`create trigger moment_tally_update after update on oem_order for each row
      when (old.status is distinct from new.status or old.total is distinct from new.total
        or old.created_at is distinct from new.created_at or old.deleted_at is distinct from new.deleted_at)
      execute function moment_tally_order()`,
    sql`create function moment_tally_receipt() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and ${counts("old")} then
          insert into moment_tally (ledger, quarter, status, entries, amount)
          values ('receipt', ${
      quarter("old.reviewed_at")
    }, old.status, -1, -old.received_amount);
        end if;
        if tg_op <> 'DELETE' and ${counts("new")} then
          insert into moment_tally (ledger, quarter, status, entries, amount)
          values ('receipt', ${
      quarter("new.reviewed_at")
    }, new.status, 1, new.received_amount);
        end if;
        return null;
      end $$`,
    sql`create trigger moment_tally_insert after insert or delete on receipt
      for each row execute function moment_tally_receipt()`,
    sql`create trigger moment_tally_update after update on receipt for each row
      when (old.status is distinct from new.status or old.received_amount is distinct from new.received_amount
        or old.reviewed_at is distinct from new.reviewed_at)
      execute function moment_tally_receipt()`,
    sql`create function moment_tally_package() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          ${entry("old", -1)}
        end if;
        if tg_op <> 'DELETE' then
          ${entry("new", 1)}
        end if;
        return null;
      end $$`,
    sql`create trigger moment_tally_insert after insert or delete on package
      for each row execute function moment_tally_package()`,
    sql`create trigger moment_tally_update after update on package for each row
      when (old.shipped_at is distinct from new.shipped_at or old.position is distinct from new.position)
      execute function moment_tally_package()`,
  ]);
}
