import { findReceipt } from "@/db/finance/receipt_detail.ts";
import { rejectReceipt } from "@/domain/finance/review.ts";
import { caller, write } from "@/platform/api.ts";
import { shapeReceiptDetail } from "@/routes/api/(_shapes)/receipt.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  PUT: write("optional", async (ctx, trx, body) => {
    const actor = caller(ctx);
    const id = Number(ctx.params.id);
    await rejectReceipt(trx, actor, id, body);
    const receipt = await findReceipt(trx, actor, id);
    return shapeReceiptDetail(ctx.state.t, receipt);
  }),
});
