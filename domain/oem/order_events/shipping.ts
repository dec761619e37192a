import { sql } from "kysely";
import { z } from "zod";
import { SYSTEM } from "@/domain/access.ts";
import type { Text } from "@/domain/errors.ts";
import { type Outcome } from "@/domain/flow.ts";
import { disagreement } from "@/domain/refusal.ts";
import { PackageInput, sendPackages } from "@/domain/inventory/packages.ts";
import { checkSeen, seenPackages } from "@/domain/inventory/parcels.ts";
import {
  type Arrival,
  compareArrival,
  receivePackages,
  sentLines,
} from "@/domain/inventory/receive.ts";
import { lockShipmentOf, setShipment } from "@/domain/inventory/shipment.ts";
import { list } from "@/domain/validate.ts";
import { inDays, movementOf, type OrderMove } from "../order_state.ts";
import { perPart, putStock } from "../stock.ts";

/** PUT …/{id}/ship (decisions 4.6); packages prepared before are sent along and need not be repeated. */
export const Packages = z.object({
  packages: list(PackageInput, 100),
  seen: seenPackages,
});

/** Sends the packages and starts the countdown to the automatic receipt (decisions 4.3). */
export async function shipOrder(
  move: OrderMove,
  input: z.output<typeof Packages>,
): Promise<Outcome> {
  const { trx, order, settings } = move;
  const shipment = await lockShipmentOf(trx, "oem_order", order.id, 1);
  await checkSeen(trx, shipment.id, input.seen);
  const packages = await sendPackages(trx, shipment.id, input.packages);
  await setShipment(trx, shipment, 2);
  await trx.updateTable("oem_order").set({
    auto_receive_at: inDays(settings.auto_receive_days),
  })
    .where("id", "=", order.id).execute();
  return { log: { shipped: { packages } } };
}

/** Puts a part order into the customer's inventory instead of sending it. */
export async function storeOrder(move: OrderMove): Promise<Outcome> {
  const { trx, actor, order } = move;
  const shipment = await lockShipmentOf(trx, "oem_order", order.id, 1);
  const parts = await trx.selectFrom("oem_order_line").select([
    "goods_id",
    "quantity",
  ])
    .where("order_id", "=", order.id).execute();
  await putStock(trx, actor, movementOf(move, "order_buy"), parts);
  await setShipment(trx, shipment, 3);
  return { log: { into_inventory: { parts: perPart(parts) } } };
}

/** The faults of an arrival besides its schema's: compared with what was sent. */
export async function arrivalFaults(
  { trx, order }: OrderMove,
  input: unknown,
): Promise<Record<string, Text>> {
  const shipment = await lockShipmentOf(trx, "oem_order", order.id, 2);
  return compareArrival(await sentLines(trx, shipment.id), input);
}

/** The goods arrived, as the customer says or, after the deadline, by rule. */
export async function receiveOrder(
  { trx, actor, order }: OrderMove,
  input: z.output<typeof Arrival>,
): Promise<Outcome> {
  const shipment = await lockShipmentOf(trx, "oem_order", order.id, 2);
  const place = { shipmentId: shipment.id, source: "oem_order", id: order.id };
  const arrived = await receivePackages(trx, actor, place, input);
  await setShipment(trx, shipment, 3);
  return {
    log: { confirm_receipt: { ...arrived, automatic: actor === SYSTEM } },
  };
}

/** Moves the automatic receipt, once and before it is due. */
export async function extendReceipt(
  { trx, order, settings }: OrderMove,
): Promise<Outcome> {
  const { auto_receive_at } = await trx.updateTable("oem_order")
    .set({
      auto_receive_at: sql<
        Date
      >`auto_receive_at + make_interval(days => ${settings.extend_days}::int)`,
      receive_extended: true,
    })
    .where("id", "=", order.id).where("auto_receive_at", ">", inDays(0))
    .returning("auto_receive_at").executeTakeFirst() ?? {};
  if (!auto_receive_at) throw disagreement("oem.order.why.receive_due");
  return {
    log: {
      extend: {
        days: settings.extend_days,
        until: auto_receive_at.toISOString(),
      },
    },
  };
}
