import { sql } from "kysely";
import { hasSerialOf } from "@/db/finance/serials.ts";
import type { Db } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { visibleShipments } from "./visible_shipments.ts";

/** A shipment of which a package has the same express number as one of ours. */
export interface SharedNumber {
  /** our package */
  package_id: number;
  id: number;
  shipment_no: string;
}

/** How many of them a page tells. */
const MOST = 20;

/**
 * The other shipments whose packages have the express number of one of this shipment's, as people copy it: one parcel
 * for two documents, or a label that was scanned twice. The oldest first; one statement.
 */
export function sharedNumbers(
  db: Db,
  actor: Actor,
  shipmentId: number,
): Promise<SharedNumber[]> {
  return visibleShipments(db, actor)
    .innerJoin("package as p", "p.shipment_id", "h.id")
    .innerJoin(
      "package as own",
      (join) =>
        join.on(hasSerialOf("p.express_no", sql.ref("own.express_no")))
          .on("own.shipment_id", "=", shipmentId),
    )
    .where("h.id", "<>", shipmentId)
    .where("h.status", "<>", -1) // what was packed of it is never sent
    .select(["own.id as package_id", "h.id", "h.shipment_no"])
    .distinct().orderBy("h.id").limit(MOST).execute();
}
