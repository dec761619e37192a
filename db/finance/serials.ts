/** Bank serials as people copy them: in any case, with or without dashes. */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import { plainNo } from "@/domain/text.ts";

/** An order to which a page leads. */
export interface OrderReference {
  id: number;
  order_no: string;
}

/** How many of the orders that have a serial are told. */
const MOST = 10;

/** What serials are compared by: their letters and digits (migration 40 indexes it). */
const plain = (of: RawBuilder<unknown>) => sql<string>`plain_serial(${of})`;

/** Whether a column has the serial; one without letters and digits is no one's. */
export function hasSerial(column: string, serial: string): RawBuilder<SqlBool> {
  const own = plain(sql.ref(column));
  const wanted = plain(sql`${plainNo(serial)}::text`);
  return sql`(${own} = ${wanted} and ${own} <> '')`;
}

/** The orders whose vouchers or refunds, but for this one, have the serial, the oldest first. */
export async function ordersPaidUnder(
  db: Db,
  serial: string,
  dueId: number,
): Promise<OrderReference[]> {
  const receipts = db.selectFrom("receipt as r").select("r.source_id")
    .where("r.source", "=", "oem_order")
    .where(hasSerial("r.bank_serial", serial));
  const refunds = db.selectFrom("refund as b")
    .innerJoin("due as d", "d.id", "b.due_id").select("d.source_id")
    .where("d.source", "=", "oem_order").where("d.id", "<>", dueId)
    .where(hasSerial("b.bank_serial", serial));
  return await db.selectFrom("oem_order as o").select(["o.id", "o.order_no"])
    .where("o.deleted_at", "is", null)
    .where("o.id", "in", receipts.union(refunds))
    .orderBy("o.id").limit(MOST).execute();
}
