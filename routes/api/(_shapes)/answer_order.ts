import { readJournal } from "@/db/journal.ts";
import { findOrder } from "@/db/oem/order_detail.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { orderActions } from "@/domain/oem/order_flow.ts";
import { caller } from "@/platform/api.ts";
import type { State } from "@/utils.ts";
import type { Context } from "fresh";
import { shapeOrder, shapeOwner } from "./order.ts";

/** The order as it is for the caller after what they did. Throws 40400 when it is not theirs to see. */
export async function answerOrder(
  ctx: Context<State>,
  db: Db | Trx,
  id: number,
) {
  const actor = caller(ctx);
  const order = await findOrder(db, actor, id, ctx.state.settings);
  const shape = shapeOrder(order, orderActions(actor, order));
  return actor.kind === "staff" ? { ...shape, ...shapeOwner(order) } : shape;
}

/** The order's log; internal rows are the staff's only. */
export async function answerLog(ctx: Context<State>) {
  const { db, settings } = ctx.state;
  const actor = caller(ctx);
  const order = await findOrder(db, actor, Number(ctx.params.id), settings);
  const entries = await readJournal(db, actor, "oem_order", order.id);
  return entries.map(({ event, actor, at, from, to, params }) => ({
    event,
    actor,
    at,
    from,
    to,
    params,
  }));
}
