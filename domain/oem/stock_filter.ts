import type { z } from "zod";
import { MOVEMENT_TYPES } from "@/db/schema/oem.ts";
import {
  cursorFilter,
  listFilter,
  many,
  optionalFlag,
  sortBy,
} from "@/domain/platform/list_filter.ts";
import { optionalId } from "@/domain/validate.ts";

/** Parts in customers' inventories; `empty=1` shows those that ran out (decisions 4.4). */
export const StockFilter = listFilter({
  sort: sortBy(["organization_id", "quantity"], "organization_id"),
  organization_id: optionalId,
  goods_id: optionalId,
  empty: optionalFlag,
});
export type StockFilter = z.output<typeof StockFilter>;

/** The inventory's ledger, newest first, a log (decisions 1.2). */
export const MovementFilter = cursorFilter({
  organization_id: optionalId,
  goods_id: optionalId,
  type: many(MOVEMENT_TYPES),
});
export type MovementFilter = z.output<typeof MovementFilter>;
