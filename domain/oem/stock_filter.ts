import type { z } from "zod";
import { MOVEMENT_TYPES, type MovementType } from "@/db/schema/oem.ts";
import {
  cursorFilter,
  listFilter,
  many,
  type OfOrganization,
  optionalFlag,
  pagedLogFilter,
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
/** A part that was moved in one of these ways, or in any, since one moment and before another. */
export interface Moved {
  type: readonly MovementType[];
  start?: Date;
  end?: Date;
}
export type StockFilter =
  & z.output<typeof OwnStockFilter>
  & OfOrganization
  & { moved?: Moved | undefined };

const ofMovements = { goods_id: optionalId, type: many(MOVEMENT_TYPES) };
/** The own stock as programs ask for it: also those parts that were moved so within these days (decisions 4.6). */
export const OwnStockCall = listFilter({ ...ofStock, ...ofMovements });
/** The ledger of a customer's own inventory, newest first, a log (decisions 1.2). */
export const OwnMovementFilter = cursorFilter(ofMovements);
/** The same as programs ask for it, by pages or by `after` (decisions 4.6). */
export const OwnMovementCall = pagedLogFilter(ofMovements);
/** The same of all customers. */
export const MovementFilter = cursorFilter({
  organization_id: optionalId,
  ...ofMovements,
});
export type MovementFilter =
  & z.output<typeof OwnMovementFilter>
  & OfOrganization;
