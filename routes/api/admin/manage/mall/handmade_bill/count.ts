import { countShipments } from "@/db/inventory/shipment_count.ts";
import { ShipmentCount } from "@/domain/inventory/shipment_filter.ts";
import { callWith } from "@/platform/api.ts";
import { define } from "@/utils.ts";

/** How many shipments are in a status: 0 awaits collection, 1 awaits shipment (decisions 4.3); all without one. */
export const handler = define.handlers({
  GET: callWith(ShipmentCount, async (ctx, { status }) => {
    return await countShipments(ctx.state.db, status);
  }),
});
