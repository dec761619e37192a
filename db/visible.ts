import { type Actor, may } from "@/domain/access.ts";
import { NO_ORGANIZATION } from "@/domain/oem/viewer.ts";
import type { Permission } from "@/domain/permissions.ts";

export const EVERY_ORGANIZATION = "every organization";

/**
 * Whose rows the actor sees (decisions 1.6): a customer those of their organization, staff with one of the
 * permissions those of every organization, others none. Each read puts this into its query's condition.
 */
export function scopeOf(
  actor: Actor,
  ...anyOf: Permission[]
): number | typeof EVERY_ORGANIZATION {
  if (actor.kind === "staff") {
    return may(actor, ...anyOf) ? EVERY_ORGANIZATION : NO_ORGANIZATION;
  }
  return may(actor, "oem_customer")
    ? actor.organizationId ?? NO_ORGANIZATION
    : NO_ORGANIZATION;
}
