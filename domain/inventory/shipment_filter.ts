import { z } from "zod";
import {
  type FulfilmentSource,
  SHIPMENT_STATUSES,
} from "@/db/schema/fulfilment.ts";
import {
  listFilter,
  manyNumbers,
  oneOf,
  optionalFlag,
} from "@/domain/platform/list_filter.ts";
import { line, optional, optionalId } from "@/domain/validate.ts";

/** The documents that the warehouse sends. */
export const SHIPMENT_SOURCES = [
  "oem_order",
  "oem_delivery",
] as const satisfies readonly FulfilmentSource[];

/** Shipments of every source; those that only wait are shown oldest first, others newest first. */
export const ShipmentFilter = listFilter({
  status: manyNumbers(SHIPMENT_STATUSES),
  source: oneOf(SHIPMENT_SOURCES),
  organization_id: optionalId,
});
export type ShipmentFilter = z.output<typeof ShipmentFilter>;

/** The shipments that are counted: those in these statuses, all without one. */
export const ShipmentCount = z.object({
  status: manyNumbers(SHIPMENT_STATUSES),
});

/**
 * Packages that were sent, newest first; `from` and `to` are days of shipping, `carrier` is a piece of its name,
 * `received=1` those that arrived.
 */
export const PackageFilter = listFilter({
  source: oneOf(SHIPMENT_SOURCES),
  carrier: optional(line(50)),
  received: optionalFlag,
  organization_id: optionalId,
});
export type PackageFilter = z.output<typeof PackageFilter>;
