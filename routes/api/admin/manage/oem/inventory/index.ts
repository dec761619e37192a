import { listStock } from "@/db/oem/stock.ts";
import { StockFilter } from "@/domain/oem/stock_filter.ts";
import { caller, callWith, paged } from "@/platform/api.ts";
import { define } from "@/utils.ts";

/** The customers' inventories. */
export const handler = define.handlers({
  GET: callWith(StockFilter, async (ctx, filter) => {
    return paged(
      await listStock(ctx.state.db, caller(ctx), filter),
      ({ id: _id, ...stock }) => stock,
    );
  }),
});
