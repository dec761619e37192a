import { OrderEdit } from "@/domain/oem/order_input.ts";
import { deleteOrder, editOrder } from "@/domain/oem/write_order.ts";
import { parse } from "@/domain/validate.ts";
import { call, write } from "@/platform/api.ts";
import { answerOrder } from "@/routes/api/(_shapes)/answer_order.ts";
import { customer } from "@/routes/api/(_shapes)/customer.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  GET: call((ctx) =>
    answerOrder(ctx, ctx.state.db, customer(ctx), Number(ctx.params.id))
  ),

  PUT: write("optional", async (ctx, trx, body) => {
    const actor = customer(ctx);
    const id = Number(ctx.params.id);
    await editOrder(trx, actor, id, parse(OrderEdit, body));
    return answerOrder(ctx, trx, actor, id);
  }),

  DELETE: write("optional", async (ctx, trx) => {
    await deleteOrder(trx, customer(ctx), Number(ctx.params.id));
    return null;
  }),
});
