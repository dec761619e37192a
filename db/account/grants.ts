import { type RawBuilder, sql, type SqlBool } from "kysely";
import { counts, GROUP } from "@/domain/access.ts";
import type { Permission } from "@/domain/permissions.ts";

/** The name of a role beside its holder. */
export interface RoleName {
  id: number;
  name: string;
  name_en: string;
}

/** The {@link RoleName} of the role that a query calls `alias`, as JSON. */
export function roleName(alias: string): RawBuilder<RoleName> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`json_build_object('id', ${column("id")},
    'name', ${column("name")}, 'name_en', ${column("name_en")})`;
}

/**
 * The accounts that have one of the permissions by themselves, and those that have it by a role: two queries, so that
 * indexes answer. Super admins have every permission besides.
 */
export function waysTo(
  actions: RawBuilder<unknown>,
): RawBuilder<{ account_id: number }>[] {
  return [
    sql`select o.account_id from account_permission o where o.action in (${actions})`,
    sql`select h.account_id from account_role h
      join role_permission g on g.role_id = h.role_id where g.action in (${actions})`,
  ];
}

/** The accounts that have one of the permissions by themselves or by a role, some of them twice. */
export function anyWayTo(
  ...actions: readonly Permission[]
): RawBuilder<{ account_id: number }> {
  const named = sql.join(actions.map((action) => sql.lit(action)));
  return sql`${sql.join(waysTo(named), sql` union all `)}`;
}

/** The permissions held and the second factor demanded, of the account that a query calls `alias`. */
export function grantsOf(alias: string) {
  const id = sql.ref(`${alias}.id`);
  return {
    /** its roles, as JSON */
    heldRoles: sql<RoleName[]>`(
      select coalesce(json_agg(${roleName("x")} order by x.id), '[]')
      from account_role h join role x on x.id = h.role_id
      where h.account_id = ${id}
    )`,
    /** the permissions granted directly, as JSON */
    ownPermissions: sql<Permission[]>`(
      select coalesce(json_agg(p.action order by p.action), '[]')
      from account_permission p where p.account_id = ${id}
    )`,
    /** whether it is a super admin, who has every permission */
    isSuperRow: sql<SqlBool>`(${sql.ref(`${alias}.kind`)} = 'staff'
      and ${sql.ref(`${alias}.group_level`)} >= ${sql.lit(GROUP.super)})`,
    /** whether it has one of the permissions, directly or by a role; super admins aside */
    isGranted(...actions: readonly Permission[]): RawBuilder<SqlBool> {
      return sql`${id} in (${anyWayTo(...actions)})`;
    },
    /** whether it has a second factor */
    hasTotp: sql<SqlBool>`${id} in (
      select t.account_id from account_totp t where t.confirmed_at is not null
    )`,
    /** whether one of its roles demands a second factor */
    demandsTotp: sql<SqlBool>`${id} in (
      select h.account_id from account_role h join role x on x.id = h.role_id
      where x.requires_totp offset 0
    )`,
    /** whether it holds the role */
    holdsRole: (role: number): RawBuilder<SqlBool> =>
      sql`${id} in (select account_id from account_role where role_id = ${role})`,
  };
}

/** The same for the account `a`, as most queries call it. */
export const {
  ownPermissions,
  isSuperRow,
  isGranted,
  hasTotp,
  demandsTotp,
} = grantsOf("a");

/**
 * Whether the account that a query calls `alias` has the permission, whichever way: one of a set of ids, because an OR
 * of ways is asked of every account.
 */
export function hasPermission(alias: string, action: Permission) {
  const id = sql.ref(`${alias}.id`);
  const { isSuperRow } = grantsOf("s");
  const has = sql<SqlBool>`${id} in (
    select s.id from account s where ${isSuperRow}
    union all ${anyWayTo(action)}
  )`;
  return counts("oem", action)
    ? has
    : sql<SqlBool>`(${has} and ${sql.ref(`${alias}.kind`)} = 'staff')`;
}

/** Whether it has a second factor, has none, or lacks the one that a role demands. */
export function hasFactor(alias: string, factor: "on" | "off" | "due") {
  const { hasTotp, demandsTotp } = grantsOf(alias);
  if (factor === "on") return hasTotp;
  return factor === "off"
    ? sql<SqlBool>`not ${hasTotp}`
    : sql<SqlBool>`(not ${hasTotp} and ${demandsTotp})`;
}
