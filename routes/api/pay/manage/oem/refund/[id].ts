import { payRefund } from "@/domain/finance/review.ts";
import { caller, write } from "@/platform/api.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  PUT: write("required", async (ctx, trx, body) => {
    await payRefund(trx, caller(ctx), Number(ctx.params.id), body);
    return null;
  }),
});
