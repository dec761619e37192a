import type postgres from "postgres";
import { FIRST_ID } from "./volumes.ts";

/** Production tasks with their steps, shipments with packages, of the orders in `batch`. */
export async function followFulfilment(
  sql: postgres.TransactionSql,
): Promise<void> {
  await sql`insert into production_task (id, task_no, source, source_id, title, quantity, status, assignee_id, starts_on,
      ends_on, percent, created_by, created_at)
    select o.id, to_char(o.created_at, 'YYYYMMDD') || o.id, 'oem_order', o.id, l.title, l.quantity,
      case when o.stage >= 7 then 30 when o.stage = 6 then 10 + o.id % 2 * 10 else 0 end,
      case when o.stage >= 5 then s.makers[1 + o.id % cardinality(s.makers)] end,
      case when o.stage >= 5 then o.created_at::date + 8 end, case when o.stage >= 5 then o.created_at::date + 20 end,
      case when o.stage >= 7 then 100 when o.stage = 6 then 45 else 0 end, 2, o.created_at + interval '6 days'
    from batch o, lateral (
      select string_agg(name, ', ' order by position) as title, sum(quantity) as quantity
      from oem_order_line where order_id = o.id
    ) as l, (
      select array_agg(account_id order by account_id) as makers from account_role
      where role_id = (select min(role_id) from account_role where account_id = 4)
    ) as s where o.stage >= 4`;
  await sql`insert into production_step (task_id, name, percent, actor_id, at)
    select o.id, p.name, p.percent, 4, o.created_at + p.day * interval '1 day'
    from batch o, (select name, percent, 8 + percent / 10 as day
      from production_step where task_id = (select min(task_id) from production_step)) as p
    where o.stage >= 7 or o.stage = 6 and p.percent <= 45`;
  await sql`insert into shipment (id, shipment_no, source, source_id, organization_id, status, receiver, phone, region,
      address, created_at)
    select id, to_char(created_at, 'YYYYMMDD') || id, 'oem_order', id, organization_id,
      case stage when 7 then 1 when 8 then 2 else 3 end, receiver, phone, region, address, created_at + interval '21 days'
    from batch where stage >= 7 and delivery = 'ship'`;
  await sql`insert into shipment_line (shipment_id, line_id, goods_id, name, sn, quantity)
    select o.id, l.id, l.goods_id, l.name, l.sn, l.quantity
    from batch o join oem_order_line l on l.order_id = o.id where o.stage >= 7 and o.delivery = 'ship'`;
  await sql`insert into package (id, shipment_id, position, carrier, express_no, shipped_at, received_at, created_at)
    select (o.id - ${FIRST_ID}) * 2 + ${FIRST_ID}, o.id, 1, p.carrier, 'SF' || 10000000000 + o.id * 7919,
      o.created_at + interval '22 days', case when o.stage >= 9 then o.created_at + interval '25 days' end,
      o.created_at + interval '22 days'
    from batch o, (select carrier from package where carrier <> '' order by id limit 1) as p
    where o.stage >= 8 and o.delivery = 'ship'`;
  await sql`insert into package_line (package_id, line_id, name, sn, quantity, received)
    select (o.id - ${FIRST_ID}) * 2 + ${FIRST_ID}, l.id, l.name, l.sn, l.quantity,
      case when o.stage >= 9 then l.quantity end
    from batch o join oem_order_line l on l.order_id = o.id where o.stage >= 8 and o.delivery = 'ship'`;
}
