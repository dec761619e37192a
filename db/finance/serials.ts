/** Serials of payments and numbers of parcels as people copy them: in any case, with or without dashes. */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import { plainLetters } from "@/domain/text.ts";

/** An order to which a page leads. */
export interface OrderReference {
  id: number;
  order_no: string;
}

/** How many of the orders that have a serial are told. */
const MOST = 10;

/** What they are compared by: their letters and digits (migration 40 indexes it). */
const plain = (of: RawBuilder<unknown>) => sql<string>`plain_serial(${of})`;

/** Whether a column has the serial; one without letters and digits is no one's. */
export function hasSerial(column: string, serial: string): RawBuilder<SqlBool> {
  return hasSerialOf(column, sql`${plainLetters(serial)}::text`);
}

/** The same of two columns. */
export function hasSerialOf(
  column: string,
  other: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const own = plain(sql.ref(column));
  return sql`(${own} = ${plain(other)} and ${own} <> '')`;
}

/** Which vouchers (`r`) and refunds (`b`) with a serial count; left out: all. */
interface Others {
  receipts?: RawBuilder<SqlBool>;
  refunds?: RawBuilder<SqlBool>;
}

/** The ids of the orders whose vouchers or refunds have the serial, on the statement or as the customer wrote it. */
export function paidUnder(
  db: Db,
  serial: string,
  { receipts = sql`true`, refunds = sql`true` }: Others = {},
) {
  const paid = db.selectFrom("receipt as r").select("r.source_id")
    .where("r.source", "=", "oem_order").where(receipts);
  const paidBack = db.selectFrom("refund as b")
    .innerJoin("due as d", "d.id", "b.due_id").select("d.source_id")
    .where("d.source", "=", "oem_order").where(refunds)
    .where(hasSerial("b.bank_serial", serial));
  return paid.where(hasSerial("r.bank_serial", serial))
    .union(paid.where(hasSerial("r.claimed_serial", serial)))
    .union(paidBack);
}

/** Those orders, the oldest first. */
export function ordersPaidUnder(db: Db, serial: string, others: Others) {
  return db.selectFrom("oem_order as o").select(["o.id", "o.order_no"])
    .where("o.deleted_at", "is", null)
    .where("o.id", "in", paidUnder(db, serial, others))
    .orderBy("o.id").limit(MOST);
}

/** The orders on which the serial of a refund is known already: of their vouchers and of other refunds. */
export function ordersPaidBeside(
  db: Db,
  serial: string,
  dueId: number,
): Promise<OrderReference[]> {
  const refunds = sql<SqlBool>`b.due_id <> ${dueId}`;
  return ordersPaidUnder(db, serial, { refunds }).execute();
}
