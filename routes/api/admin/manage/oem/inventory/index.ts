import { listStock } from "@/db/oem/stock.ts";
import { StockFilter } from "@/domain/oem/stock_filter.ts";
import { call, caller, paged } from "@/platform/api.ts";
import { readQuery } from "@/platform/filter.ts";
import { define } from "@/utils.ts";

/** The customers' inventories. */
export const handler = define.handlers({
  GET: call(async (ctx) => {
    const filter = readQuery(StockFilter, ctx.url);
    return paged(
      await listStock(ctx.state.db, caller(ctx), filter),
      ({ id: _id, ...stock }) => stock,
    );
  }),
});
