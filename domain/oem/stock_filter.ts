import type { z } from "zod";
import { MOVEMENT_TYPES } from "@/db/schema/oem.ts";
import {
  cursorFilter,
  many,
  type OfOrganization,
  optionalFlag,
  sortBy,
  undatedFilter,
} from "@/domain/platform/list_filter.ts";
import { optionalId } from "@/domain/validate.ts";

const ofStock = {
  sort: sortBy(["organization_id", "quantity"], "organization_id"),
  goods_id: optionalId,
  empty: optionalFlag,
};
/** Parts in a customer's own inventory; `empty=1` shows those that ran out (decisions 4.4). */
export const OwnStockFilter = undatedFilter(ofStock);
/** The same of all customers. */
export const StockFilter = undatedFilter({
  organization_id: optionalId,
  ...ofStock,
});
export type StockFilter = z.output<typeof OwnStockFilter> & OfOrganization;

const ofMovements = { goods_id: optionalId, type: many(MOVEMENT_TYPES) };
/** The ledger of a customer's own inventory, newest first, a log (decisions 1.2). */
export const OwnMovementFilter = cursorFilter(ofMovements);
/** The same of all customers. */
export const MovementFilter = cursorFilter({
  organization_id: optionalId,
  ...ofMovements,
});
export type MovementFilter =
  & z.output<typeof OwnMovementFilter>
  & OfOrganization;
