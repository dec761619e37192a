import type { z } from "zod";
import { DELIVERY_STATUSES } from "@/db/schema/oem.ts";
import { listFilter, many } from "@/domain/platform/list_filter.ts";
import { optionalId } from "@/domain/validate.ts";

/** Delivery applications, newest first (decisions 4.4). */
export const DeliveryFilter = listFilter({
  status: many(DELIVERY_STATUSES),
  organization_id: optionalId,
});
export type DeliveryFilter = z.output<typeof DeliveryFilter>;
