import { type RawBuilder, sql, type SqlBool } from "kysely";
import { may, type Rights } from "@/domain/access.ts";
import { NO_ORGANIZATION } from "@/domain/oem/viewer.ts";
import type { Permission } from "@/domain/permissions.ts";

export const EVERY_ORGANIZATION = "every organization";
/** An organization's id, or all of them. */
type Scope = number | typeof EVERY_ORGANIZATION;

/**
 * Whose rows the actor may see (decisions 1.6): customers those of their organization, staff with one of the
 * permissions those of every organization, others none. Each read adds this to its query's condition.
 */
export function scopeOf(actor: Rights, ...anyOf: Permission[]): Scope {
  if (actor.kind === "staff") {
    return may(actor, ...anyOf) ? EVERY_ORGANIZATION : NO_ORGANIZATION;
  }
  return may(actor, "oem_customer")
    ? actor.organizationId ?? NO_ORGANIZATION
    : NO_ORGANIZATION;
}

/** Whether a row of this organization, a column, is in the scope. */
export function isInScope(column: string, scope: Scope): RawBuilder<SqlBool> {
  return scope === EVERY_ORGANIZATION
    ? sql`true`
    : sql`${sql.ref(column)} = ${scope}`;
}

/** A condition on all rows alike: whether the actor sees any. */
export function onlyIf(seen: boolean): RawBuilder<SqlBool> {
  return sql.lit(seen);
}
