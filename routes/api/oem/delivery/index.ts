import { findDelivery, listDeliveries } from "@/db/oem/deliveries.ts";
import { applyDelivery, DeliveryInput } from "@/domain/oem/delivery.ts";
import { DeliveryFilter } from "@/domain/oem/delivery_filter.ts";
import { asCustomer } from "@/domain/oem/viewer.ts";
import { parse } from "@/domain/validate.ts";
import { call, caller, paged, write } from "@/platform/api.ts";
import { readFilter } from "@/platform/filter.ts";
import { shapeDelivery } from "@/routes/api/(_shapes)/delivery.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  GET: call(async (ctx) => {
    const { db, settings } = ctx.state;
    const filter = readFilter(DeliveryFilter, ctx.url);
    const deliveries = await listDeliveries(
      db,
      asCustomer(caller(ctx)),
      filter,
      settings,
    );
    return paged(deliveries, shapeDelivery);
  }),

  POST: write("required", async (ctx, trx, body) => {
    const actor = caller(ctx);
    const { id } = await applyDelivery(trx, actor, parse(DeliveryInput, body));
    return shapeDelivery(await findDelivery(trx, actor, id));
  }),
});
