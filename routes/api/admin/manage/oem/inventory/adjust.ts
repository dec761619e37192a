import { adjustStock, StockAdjustment } from "@/domain/oem/adjust_stock.ts";
import { parse } from "@/domain/validate.ts";
import { caller, write } from "@/platform/api.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  PUT: write("required", async (ctx, trx, body) => {
    await adjustStock(trx, caller(ctx), parse(StockAdjustment, body));
    return null;
  }),
});
