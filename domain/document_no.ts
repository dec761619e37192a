import { sql } from "kysely";
import type { Trx } from "@/db/schema/database.ts";
import { businessDay } from "./time.ts";

/** Tables whose rows are documents with a number of their own. */
type DocumentTable =
  | "oem_order"
  | "oem_delivery"
  | "production_task"
  | "shipment"
  | "feedback";

interface NewDocument {
  id: number;
  no: string;
  /** the database's clock, read once for the whole command */
  now: Date;
}

/** The creation day in the business time zone as YYYYMMDD, then the id padded to five digits (decisions 1.3). */
export function documentNumber(
  createdAt: Date,
  id: number,
  timeZone: string,
): string {
  const day = businessDay(createdAt, timeZone).replaceAll("-", "");
  return day + String(id).padStart(5, "0");
}

/** Takes the next id of a document before its row is written, because the number holds the id. */
export async function nextDocument(
  trx: Trx,
  table: DocumentTable,
  timeZone: string,
): Promise<NewDocument> {
  const { rows } = await sql<{ id: number; now: Date }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id, app_now() as now
  `.execute(trx);
  const { id, now } = rows[0]!;
  return { id, no: documentNumber(now, id, timeZone), now };
}
