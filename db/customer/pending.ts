import type { Db, Trx } from "@/db/schema/database.ts";

/** The numbers of the organization's orders with a receipt waiting for review. */
export async function pendingReceiptsOf(
  db: Db | Trx,
  organizationId: number,
): Promise<string[]> {
  const rows = await db.selectFrom("receipt as r")
    .innerJoin("oem_order as o", "o.id", "r.source_id")
    .select("o.order_no")
    .where("r.source", "=", "oem_order")
    .where("r.organization_id", "=", organizationId)
    .where("r.status", "=", "pending")
    .orderBy("o.id").limit(20).execute();
  return rows.map(({ order_no }) => order_no);
}
