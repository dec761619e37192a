import type { z } from "zod";
import { DELIVERY_STATUSES } from "@/db/schema/oem.ts";
import {
  listFilter,
  many,
  type OfOrganization,
} from "@/domain/platform/list_filter.ts";
import { optionalId } from "@/domain/validate.ts";

const ofDeliveries = { status: many(DELIVERY_STATUSES) };
/** A customer's own delivery applications, newest first (decisions 4.4). */
export const OwnDeliveryFilter = listFilter(ofDeliveries);
/** The same for all customers. */
export const DeliveryFilter = listFilter({
  ...ofDeliveries,
  organization_id: optionalId,
});
export type DeliveryFilter =
  & z.output<typeof OwnDeliveryFilter>
  & OfOrganization;
