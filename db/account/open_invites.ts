import { type RawBuilder, sql, type SqlBool } from "kysely";
import { hasPermission } from "./grants.ts";

/** Whether the invitation that a query calls `alias` is neither used, revoked nor expired. */
export function isUnused(alias: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column("used_at")} is null and ${column("revoked_at")} is null
    and ${column("expires_at")} > app_now())`;
}

/**
 * Whether the invitation `i` is open: unused, its organization is in, and its author is and may still invite. It is good
 * again once they are.
 */
export const isOpenInvite = sql<SqlBool>`(${isUnused("i")}
  and exists (select from organization x where x.id = i.organization_id and x.status = 1 and x.deleted_at is null)
  and exists (select from account x where x.id = i.created_by and x.status = 1
    and ${hasPermission("x", "manage_customer")}))`;
