import { findDelivery } from "@/db/oem/deliveries.ts";
import type { Trx } from "@/db/schema/database.ts";
import { found } from "@/domain/errors.ts";
import { deliveryFlow, moveDelivery } from "@/domain/oem/delivery.ts";
import { caller, write } from "@/platform/api.ts";
import type { State } from "@/utils.ts";
import type { Context } from "fresh";
import { shapeDelivery } from "./delivery.ts";

const keyed = write("required", move);
const free = write("optional", move);

async function move(ctx: Context<State>, trx: Trx, body: unknown) {
  const event = found(deliveryFlow.eventOfCall(ctx.params.action ?? ""));
  const id = Number(ctx.params.id);
  const actor = caller(ctx);
  await moveDelivery(trx, actor, id, event, body);
  return shapeDelivery(await findDelivery(trx, actor, id));
}

/** One event of a delivery application, named by the path's last segment; shipping needs a key (decisions 1.4). */
export function deliveryAction(ctx: Context<State>): Promise<Response> {
  return ctx.params.action === "ship" ? keyed(ctx) : free(ctx);
}
