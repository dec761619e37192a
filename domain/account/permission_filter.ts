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

/** The product's permissions, in their own order unless asked otherwise; `held=0` those that nobody has. */
export const PermissionFilter = listFilter({
  panel: oneOf(PERMISSION_PANELS),
  held: optionalFlag,
  sort: sortBy(["place", "action", "holders"], "place"),
  /** there are few enough to be seen at once */
  page_size: orElse(integer(1, 200), 100),
});
export type PermissionFilter = z.output<typeof PermissionFilter>;
