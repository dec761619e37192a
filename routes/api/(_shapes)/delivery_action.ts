import { type DeliveryDetail, findDelivery } from "@/db/oem/deliveries.ts";
import type { Actor } from "@/domain/access.ts";
import { found } from "@/domain/errors.ts";
import { deliveryFlow, moveDelivery } from "@/domain/oem/delivery.ts";
import { type Command, write } from "@/platform/api.ts";
import type { Ctx } from "@/utils.ts";

/** Whether the call that ends like this must carry an idempotency key (decisions 1.4). */
export function deliveryKeyed(action: string): boolean {
  return action === "ship";
}

/** One event of a delivery application by `who`, named by the path's last segment. */
export function deliveryEvent(
  who: (ctx: Ctx) => Actor,
  shape: (row: DeliveryDetail) => unknown,
): (ctx: Ctx) => Promise<Response> {
  const move: Command = async (ctx, trx, body) => {
    const event = found(deliveryFlow.eventOfCall(ctx.params.action ?? ""));
    const id = Number(ctx.params.id);
    await moveDelivery(trx, who(ctx), id, event, body);
    return shape(await findDelivery(trx, who(ctx), id));
  };
  return (ctx) => {
    const key = deliveryKeyed(ctx.params.action ?? "")
      ? "required"
      : "optional";
    return write(key, move)(ctx);
  };
}
