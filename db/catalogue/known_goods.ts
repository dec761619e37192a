import { type RawBuilder, sql, type SqlBool } from "kysely";

/** Can be ordered: a product on the shelf, a part there that has a price. Goods of other kinds can't. */
const onOffer = sql<
  SqlBool
>`(g.status = 1 and (g.kind = 'oem' or g.kind = 'part' and g.price is not null))`;

/** On the bill of a version that can be ordered. */
const inOffered = sql<SqlBool>`exists (
  select from bom_line b
  join goods_version v on v.id = b.version_id and v.status = 1
  join goods product on product.id = v.goods_id and product.status = 1
  where b.part_id = g.id)`;

/**
 * Whether an organization may know of goods (`g`): they are on offer, on the bill of a version on offer, or were at
 * some time in its stock or its orders, drafts included. Of others it learns not even the name, whatever ids it sends.
 * Goods on offer are recognized without looking further.
 */
export function isKnownTo(organizationId: number): RawBuilder<SqlBool> {
  return sql`(${onOffer} or ${inOffered} or exists (
    select from oem_stock k
    where k.goods_id = g.id and k.organization_id = ${organizationId}
  ) or exists (
    select from oem_order_line l join oem_order o on o.id = l.order_id
    where l.goods_id = g.id and o.organization_id = ${organizationId}
  ) or exists (
    select from oem_order_part p
    join oem_order_line l on l.id = p.line_id
    join oem_order o on o.id = l.order_id
    where p.goods_id = g.id and o.organization_id = ${organizationId}
  ))`;
}
