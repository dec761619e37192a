import { listStock } from "@/db/oem/stock.ts";
import { OwnStockCall } from "@/domain/oem/stock_filter.ts";
import { dayRange } from "@/domain/time.ts";
import { callWith, paged } from "@/platform/api.ts";
import { customer } from "@/routes/api/(_shapes)/customer.ts";
import { define } from "@/utils.ts";

/** The inventory of the caller's organization. */
export const handler = define.handlers({
  GET: callWith(OwnStockCall, async (ctx, { type, from, to, ...filter }) => {
    const { db, settings } = ctx.state;
    const moved = type.length || from || to
      ? { type, ...dayRange(from, to, settings.time_zone) }
      : undefined;
    const stock = await listStock(db, customer(ctx), { ...filter, moved });
    return paged(stock, ({ goods_id, name, sn, quantity }) => ({
      goods_id,
      name,
      sn,
      quantity,
    }));
  }),
});
