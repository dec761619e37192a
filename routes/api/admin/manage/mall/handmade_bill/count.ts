import { countShipments } from "@/db/inventory/shipment_count.ts";
import { ShipmentCount } from "@/domain/inventory/shipment_filter.ts";
import { call } from "@/platform/api.ts";
import { readQuery } from "@/platform/filter.ts";
import { define } from "@/utils.ts";

/** How many shipments are in a status: 0 awaits collection, 1 awaits shipment (decisions 4.3); all without one. */
export const handler = define.handlers({
  GET: call(async (ctx) => {
    const { status } = readQuery(ShipmentCount, ctx.url);
    return await countShipments(ctx.state.db, status);
  }),
});
