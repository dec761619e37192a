import { listOrders } from "@/db/oem/orders.ts";
import { OrderFilter } from "@/domain/oem/order_filter.ts";
import { caller, callWith, paged } from "@/platform/api.ts";
import { shapeStaffOrderRow } from "@/routes/api/(_shapes)/order_row.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  GET: callWith(OrderFilter, async (ctx, filter) => {
    const { db, settings } = ctx.state;
    return paged(
      await listOrders(db, caller(ctx), filter, settings),
      shapeStaffOrderRow,
    );
  }),
});
