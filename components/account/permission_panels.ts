import {
  type Permission,
  PERMISSION_NAMES,
  PERMISSIONS,
} from "@/domain/permissions.ts";

type PanelOf = (typeof PERMISSIONS)[Permission];

const BY_PANEL = Object.groupBy(
  PERMISSION_NAMES,
  (action) => PERMISSIONS[action],
);

/** All permissions by the panel where each is used first. */
export const PERMISSIONS_BY_PANEL = Object.entries(BY_PANEL) as [
  PanelOf,
  Permission[],
][];
