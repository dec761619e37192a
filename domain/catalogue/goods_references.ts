import { sql } from "kysely";
import type { Trx } from "@/db/schema/database.ts";

/** What may refer to goods: their own versions, bills of materials, orders, customers' inventory. */
const REFERENCES = ["versions", "bills", "orders", "stock"] as const;
type Reference = typeof REFERENCES[number];

/** What refers to these goods now. */
export async function goodsReferences(
  trx: Trx,
  id: number,
): Promise<Reference[]> {
  const { rows } = await sql<Record<Reference, boolean>>`
    select exists (select from goods_version where goods_id = ${id}) as versions,
      exists (select from bom_line where part_id = ${id}) as bills,
      exists (select from oem_order_line where goods_id = ${id})
        or exists (select from oem_order_part where goods_id = ${id}) as orders,
      exists (select from oem_stock where goods_id = ${id}) as stock
  `.execute(trx);
  return REFERENCES.filter((name) => rows[0]?.[name]);
}
