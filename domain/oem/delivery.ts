import { type Selectable, sql } from "kysely";
import { z } from "zod";
import { isKnownTo } from "@/db/catalogue/known_goods.ts";
import { visibleDeliveries } from "@/db/oem/deliveries.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { DeliveryStatus, OemDeliveryTable } from "@/db/schema/oem.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "@/domain/access.ts";
import { copiedAddress } from "@/domain/customer/copied_address.ts";
import { keepName, searchOf } from "@/domain/customer/found_documents.ts";
import { nextDocument } from "@/domain/document_no.ts";
import { found, invalid } from "@/domain/errors.ts";
import { flow, type Outcome, owner, permitted } from "@/domain/flow.ts";
import { sendPackages, unpackedLines } from "@/domain/inventory/packages.ts";
import {
  checkNumber,
  checkSeen,
  expressNo,
  hasParcel,
  seenPackages,
} from "@/domain/inventory/parcels.ts";
import { receivePackages } from "@/domain/inventory/receive.ts";
import {
  closeShipmentOf,
  createShipment,
  lockShipmentOf,
  setShipment,
} from "@/domain/inventory/shipment.ts";
import { journal } from "@/domain/journal.ts";
import { tellDelivery } from "@/domain/message/delivery_notice.ts";
import { recordMove } from "@/domain/recorded_move.ts";
import { readSettings } from "@/domain/settings.ts";
import {
  entries,
  fault,
  freeText,
  quantity,
  requiredId,
  requiredLine,
} from "@/domain/validate.ts";
import { type Pieces, putStock, takenStock, takeStock } from "./stock.ts";

const MAX_LINES = 100;

const Applied = z.object({
  goods_id: requiredId("inventory.part.unknown"),
  quantity,
});

/** POST /api/oem/delivery (decisions 4.6). */
export const DeliveryInput = z.object({
  address_id: requiredId("oem.order.address.required"),
  lines: entries(Applied, MAX_LINES, "oem.delivery.lines.required"),
  remark: freeText(1_000),
}).superRefine(({ lines }, ctx) => {
  const seen = new Set<number>();
  for (const [i, { goods_id }] of lines.entries()) {
    if (seen.has(goods_id)) {
      fault(ctx, "oem.delivery.line.repeated", {}, ["lines", i, "goods_id"]);
    }
    seen.add(goods_id);
  }
});
export type DeliveryInput = z.output<typeof DeliveryInput>;

/** PUT /api/admin/manage/oem/delivery/{id}/ship (decisions 4.6): all that is in no package yet goes in one. */
const DeliveryParcel = z.object({
  carrier: requiredLine(50, "inventory.carrier.required"),
  express_no: expressNo(),
  seen: seenPackages,
});

type Delivery = Selectable<OemDeliveryTable>;

interface DeliveryMove {
  trx: Trx;
  actor: Actor;
  delivery: Delivery;
}

/** A delivery application's life (decisions 4.4): applied → shipped → received; the customer may revoke it before. */
export const deliveryFlow = flow<
  DeliveryStatus,
  { organization_id: number; status: DeliveryStatus },
  DeliveryMove
>()(
  "oem_delivery",
  {
    status: (status) => `oem.delivery.status.${status}`,
    event: (event) => `oem.delivery.event.${event}`,
  },
  {
    ship: [{
      from: ["applied"],
      to: "shipped",
      by: permitted("manage_inventory"),
      input: DeliveryParcel,
      run: ship,
    }],
    receive: [{ from: ["shipped"], to: "received", by: owner, run: receive }],
    revoke: [{ from: ["applied"], to: "revoked", by: owner, run: revoke }],
  },
);

export type DeliveryEvent = typeof deliveryFlow.events[number];

/**
 * Applies for sending parts of the customer's inventory to an address: they leave the stock now (movement `out`).
 * Throws 42200 and 40902 (every part that is short). The success message is `success.transfer_order.created`.
 */
export function applyDelivery(
  db: Db | Trx,
  actor: Actor,
  input: DeliveryInput,
): Promise<{ id: number; delivery_no: string }> {
  return inTransaction(db, async (trx) => {
    const address = await copiedAddress(trx, actor, input.address_id);
    const organizationId = found(actor.organizationId);
    const parts = await knownParts(trx, organizationId, input.lines);
    const { time_zone } = await readSettings(trx);
    const { id, no, now } = await nextDocument(trx, "oem_delivery", time_zone);
    await keepName(trx, organizationId);
    const delivery = {
      id,
      delivery_no: no,
      organization_id: organizationId,
      created_by: actor.id,
      status: "applied" as const,
      status_at: now,
      ...address,
      remark: input.remark,
      search: await searchOf(trx, organizationId, no, address),
      created_at: now,
    };
    await trx.insertInto("oem_delivery").values(delivery).execute();
    const out = movement("out", organizationId, id, no);
    await takeStock(trx, actor, out, input.lines, "inventory.insufficient");
    await createShipment(trx, {
      source: "oem_delivery",
      id,
      organization_id: organizationId,
      ...address,
      lines: await insertLines(trx, id, parts),
    }, time_zone);
    const applied = {
      event: "apply",
      to: "applied",
      params: { parts: input.lines },
    };
    await journal(trx, actor, { source: "oem_delivery", id, ...applied });
    await tellDelivery(trx, actor, "apply", delivery);
    return { id, delivery_no: no };
  });
}

function insertLines(
  trx: Trx,
  deliveryId: number,
  parts: Awaited<ReturnType<typeof knownParts>>,
) {
  return trx.insertInto("oem_delivery_line")
    .values(parts.map((part) => ({ ...part, delivery_id: deliveryId })))
    .returning(["id as line_id", "goods_id", "name", "sn", "quantity"])
    .execute();
}

/** Moves one delivery application along its flow. Throws 40400, 40900, 40300, 42200. */
export function moveDelivery(
  db: Db | Trx,
  actor: Actor,
  id: number,
  event: DeliveryEvent,
  input?: unknown,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const delivery = await lockDelivery(trx, actor, id);
    const { status: from } = delivery;
    const { to, log } = await deliveryFlow.run(actor, delivery, event, {
      trx,
      actor,
      delivery,
    }, input);
    await trx.updateTable("oem_delivery")
      .set({
        status: to,
        status_at: sql<Date>`app_now()`,
        version: delivery.version + 1,
      })
      .where("id", "=", id).where("status", "=", from).execute();
    const { source } = deliveryFlow;
    await recordMove(trx, actor, { source, id, event, from, to, log });
    await tellDelivery(trx, actor, event, delivery, log[0]?.params);
  });
}

async function lockDelivery(
  trx: Trx,
  actor: Actor,
  id: number,
): Promise<Delivery> {
  return found(
    await visibleDeliveries(trx, actor).selectAll("d").where("d.id", "=", id)
      .forUpdate().executeTakeFirst(),
  );
}

/** The parts that the customer may know; of others not even the name is revealed. */
async function knownParts(
  trx: Trx,
  organizationId: number,
  lines: DeliveryInput["lines"],
) {
  const ids = lines.map(({ goods_id }) => goods_id);
  const goods = await trx.selectFrom("goods as g")
    .select(["g.id", "g.name", "g.sn"])
    .where("g.kind", "=", "part").where("g.id", "in", ids)
    .where(isKnownTo(organizationId))
    .execute();
  const parts = new Map(goods.map((part) => [part.id, part]));
  return lines.map(({ goods_id, quantity }, i) => {
    const part = parts.get(goods_id);
    if (!part) throw invalid(`lines.${i}.goods_id`, "inventory.part.unknown");
    return { goods_id, name: part.name, sn: part.sn, quantity };
  });
}

function movement(
  type: "out" | "revoke_application",
  organizationId: number,
  id: number,
  no: string,
) {
  return {
    organizationId,
    type,
    source: "oem_delivery",
    sourceId: id,
    reference: no,
  };
}

async function ship(
  { trx, delivery }: DeliveryMove,
  { seen, ...parcel }: z.output<typeof DeliveryParcel>,
): Promise<Outcome> {
  const shipment = await lockShipmentOf(trx, "oem_delivery", delivery.id, 1);
  const lines = await unpackedLines(trx, shipment.id);
  await checkSeen(trx, shipment.id, seen);
  if (lines.length > 0) await checkNumber(trx, shipment.id, parcel); // a field of no list
  const packages = await sendPackages(
    trx,
    shipment.id,
    lines.length > 0 ? [{ ...parcel, lines }] : [],
  );
  if (!hasParcel(packages, parcel)) { // its parcel would be empty
    const numbers = packages.map(({ carrier, express_no }) =>
      `${carrier} ${express_no}`
    );
    throw invalid("express_no", "inventory.package.all_packed", {
      numbers: numbers.join(", "),
    });
  }
  await setShipment(trx, shipment, 2);
  return { log: { ship: { packages } } };
}

async function receive({ trx, actor, delivery }: DeliveryMove): Promise<void> {
  const shipment = await lockShipmentOf(trx, "oem_delivery", delivery.id, 2);
  await receivePackages(trx, actor, {
    shipmentId: shipment.id,
    source: "oem_delivery",
    id: delivery.id,
  }, { lines: [] });
  await setShipment(trx, shipment, 3);
}

/** The parts go back into the inventory. */
async function revoke(
  { trx, actor, delivery }: DeliveryMove,
): Promise<Outcome> {
  const { id, organization_id, delivery_no } = delivery;
  const parts: Pieces[] = await takenStock(trx, "oem_delivery", id);
  await putStock(
    trx,
    actor,
    movement("revoke_application", organization_id, id, delivery_no),
    parts,
  );
  await closeShipmentOf(trx, "oem_delivery", id);
  return { log: { revoke: { parts } } };
}
