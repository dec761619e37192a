import type { inventory as zh } from "../zh-cn/inventory.ts";

export const inventory: Record<keyof typeof zh, string> = {
  "inventory.movement.order_buy": "order buy",
  "inventory.movement.out": "delivery from storage (out)",
  "inventory.movement.order_use": "order use",
  "inventory.movement.transfer": "transfer",
  "inventory.movement.revoke_application": "revoke application",
  "inventory.movement.revoke_order": "revoke order",
  "inventory.shipment.status.awaiting_collection": "awaiting collection",
  "inventory.shipment.status.awaiting_shipment": "awaiting shipment",
  "inventory.shipment.status.shipped": "shipped",
  "inventory.shipment.status.received": "received",
  "inventory.shipment.status.closed": "closed",
  "inventory.shipment.disagrees":
    "The shipment does not agree with the document's state; please reload and check",
  "inventory.shipment.not_open": "This shipment does not await shipment",
  "inventory.short": "{name} ({sn}): {needed} needed, {available} available",
  "inventory.insufficient": "The inventory is not sufficient",
  "inventory.adjust.zero": "The quantity must not be 0",
  "inventory.adjust.reason.required": "Please enter the reason",
  "inventory.adjust.same_organization": "Please choose another enterprise",
  "inventory.adjust.transfer_positive":
    "The quantity of a transfer must be above 0",
  "inventory.part.unknown": "There is no such part",
  "inventory.organization.unknown": "There is no such enterprise",
  "inventory.carrier.required": "Please enter the carrier",
  "inventory.express_no.required": "Please enter the express number",
  "inventory.package.empty": "The package is empty",
  "inventory.package.duplicate": "A line is in the package twice",
  "inventory.package.too_many":
    "{name} ({sn}): {ordered} ordered, {packed} packed",
  "inventory.package.differ": "What is packed differs from what was ordered",
  "inventory.package.difference":
    "{name} ({sn}): {ordered} ordered, {packed} packed",
  "inventory.package.line_unknown": "This is not on the shipment",
  "inventory.receive.line_unknown": "This is not in a package",
  "inventory.receive.line_repeated": "This line is given twice",
  "inventory.receive.max":
    "No more than the {sent} sent pieces can be received",
  "inventory.receive.damaged.max": "No more can be damaged than was received",
  "inventory.receive.reason.required":
    "Please give the reason if something is missing or damaged",
};
