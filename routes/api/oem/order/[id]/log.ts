import { call } from "@/platform/api.ts";
import { answerLog } from "@/routes/api/(_shapes)/answer_order.ts";
import { customer } from "@/routes/api/(_shapes)/customer.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  GET: call((ctx) => answerLog(ctx, customer(ctx))),
});
