import { countRows, isOneOf } from "@/db/list.ts";
import { chosen } from "@/db/status_counts.ts";
import type { Db } from "@/db/schema/database.ts";
import {
  SHIPMENT_STATUSES,
  type ShipmentStatus,
} from "@/db/schema/fulfilment.ts";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";

/** Shipments in one of the statuses, in any without one; counted up to 10,000 (decisions 1.2). */
export async function countShipments(
  db: Db,
  statuses: readonly ShipmentStatus[],
): Promise<number> {
  const rows = db.selectFrom("shipment").select("id")
    .where(isOneOf("status", chosen(statuses, SHIPMENT_STATUSES)));
  return Math.min(await countRows(db, rows), LIST_LIMIT);
}
