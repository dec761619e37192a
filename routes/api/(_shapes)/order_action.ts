import { moveOrder, orderFlow } from "@/domain/oem/order_flow.ts";
import { found } from "@/domain/errors.ts";
import { caller, write } from "@/platform/api.ts";
import type { State } from "@/utils.ts";
import type { Context } from "fresh";
import { answerOrder } from "./answer_order.ts";

/** The calls that must carry an idempotency key (decisions 1.4). */
const KEYED = new Set(["deposit", "balance", "price", "ship"]);

const keyed = write("required", move);
const free = write("optional", move);

async function move(
  ctx: Context<State>,
  trx: Parameters<Parameters<typeof write>[1]>[1],
  body: unknown,
) {
  const event = found(orderFlow.eventOfCall(ctx.params.action ?? ""));
  const id = Number(ctx.params.id);
  await moveOrder(trx, caller(ctx), id, event, body);
  return answerOrder(ctx, trx, id);
}

/** One event of an order: the path's last segment names it, the flow's table says the rest. */
export function orderEventAction(ctx: Context<State>): Promise<Response> {
  return KEYED.has(ctx.params.action ?? "") ? keyed(ctx) : free(ctx);
}
