import { findDelivery, listSentDeliveries } from "@/db/oem/deliveries.ts";
import { applyDelivery, DeliveryInput } from "@/domain/oem/delivery.ts";
import { OwnDeliveryFilter } from "@/domain/oem/delivery_filter.ts";
import { parse } from "@/domain/validate.ts";
import { callWith, paged, write } from "@/platform/api.ts";
import { customer } from "@/routes/api/(_shapes)/customer.ts";
import { shapeDelivery } from "@/routes/api/(_shapes)/delivery.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  GET: callWith(OwnDeliveryFilter, async (ctx, filter) => {
    const { db, settings } = ctx.state;
    return paged(
      await listSentDeliveries(db, customer(ctx), filter, settings),
      shapeDelivery,
    );
  }),

  POST: write("required", async (ctx, trx, body) => {
    const actor = customer(ctx);
    const { id } = await applyDelivery(trx, actor, parse(DeliveryInput, body));
    return shapeDelivery(await findDelivery(trx, actor, id));
  }),
});
