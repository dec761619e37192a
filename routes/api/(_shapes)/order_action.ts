import type { Actor } from "@/domain/access.ts";
import { found } from "@/domain/errors.ts";
import { moveOrder, orderFlow } from "@/domain/oem/order_flow.ts";
import { type Command, write } from "@/platform/api.ts";
import { notTooMuchSaid } from "@/site/few_said.ts";
import type { Ctx } from "@/utils.ts";
import { answerOrder } from "./answer_order.ts";

/** The calls that must carry an idempotency key (decisions 1.4). */
const KEYED = new Set(["deposit", "balance", "price", "ship"]);

/** Whether the call that ends like this must carry one. */
export function orderKeyed(action: string): boolean {
  return KEYED.has(action);
}

/** One event of an order by `who`: the path's last segment names it, the flow's table says the rest. */
export function orderEvent(
  who: (ctx: Ctx) => Actor,
): (ctx: Ctx) => Promise<Response> {
  const move: Command = async (ctx, trx, body) => {
    const event = found(orderFlow.eventOfCall(ctx.params.action ?? ""));
    const id = Number(ctx.params.id);
    const actor = who(ctx);
    if (event === "remark") notTooMuchSaid(ctx.state.db, actor.id);
    await moveOrder(trx, actor, id, event, body);
    return answerOrder(ctx, trx, actor, id);
  };
  return (ctx) => {
    const key = orderKeyed(ctx.params.action ?? "") ? "required" : "optional";
    return write(key, move)(ctx);
  };
}
