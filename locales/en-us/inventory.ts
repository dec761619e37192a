import type { inventory as zh } from "../zh-cn/inventory.ts";

export const inventory: Record<keyof typeof zh, string> = {
  "inventory.movement.order_buy": "Order buy",
  "inventory.movement.out": "Delivery from storage (out)",
  "inventory.movement.order_use": "Order use",
  "inventory.movement.transfer": "Transfer",
  "inventory.movement.revoke_application": "Revoke application",
  "inventory.movement.revoke_order": "Revoke order",
  "inventory.shipment.status.awaiting_collection": "Awaiting collection",
  "inventory.shipment.status.awaiting_shipment": "Awaiting shipment",
  "inventory.shipment.status.shipped": "Shipped",
  "inventory.shipment.status.received": "Received",
  "inventory.shipment.status.closed": "Closed",
  "inventory.shipment.disagrees":
    "The shipment does not agree with the document's state; please reload and check",
  "inventory.shipment.not_open": "This shipment does not await shipment",
  "inventory.short": "{name} ({sn}): {needed} needed, {available} available",
  "inventory.insufficient": "The inventory is not sufficient",
  "inventory.adjust.zero": "The quantity must not be 0",
  "inventory.adjust.reason.required": "Please enter the reason",
  "inventory.adjust.same_organization": "Please choose another customer",
  "inventory.adjust.transfer_positive":
    "The quantity of a transfer must be above 0",
  "inventory.part.unknown": "There is no such part",
  "inventory.organization.unknown": "There is no such customer",
  "inventory.carrier.required": "Please enter the carrier",
  "inventory.express_no.repeated":
    "Another package of this shipment has this number of the carrier",
  "inventory.express_no.required": "Please enter the tracking number",
  "inventory.package.empty": "The package is empty",
  "inventory.package.duplicate": "A line is in the package twice",
  "inventory.package.too_many":
    "No more than {left} {left|piece|pieces} can be packed",
  "inventory.package.differ": "What is packed differs from what was ordered",
  "inventory.package.difference":
    "{name} ({sn}): {ordered} ordered, {packed} packed",
  "inventory.package.changed":
    "The packages have changed: please look at them again before you ship",
  "inventory.package.all_packed":
    "Everything is packed already, with the number {numbers}",
  "inventory.package.line_unknown": "This is not on the shipment",
  "inventory.receive.line_unknown": "This is not in a package",
  "inventory.receive.line_repeated": "This line is given twice",
  "inventory.receive.max":
    "No more than the {sent} {sent|piece|pieces} sent can be received",
  "inventory.receive.damaged.max": "No more can be damaged than was received",
  "inventory.receive.reason.required":
    "Please give the reason if something is missing or damaged",
  "inventory.page.tab": "Shipment {what}",
  "inventory.page.shipments.caption": "Shipments",
  "inventory.page.shipments.keyword_hint": "Number, receiver or phone",
  "inventory.page.shipments.empty": "No shipments match",
  "inventory.page.shipment": "Shipment",
  "inventory.page.shipment_no": "Shipment no.",
  "inventory.page.source": "Source",
  "inventory.page.source_kind": "Source type",
  "inventory.page.source.oem_order": "OEM order",
  "inventory.page.source.oem_delivery": "Delivery application",
  "inventory.page.receiver": "Receiver",
  "inventory.page.packages": "Packages",
  "inventory.page.packages.caption": "Packages",
  "inventory.page.packages.keyword_hint": "Tracking no., number, receiver",
  "inventory.page.packages.empty": "No packages match",
  "inventory.page.package": "Package",
  "inventory.page.express_no": "Tracking no.",
  "inventory.page.carrier": "Carrier",
  "inventory.page.position": "Package",
  "inventory.page.pieces": "Pieces",
  "inventory.page.shipped_at": "Sent",
  "inventory.page.shipped_from": "Sent",
  "inventory.page.received_at": "Received",
  "inventory.page.on_the_way": "On the way",
  "inventory.page.not_arrived": "Not received",
  "inventory.page.lost": "Did not arrive",
  "inventory.page.arrived": "Received",
  "inventory.page.contents": "Contents",
  "inventory.page.shared_number": "This number is also on",
  "inventory.page.received": "Received",
  "inventory.page.damaged": "Damaged",
  "inventory.page.pictures": "Pictures",
  "inventory.page.lines": "To be sent",
  "inventory.page.ordered": "Ordered",
  "inventory.page.packed": "Packed",
  "inventory.page.left": "Left",
  "inventory.page.left.hint": "{n} left",
  "inventory.page.complete": "Complete",
  "inventory.page.accessories": "Accessories: {list}",
  "inventory.page.prepare": "Pack a package",
  "inventory.page.prepare.submit": "Add the package",
  "inventory.page.packing_list": "Packing list",
  "inventory.page.packer": "Packed by",
  "inventory.page.next.pack": "Pack the packages, then ship them",
  "inventory.page.next.pack.text":
    "Together they must contain exactly what was ordered.",
  "inventory.page.next.ship": "All is packed and can be shipped",
  "inventory.page.next.ship.text":
    "The customer sees the tracking numbers then, and the countdown to the automatic receipt begins.",
  "inventory.page.next.store": "Put it into the customer's inventory",
  "inventory.page.next.store.text":
    "The parts are not shipped; the customer's later orders can use them.",
  "inventory.page.next.deliver": "Enter the tracking number and ship it",
  "inventory.page.next.deliver.text":
    "The parts have left the customer's inventory already.",
  "inventory.page.next.deliver_packed": "All is packed and can be shipped",
  "inventory.page.next.deliver_packed.text":
    "The parts have left the customer's inventory already.",
  "inventory.page.next.deliver_rest":
    "Pack on, or ship with the rest in one package",
  "inventory.page.next.deliver_rest.text":
    "The parts have left the customer's inventory already; the packages go together.",
  "inventory.page.next.apart": "Pack several packages",
  "inventory.page.next.awaiting_collection": "Waiting for the payment",
  "inventory.page.next.awaiting_collection.text":
    "It can be shipped once it is paid for.",
  "inventory.page.next.shipped": "Shipped; the customer is to confirm receipt",
  "inventory.page.next.shipped.text": "Each package is in the package centre.",
  "inventory.page.next.received": "Done",
  "inventory.page.next.received.short":
    "The customer has received it, but not all of it, or not intact:",
  "inventory.page.next.received.text": "The customer has received it.",
  "inventory.page.next.stored": "Done",
  "inventory.page.next.stored.text":
    "The parts are in the customer's inventory.",
  "inventory.page.next.closed": "Nothing is shipped any more",
  "inventory.page.next.closed.text":
    "The source document was closed or revoked.",
  "inventory.page.confirm.ship": "Ship it now?",
  "inventory.page.confirm.ship.text":
    "Together the packages must contain exactly what was ordered; it can't be taken back.",
  "inventory.page.confirm.deliver":
    "Everything goes in one package. What is shipped can't be taken back.",
  "inventory.page.confirm.deliver.packed":
    "Everything is packed and goes as it is packed. What is shipped can't be taken back.",
  "inventory.page.confirm.deliver.rest":
    "The packages go as they are packed, the rest in one more. What is shipped can't be taken back.",
  "inventory.page.confirm.store": "Put it into the inventory now?",
  "inventory.page.confirm.store.text":
    "These parts are added to the customer's inventory; it can't be taken back.",
  "inventory.page.confirm.remove": "Remove this package?",
  "inventory.page.confirm.remove.text": "What is in it has to be packed again.",
  "inventory.page.done.prepare": "The package is added",
  "inventory.page.done.remark": "Remark added",
  "inventory.page.done.remove": "The package is removed",
  "inventory.page.done.ship": "Shipped",
  "inventory.page.done.store": "Put into inventory",
  "inventory.page.difference": "{ordered} ordered, {packed} packed",
};
