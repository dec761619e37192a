import type { ShipmentDetail } from "@/db/inventory/shipments.ts";
import type { Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { malformed } from "@/domain/errors.ts";
import { fromForm } from "@/domain/form_data.ts";
import {
  checkRemoved,
  preparePackage,
  removePackage,
} from "@/domain/inventory/packages.ts";
import { moveDelivery } from "@/domain/oem/delivery.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { id as packageId, parse } from "@/domain/validate.ts";
import { unlessGone } from "@/platform/form.ts";

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
  remove: async (trx, actor, { packages }, form) => {
    const chosen = parse(packageId, form.get("package_id"));
    if (packages.some(({ id }) => id === chosen)) {
      await unlessGone(removePackage(trx, actor, chosen));
    } else await checkRemoved(trx, chosen);
  },
  ship: (trx, actor, { source, source_id }, form) =>
    source === "oem_delivery"
      ? moveDelivery(trx, actor, source_id, "ship", fromForm(form))
      : moveOrder(trx, actor, source_id, "ship", {
        packages: [],
        seen: form.get("seen"),
      }),
  store: (trx, actor, shipment) =>
    moveOrder(trx, actor, orderOf(shipment), "store"),
} satisfies Record<string, Act>;

/** The order that is sent. Throws 40000 for what is sent for anything else: its page has no such form. */
export function orderOf({ source, source_id }: Parameters<Act>[2]): number {
  if (source === "oem_order") return source_id;
  throw malformed();
}

export type ShipmentEvent = keyof typeof ACTS;

export const SHIPMENT_EVENTS = Object.keys(ACTS) as ShipmentEvent[];

/** Runs one form of the page. Throws 40300, 40400, 40900, 42200. */
export async function runShipmentEvent(
  event: ShipmentEvent,
  ...args: Parameters<Act>
): Promise<void> {
  await ACTS[event](...args);
}
