import { countShipments } from "@/db/inventory/shipment_count.ts";
import { SHIPMENT_STATUSES } from "@/db/schema/fulfilment.ts";
import { manyNumbers } from "@/domain/platform/list_filter.ts";
import { call } from "@/platform/api.ts";
import { readFilter } from "@/platform/filter.ts";
import { define } from "@/utils.ts";
import { z } from "zod";

const Filter = z.object({ status: manyNumbers(SHIPMENT_STATUSES) });

/** How many shipments are in a status: 0 awaits collection, 1 awaits shipment (decisions 4.3); all without one. */
export const handler = define.handlers({
  GET: call(async (ctx) => {
    const { status } = readFilter(Filter, ctx.url);
    return await countShipments(ctx.state.db, status);
  }),
});
