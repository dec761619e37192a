import { z } from "zod";
import { PERMISSION_NAMES } from "@/domain/permissions.ts";
import { listFilter, oneOf } from "@/domain/platform/list_filter.ts";
import { optional, optionalId, orElse } from "@/domain/validate.ts";
import { GROUPS } from "./account_input.ts";

export const ACCOUNT_KINDS = ["staff", "oem"] as const;
/** `all`: those that are disabled too. */
const ACCOUNT_STATUSES = ["1", "0", "all"] as const;
/** `on`: has a second factor; `due`: lacks the one that a role demands */
export const ACCOUNT_FACTORS = ["on", "off", "due"] as const;

const LEVELS = GROUPS.map(String);

/** The accounts' own conditions; without a status those that are active (specification section 9). */
export const ACCOUNT_CONDITIONS = {
  status: orElse(z.enum(ACCOUNT_STATUSES), "1"),
  kind: oneOf(ACCOUNT_KINDS),
  group: optional(z.enum(LEVELS).transform(Number)),
  role_id: optionalId,
  /** accounts that have it, by themselves or by a role */
  permission: oneOf(PERMISSION_NAMES),
  factor: oneOf(ACCOUNT_FACTORS),
};

/** The holders of a permission, found as accounts are. */
export const HolderFilter = listFilter({ permission: oneOf(PERMISSION_NAMES) });
export type HolderFilter = z.output<typeof HolderFilter>;

/** So many invitations are shown: those that are open or may be again first, then the newest. */
export const SHOWN_INVITES = 100;
