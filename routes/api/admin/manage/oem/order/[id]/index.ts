import { call, caller } from "@/platform/api.ts";
import { answerOrder } from "@/routes/api/(_shapes)/answer_order.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  GET: call((ctx) =>
    answerOrder(ctx, ctx.state.db, caller(ctx), Number(ctx.params.id))
  ),
});
