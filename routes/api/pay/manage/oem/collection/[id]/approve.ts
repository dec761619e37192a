import { approveReceipt } from "@/domain/finance/review.ts";
import { caller, fieldsOfBody, write } from "@/platform/api.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  PUT: write("required", async (ctx, trx, body) => {
    await approveReceipt(
      trx,
      caller(ctx),
      Number(ctx.params.id),
      fieldsOfBody(body),
    );
    return null;
  }),
});
