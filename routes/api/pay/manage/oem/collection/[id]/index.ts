import { findReceipt } from "@/db/finance/receipt_detail.ts";
import { call, caller } from "@/platform/api.ts";
import { shapeReceiptDetail } from "@/routes/api/(_shapes)/receipt.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  GET: call(async (ctx) =>
    shapeReceiptDetail(
      ctx.state.t,
      await findReceipt(ctx.state.db, caller(ctx), Number(ctx.params.id)),
    )
  ),
});
