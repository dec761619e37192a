import { listReceipts } from "@/db/finance/receipts.ts";
import { ReceiptFilter } from "@/domain/finance/receipt_filter.ts";
import { caller, callWith, paged } from "@/platform/api.ts";
import { shapeReceiptRow } from "@/routes/api/(_shapes)/receipt.ts";
import { define } from "@/utils.ts";

/** The vouchers of OEM orders. */
export const handler = define.handlers({
  GET: callWith(ReceiptFilter, async (ctx, filter) => {
    const { db, settings, t } = ctx.state;
    return paged(
      await listReceipts(db, caller(ctx), filter, settings),
      ({ held: _held, ...row }) => shapeReceiptRow(t, row),
    );
  }),
});
