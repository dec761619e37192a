import type postgres from "postgres";

/**
 * What the product keeps beside the rows, as its triggers and jobs would have left it: tallies, folded; the next ids;
 * no news for open pages. Then statistics and visibility, as autovacuum leaves them.
 */
export async function finish(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (sql) => {
    await sql`set local statement_timeout = 0`;
    await sql`delete from oem_order_tally`;
    await sql`insert into oem_order_tally (organization_id, status, orders, total, outstanding)
      select coalesce(organization_id, 0), status, count(*), sum(total), sum(outstanding) from oem_order
      where deleted_at is null group by grouping sets ((organization_id, status), (status))`;
    await sql`delete from receipt_tally`;
    await sql`insert into receipt_tally (card_id, status, receipts, amount, received)
      select card_id, status, count(*), sum(amount), coalesce(sum(received_amount), 0) from receipt
      where source = 'oem_order' group by card_id, status`;
    await sql`delete from moment_tally`;
    await sql`alter table moment_tally disable trigger user`;
    await sql`insert into moment_tally (ledger, quarter, status, entries, amount, folded)
      select 'oem_order', date_bin('15 minutes', created_at, '2000-01-01 00:00:00+00'), status, count(*), sum(total), true
        from oem_order where deleted_at is null group by 2, 3
      union all
      select 'receipt', date_bin('15 minutes', reviewed_at, '2000-01-01 00:00:00+00'), status, count(*),
        sum(received_amount), true
        from receipt where source = 'oem_order' and status = 'approved' group by 2, 3
      union all
      select 'package', date_bin('15 minutes', p.shipped_at, '2000-01-01 00:00:00+00'), 'first', count(*),
        sum(extract(epoch from p.shipped_at - o.confirmed_at)), true
        from package p join shipment h on h.id = p.shipment_id and h.source = 'oem_order'
        join oem_order o on o.id = h.source_id
        where p.position = 1 and p.shipped_at is not null and o.confirmed_at is not null group by 2
      union all
      select 'shipped', date_bin('15 minutes', shipped_at, '2000-01-01 00:00:00+00'), 'any', count(*), 0, true
        from package where shipped_at is not null group by 2`;
    await sql`alter table moment_tally enable trigger user`;
    await sql`delete from moment_day`;
    await sql`insert into moment_day (ledger, day, status, entries, amount)
      select ledger, date_trunc('day', quarter, 'UTC'), status, sum(entries), sum(amount)
      from moment_tally group by 1, 2, 3`;
    await sql`delete from open_refund`;
    await sql`insert into open_refund (due_id)
      select id from due where kind = 'refund' and not exists (select from refund where due_id = due.id)`;
    await sql`delete from refunded_order`;
    await sql`insert into refunded_order (order_id, search)
      select id, search from oem_order
      where id in (select source_id from due where kind = 'refund' and source = 'oem_order')`;
    await sql`delete from goods_tally`;
    await sql`insert into goods_tally (kind, status, goods) select kind, status, count(*) from goods group by kind, status`;
    await sql`do $$ declare ids record; begin
      for ids in select table_name, column_name from information_schema.columns
        where table_schema = 'public' and is_identity = 'YES' loop
        execute format('select setval(pg_get_serial_sequence(%1$L, %2$L), greatest(max(%2$I), 1)) from %1$I',
          ids.table_name, ids.column_name);
      end loop; end $$`;
  });
  const own = await sql.reserve();
  await own`set statement_timeout = 0`;
  await own`vacuum analyze`;
  own.release();
}
