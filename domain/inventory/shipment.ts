import type { Selectable } from "kysely";
import type { Trx } from "@/db/schema/database.ts";
import type {
  FulfilmentSource,
  ShipmentStatus,
  ShipmentTable,
} from "@/db/schema/fulfilment.ts";
import type { AddressFields } from "@/domain/customer/address.ts";
import { nextDocument } from "@/domain/document_no.ts";
import { found, type Refused } from "@/domain/errors.ts";
import { disagreement, refusal } from "@/domain/refusal.ts";
import type { MessageKey } from "@/locales/messages.ts";

/** Labels are `inventory.shipment.status.<name>` (decisions 4.3 "Shipment"). */
export const SHIPMENT_STATUS_NAMES = {
  "0": "awaiting_collection",
  "1": "awaiting_shipment",
  "2": "shipped",
  "3": "received",
  "-1": "closed",
} as const satisfies Record<ShipmentStatus, string>;

export type Shipment = Selectable<ShipmentTable>;

/** What a document ships, and where to. */
interface ShipmentSource extends AddressFields {
  source: FulfilmentSource;
  id: number;
  organization_id: number;
  lines: {
    line_id: number;
    goods_id: number;
    name: string;
    sn: string;
    quantity: number;
  }[];
}

/** Creates the one shipment of a document, awaiting shipment, with the lines that its packages must make up. */
export async function createShipment(
  trx: Trx,
  from: ShipmentSource,
  timeZone: string,
): Promise<void> {
  const { id: sourceId, lines, ...where } = from;
  const document = await nextDocument(trx, "shipment", timeZone);
  await trx.insertInto("shipment").values({
    ...where,
    id: document.id,
    shipment_no: document.no,
    source_id: sourceId,
    status: 1,
    created_at: document.now,
  }).execute();
  await trx.insertInto("shipment_line").values(
    lines.map((line) => ({ ...line, shipment_id: document.id })),
  ).execute();
}

/** Locks the document's shipment; 40900 unless it is in the state that matches the document's. */
export async function lockShipmentOf(
  trx: Trx,
  source: FulfilmentSource,
  id: number,
  expected: ShipmentStatus,
): Promise<Shipment> {
  const shipment = await trx.selectFrom("shipment").selectAll()
    .where("source", "=", source).where("source_id", "=", id).forUpdate()
    .executeTakeFirst();
  if (shipment?.status !== expected) {
    throw disagreement("inventory.shipment.disagrees");
  }
  return shipment;
}

/** What is done to the packages of a shipment that awaits shipment. */
type Packing = "prepare" | "remove";

/** Locks a shipment whose packages may be changed. Throws 40400, 40900 unless it awaits shipment. */
export async function lockOpenShipment(
  trx: Trx,
  id: number,
  event: Packing,
): Promise<void> {
  const { status } = found(
    await trx.selectFrom("shipment").select("status").where("id", "=", id)
      .forUpdate().executeTakeFirst(),
  );
  if (status !== 1) throw notOpen(status, event, "inventory.shipment.not_open");
}

/** 40900: its state or kind does not allow it. */
export function notOpen(
  status: ShipmentStatus,
  event: Packing,
  why: MessageKey,
): Refused {
  const state = SHIPMENT_STATUS_NAMES[status];
  return refusal(
    `inventory.shipment.status.${state}`,
    `log.event.${event}`,
    why,
  );
}

export async function setShipment(
  trx: Trx,
  shipment: Shipment,
  status: ShipmentStatus,
): Promise<void> {
  await trx.updateTable("shipment").set({
    status,
    version: shipment.version + 1,
  })
    .where("id", "=", shipment.id).execute();
}

/** Closes the document's shipment, if it has one that was not sent. */
export async function closeShipmentOf(
  trx: Trx,
  source: FulfilmentSource,
  id: number,
): Promise<void> {
  await trx.updateTable("shipment").set((eb) => ({
    status: -1,
    version: eb("version", "+", 1),
  }))
    .where("source", "=", source).where("source_id", "=", id).where(
      "status",
      "in",
      [0, 1],
    ).execute();
}
