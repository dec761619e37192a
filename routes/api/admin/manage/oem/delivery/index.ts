import { listDeliveries } from "@/db/oem/deliveries.ts";
import { DeliveryFilter } from "@/domain/oem/delivery_filter.ts";
import { call, caller, paged } from "@/platform/api.ts";
import { readQuery } from "@/platform/filter.ts";
import { shapeStaffDelivery } from "@/routes/api/(_shapes)/delivery.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  GET: call(async (ctx) => {
    const { db, settings } = ctx.state;
    const filter = readQuery(DeliveryFilter, ctx.url);
    return paged(
      await listDeliveries(db, caller(ctx), filter, settings),
      shapeStaffDelivery,
    );
  }),
});
