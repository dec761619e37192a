import { sql } from "kysely";
import type { Db, Trx } from "@/db/schema/database.ts";
import { onlyIf } from "@/db/visible.ts";
import { type Actor, staffMay } from "@/domain/access.ts";

/** Whether the actor sees shipments and what is sent of them: all or none. */
export function seesShipments(actor: Actor): boolean {
  return staffMay(actor, "manage_inventory");
}

/** The shipments (`h`, with order `o` or delivery application `d`) for the warehouse; others see none. */
export function visibleShipments(db: Db | Trx, actor: Actor) {
  return db.selectFrom("shipment as h")
    .leftJoin(
      "oem_order as o",
      (join) =>
        join.onRef("o.id", "=", "h.source_id").on("h.source", "=", "oem_order"),
    )
    .leftJoin(
      "oem_delivery as d",
      (join) =>
        join.onRef("d.id", "=", "h.source_id").on(
          "h.source",
          "=",
          "oem_delivery",
        ),
    )
    .where(onlyIf(seesShipments(actor)));
}

/** What a shipment (`h`, of organization `g`) and each of its packages say of where they go. */
export const DESTINATION = [
  "h.source",
  "h.source_id",
  "h.receiver",
  "h.phone",
  "h.region",
  "h.address",
  "h.is_abroad",
  "g.id as organization_id",
  "g.name as organization_name",
] as const;

/** The source document's number, as shown. */
export const sourceNo = sql<string>`coalesce(o.order_no, d.delivery_no, '')`;
