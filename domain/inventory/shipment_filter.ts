import type { z } from "zod";
import { type FulfilmentSource, SHIPMENT_STATUSES } from "@/db/schema/fulfilment.ts";
import { listFilter, manyNumbers, oneOf } from "@/domain/platform/list_filter.ts";
import { optionalId } from "@/domain/validate.ts";

const SOURCES = ["oem_order", "oem_delivery"] as const satisfies readonly FulfilmentSource[];

/** Shipments of every source; those that only wait are shown oldest first, others newest first. */
export const ShipmentFilter = listFilter({
  status: manyNumbers(SHIPMENT_STATUSES),
  source: oneOf(SOURCES),
  organization_id: optionalId,
});
export type ShipmentFilter = z.output<typeof ShipmentFilter>;

/** Packages that were sent, newest first; `from` and `to` are days of shipping. */
export const PackageFilter = listFilter({
  source: oneOf(SOURCES),
  organization_id: optionalId,
});
export type PackageFilter = z.output<typeof PackageFilter>;
