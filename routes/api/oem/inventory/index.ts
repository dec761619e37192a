import { listStock } from "@/db/oem/stock.ts";
import { OwnStockFilter } from "@/domain/oem/stock_filter.ts";
import { callWith, paged } from "@/platform/api.ts";
import { customer } from "@/routes/api/(_shapes)/customer.ts";
import { define } from "@/utils.ts";

/** The inventory of the caller's organization. */
export const handler = define.handlers({
  GET: callWith(OwnStockFilter, async (ctx, filter) => {
    const stock = await listStock(
      ctx.state.db,
      customer(ctx),
      filter,
    );
    return paged(stock, ({ goods_id, name, sn, quantity }) => ({
      goods_id,
      name,
      sn,
      quantity,
    }));
  }),
});
