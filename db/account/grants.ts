import { type RawBuilder, sql, type SqlBool } from "kysely";
import { GROUP } from "@/domain/access.ts";
import type { Permission } from "@/domain/permissions.ts";

/** A role as it is named where it is held. */
export interface RoleName {
  id: number;
  name: string;
  name_en: string;
}

/** The roles of the account `a`, as JSON. */
export const heldRoles = sql<RoleName[]>`(
  select coalesce(json_agg(json_build_object(
    'id', r.id, 'name', r.name, 'name_en', r.name_en) order by r.id), '[]')
  from account_role h join role r on r.id = h.role_id
  where h.account_id = a.id
)`;

/** The permissions that the account `a` has by itself, as JSON. */
export const ownPermissions = sql<Permission[]>`(
  select coalesce(json_agg(p.action order by p.action), '[]')
  from account_permission p where p.account_id = a.id
)`;

/** Whether the account `a` is a super admin, who has every permission. */
export const isSuperRow: RawBuilder<SqlBool> =
  sql`(a.kind = 'staff' and a.group_level >= ${sql.lit(GROUP.super)})`;

/** Whether the account `a` has one of the permissions by itself or by a role; super admins apart. */
export function isGranted(
  ...actions: readonly Permission[]
): RawBuilder<SqlBool> {
  const named = sql.join(actions.map((action) => sql.lit(action)));
  return sql`a.id in (
    select p.account_id from account_permission p where p.action in (${named})
    union all
    select h.account_id from account_role h
    join role_permission g on g.role_id = h.role_id where g.action in (${named})
  )`;
}

/** Whether the account `a` has a second factor. */
export const hasTotp: RawBuilder<SqlBool> = sql`exists (
  select 1 from account_totp t
  where t.account_id = a.id and t.confirmed_at is not null
)`;

/** Whether a role of the account `a` demands a second factor. */
export const demandsTotp: RawBuilder<SqlBool> = sql`a.id in (
  select h.account_id from account_role h join role r on r.id = h.role_id
  where r.requires_totp
)`;
