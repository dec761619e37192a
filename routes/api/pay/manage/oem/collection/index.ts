import { listReceipts } from "@/db/finance/receipts.ts";
import { ReceiptFilter } from "@/domain/finance/receipt_filter.ts";
import { call, caller, paged } from "@/platform/api.ts";
import { readQuery } from "@/platform/filter.ts";
import { shapeReceiptRow } from "@/routes/api/(_shapes)/receipt.ts";
import { define } from "@/utils.ts";

/** The vouchers of OEM orders. */
export const handler = define.handlers({
  GET: call(async (ctx) => {
    const { db, settings } = ctx.state;
    const filter = readQuery(ReceiptFilter, ctx.url);
    return paged(
      await listReceipts(db, caller(ctx), filter, settings),
      shapeReceiptRow,
    );
  }),
});
