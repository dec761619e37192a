import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/** What keeping the catalogue needs: price history, the lock of versions, counts, and indexes for 200,000 goods. */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    // The column "version" of a version is its name: the number that editors send back is called revision.
    sql`alter table goods_version add column revision int not null default 1`,
    // Kept when goods or versions are deleted, hence without foreign keys to them.
    sql`create table goods_price_log (
      id bigint generated always as identity primary key,
      goods_id bigint not null,
      version_id bigint,
      version text not null default '',
      field text not null check (field in ('price', 'cost_price', 'processing_fee')),
      old_price numeric(14,2),
      new_price numeric(14,2),
      account_id bigint references account,
      at timestamptz not null default app_now(),
      check (old_price is distinct from new_price)
    )`,
    sql`create index goods_price_log_goods on goods_price_log (goods_id, id desc)`,
    sql`create trigger goods_price_log_append_only before update or delete on goods_price_log
      for each statement execute function refuse_change()`,
    // Unfiltered counts (decisions 1.2), as the orders' tally: signed rows, folded by a job.
    sql`create table goods_tally (
      id bigint generated always as identity primary key,
      kind text not null,
      status int not null,
      goods bigint not null
    )`,
    sql`create index goods_tally_kind on goods_tally (kind, status)`,
    sql`insert into goods_tally (kind, status, goods) select kind, status, count(*) from goods group by kind, status`,
    sql`create function goods_tally_change() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          insert into goods_tally (kind, status, goods) select kind, status, -count(*) from gone group by kind, status;
        end if;
        if tg_op <> 'DELETE' then
          insert into goods_tally (kind, status, goods) select kind, status, count(*) from come group by kind, status;
        end if;
        return null;
      end $$`,
    sql`create function goods_tally_move() returns trigger language plpgsql as $$
      begin
        insert into goods_tally (kind, status, goods) values (old.kind, old.status, -1), (new.kind, new.status, 1);
        return null;
      end $$`,
    sql`create trigger goods_tally_insert after insert on goods referencing new table as come
      for each statement execute function goods_tally_change()`,
    sql`create trigger goods_tally_delete after delete on goods referencing old table as gone
      for each statement execute function goods_tally_change()`,
    sql`create trigger goods_tally_update after update on goods for each row
      when (old.kind is distinct from new.kind or old.status is distinct from new.status)
      execute function goods_tally_move()`,
    sql`create index goods_category_parent on goods_category (parent_id)`,
    sql`create index goods_in_order on goods (sort, id)`,
    sql`create index goods_kind_in_order on goods (kind, sort, id)`,
    sql`create index goods_kind_id on goods (kind, id)`,
    sql`create index goods_kind_sn on goods (kind, sn, id)`,
    sql`create index goods_name on goods (name, id)`,
    sql`create index goods_kind_name on goods (kind, name, id)`,
    sql`create index goods_price on goods (price, id)`,
    sql`create index goods_kind_price on goods (kind, price, id)`,
    sql`create index goods_category_in_order on goods (category_id, sort, id)`,
    sql`create index goods_cover on goods (cover_file_id) where cover_file_id is not null`,
    sql`create index goods_sn_lower on goods (lower(sn))`,
    sql`create index bom_line_part_latest on bom_line (part_id, id desc)`,
    sql`create index goods_version_superseded_by on goods_version (superseded_by)`,
    sql`create index oem_order_line_version on oem_order_line (version_id)`,
    sql`create index oem_order_part_goods on oem_order_part (goods_id)`,
    sql`create index oem_stock_goods on oem_stock (goods_id, quantity desc, organization_id)`,
  ]);
}
