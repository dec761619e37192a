import type { Step } from "./steps.ts";
import { FIRST_ID } from "./volumes.ts";

/**
 * The customers' own stock, in one go because a movement tells the balance after it: what their orders put there, and of
 * every other of these orders half taken out again by a delivery of their own.
 */
export const stock: Step = {
  name: "stock",
  count: () => 1,
  size: 1,
  async load(sql) {
    await sql`create temporary table moved on commit drop as
      select o.organization_id, l.goods_id, l.name, l.sn, o.id as order_id, m.type, m.at, o.created_by,
        max(o.order_no) as order_no,
        sum(case m.type when 'out' then -((l.quantity + 1) / 2) else l.quantity end)::bigint as quantity
      from oem_order o join oem_order_line l on l.order_id = o.id
      cross join lateral (
        values ('order_buy', o.created_at + interval '22 days'), ('out', o.created_at + interval '40 days')
      ) as m (type, at)
      where o.id >= ${FIRST_ID} and o.delivery = 'store' and o.status in ('shipping_complete', 'final_payment',
        'final_payment_complete', 'completed') and (m.type = 'order_buy' or o.id % 2 = 0)
      group by o.id, l.goods_id, l.name, l.sn, m.type, m.at`;
    await sql`insert into oem_movement (organization_id, goods_id, type, quantity, balance, source, source_id, reference,
        actor_id, at)
      select organization_id, goods_id, type, quantity, sum(quantity) over (partition by organization_id, goods_id
        order by at, order_id, type) + coalesce((select s.quantity from oem_stock s
          where s.organization_id = moved.organization_id and s.goods_id = moved.goods_id), 0),
        case type when 'out' then 'oem_delivery' else 'oem_order' end, order_id, order_no, created_by, at
      from moved order by at, order_id`;
    await sql`insert into oem_stock (organization_id, goods_id, quantity)
      select organization_id, goods_id, sum(quantity) from moved group by organization_id, goods_id
      on conflict (organization_id, goods_id) do update set quantity = oem_stock.quantity + excluded.quantity`;
    await sql`insert into oem_delivery (id, delivery_no, organization_id, created_by, status, status_at, receiver, phone,
        region, address, search, created_at)
      select o.id, to_char(m.at, 'YYYYMMDD') || o.id, o.organization_id, o.created_by, s.status, m.at, o.receiver,
        o.phone, o.region, o.address, to_char(m.at, 'YYYYMMDD') || o.id || substr(o.search, strpos(o.search, ' ')), m.at
      from (select distinct order_id, at from moved where type = 'out') as m join oem_order o on o.id = m.order_id,
        lateral (select case when m.at < now() - interval '20 days' then 'received'
          when o.id % 4 = 0 then 'shipped' else 'applied' end as status) as s`;
    await sql`insert into oem_delivery_line (delivery_id, goods_id, name, sn, quantity)
      select order_id, goods_id, name, sn, -quantity from moved where type = 'out'`;
    await sql`insert into shipment (id, shipment_no, source, source_id, organization_id, status, receiver, phone, region,
        address, created_at)
      select (select max(id) from shipment) + row_number() over (order by id), 'D' || delivery_no, 'oem_delivery', id, organization_id,
        case status when 'received' then 3 when 'shipped' then 2 else 1 end, receiver, phone, region, address, created_at
      from oem_delivery where id >= ${FIRST_ID}`;
    await sql`create temporary table delivered on commit drop as
      select h.id as shipment_id, h.status, d.id, d.created_at, (d.id - ${FIRST_ID}) * 2 + ${FIRST_ID} + 1 as package_id
      from shipment h join oem_delivery d on d.id = h.source_id and h.source = 'oem_delivery' where d.id >= ${FIRST_ID}`;
    await sql`insert into shipment_line (shipment_id, line_id, goods_id, name, sn, quantity)
      select d.shipment_id, l.id, l.goods_id, l.name, l.sn, l.quantity
      from delivered d join oem_delivery_line l on l.delivery_id = d.id`;
    await sql`insert into package (id, shipment_id, position, carrier, express_no, shipped_at, received_at, created_at)
      select d.package_id, d.shipment_id, 1, p.carrier, 'SF' || 20000000000 + d.id * 7919,
        d.created_at + interval '1 day', case when d.status = 3 then d.created_at + interval '4 days' end,
        d.created_at + interval '1 day'
      from delivered d, (select carrier from package where carrier <> '' order by id limit 1) as p
      where d.status >= 2`;
    await sql`insert into package_line (package_id, line_id, name, sn, quantity, received)
      select d.package_id, l.id, l.name, l.sn, l.quantity, case when d.status = 3 then l.quantity end
      from delivered d join oem_delivery_line l on l.delivery_id = d.id where d.status >= 2`;
  },
};
