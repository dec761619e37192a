import { listSentDeliveries } from "@/db/oem/deliveries.ts";
import { DeliveryFilter } from "@/domain/oem/delivery_filter.ts";
import { caller, callWith, paged } from "@/platform/api.ts";
import { shapeStaffDelivery } from "@/routes/api/(_shapes)/delivery.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  GET: callWith(DeliveryFilter, async (ctx, filter) => {
    const { db, settings } = ctx.state;
    return paged(
      await listSentDeliveries(db, caller(ctx), filter, settings),
      shapeStaffDelivery,
    );
  }),
});
