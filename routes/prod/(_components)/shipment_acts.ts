import type { ShipmentDetail } from "@/db/inventory/shipments.ts";
import type { Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { found } from "@/domain/errors.ts";
import { fromForm } from "@/domain/form_data.ts";
import { preparePackage, removePackage } from "@/domain/inventory/packages.ts";
import { moveDelivery } from "@/domain/oem/delivery.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";

type Act = (
  trx: Trx,
  actor: Actor,
  shipment: ShipmentDetail,
  form: FormData,
) => Promise<unknown>;

/** The acts of the forms on a shipment's page. */
const ACTS = {
  prepare: (trx, actor, { id }, form) =>
    preparePackage(trx, actor, id, fromForm(form)),
  remove: (trx, actor, { packages }, form) => {
    const chosen = packages.find(({ id }) =>
      String(id) === form.get("package_id")
    );
    return removePackage(trx, actor, found(chosen).id);
  },
  ship: (trx, actor, { source, source_id }, form) =>
    source === "oem_delivery"
      ? moveDelivery(trx, actor, source_id, "ship", fromForm(form))
      : moveOrder(trx, actor, source_id, "ship", { packages: [] }),
  store: (trx, actor, { source_id }) =>
    moveOrder(trx, actor, source_id, "store"),
} satisfies Record<string, Act>;

export type ShipmentEvent = keyof typeof ACTS;

export const SHIPMENT_EVENTS = Object.keys(ACTS) as ShipmentEvent[];

/** Runs one form of the page. Throws 40300, 40400, 40900, 42200. */
export async function runShipmentEvent(
  event: ShipmentEvent,
  ...args: Parameters<Act>
): Promise<void> {
  await ACTS[event](...args);
}
