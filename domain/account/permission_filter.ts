import type { z } from "zod";
import { PERMISSIONS } from "@/domain/permissions.ts";
import {
  listFilter,
  oneOf,
  optionalFlag,
  sortBy,
} from "@/domain/platform/list_filter.ts";
import { integer, orElse } from "@/domain/validate.ts";

/** Where permissions are used first, in their order. */
export const PERMISSION_PANELS = [...new Set(Object.values(PERMISSIONS))];

/** The product's permissions, in their own order by default; `held=0` for those that nobody has. */
export const PermissionFilter = listFilter({
  panel: oneOf(PERMISSION_PANELS),
  held: optionalFlag,
  sort: sortBy(["place", "action", "holders"], "place"),
  /** few enough to be shown at once */
  page_size: orElse(integer(1, 200), 100),
});
export type PermissionFilter = z.output<typeof PermissionFilter>;
