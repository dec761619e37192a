import { sql, type SqlBool } from "kysely";
import {
  COUNT_LIMIT,
  countRows,
  countUpTo,
  limits,
  type List,
  matches,
  toList,
  withinDays,
} from "@/db/list.ts";
import type { AccountKind } from "@/db/schema/account.ts";
import type { Db } from "@/db/schema/database.ts";
import {
  type Access,
  type Actor,
  CUSTOMERS_OWN,
  GROUP,
} from "@/domain/access.ts";
import type { HolderFilter } from "@/domain/account/account_filter.ts";
import { type Permission, PERMISSIONS } from "@/domain/permissions.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import {
  hasPermission,
  isGranted,
  isSuperRow,
  type RoleName,
  roleName,
  waysTo,
} from "./grants.ts";
import { holdersOfRole } from "./roles.ts";

/** How many accounts have a permission, and in which ways. */
export interface PermissionRow {
  action: Permission;
  panel: string;
  /** the roles that give it */
  roles: (RoleName & { holders: number })[];
  /** accounts that may sign in and have it directly, counted up to 10,001 */
  own: number;
  /** the same in any way, super admins aside */
  holders: number;
}

/** More than there are super admins who have a role besides. */
const SUPERS = 1_000;

const ACTIVE = sql`a.status = 1 and a.deleted_at is null`;
const LIMIT = sql.lit(COUNT_LIMIT);

/** The roles, each with how many have it, and how many of them are no super admins. */
const ROLES_HELD = sql<{
  id: number;
  name: string;
  name_en: string;
  holders: number;
  plain: number;
}>`(
  select r.id, r.name, r.name_en, least(n.counted, ${LIMIT}) as holders, n.counted - n.supers as plain
  from role r cross join lateral (select
    ${countUpTo(holdersOfRole, COUNT_LIMIT + SUPERS)} as counted,
    (select count(*) from account a join account_role h on h.account_id = a.id
      where h.role_id = r.id and ${ACTIVE} and ${isSuperRow}) as supers
    offset 0) as n)`;

// A subquery per row, not a join: the planner's statistics don't tell that most roles have few holders beside one
// that everybody has.
const MAY_BE = sql`(
  select true from account a
  where a.id = x.account_id and ${ACTIVE} and not ${isSuperRow}
    and (a.kind = 'staff' or p.action = ${sql.lit(CUSTOMERS_OWN)})
)`;

/** The accounts `x` that have permission `p`, directly or by a role. */
const BY_ANY_WAY = sql`
  select from (${
  sql.join(waysTo(sql.ref("p.action")), sql` union `)
}) as x where ${MAY_BE}`;

/**
 * Every permission of the product, in its order. One statement, which counts a role's holders once, however many
 * permissions it grants; a permission granted by a role whose holders exceed the limit needs no count of its own.
 */
export async function listPermissions(db: Db): Promise<PermissionRow[]> {
  const all = Object.keys(PERMISSIONS) as Permission[];
  const rows = await db.with(
    (cte) => cte("held").materialized(),
    () => ROLES_HELD,
  )
    .selectFrom("permission as p")
    .select(["p.action"])
    .select([
      sql<PermissionRow["roles"]>`(
        select coalesce(json_agg(json_build_object(
          'id', r.id, 'name', r.name, 'name_en', r.name_en, 'holders', r.holders) order by r.id), '[]')
        from role_permission g join held r on r.id = g.role_id
        where g.action = p.action
      )`.as("roles"),
      countUpTo(sql`
        select from account_permission o join account a on a.id = o.account_id
        where o.action = p.action and ${ACTIVE}`).as("own"),
      sql<number>`(case when exists (
        select from role_permission g join held r on r.id = g.role_id
        where g.action = p.action and r.plain >= ${LIMIT}
      ) then ${LIMIT} else ${countUpTo(BY_ANY_WAY)} end)`.as("holders"),
    ])
    .execute();
  const byAction = new Map<string, typeof rows[number]>(
    rows.map((row) => [row.action, row]),
  );
  return all.map((action) => {
    const { roles = [], own = 0, holders = 0 } = byAction.get(action) ?? {};
    return { action, panel: PERMISSIONS[action], roles, own, holders };
  });
}

/** Somebody by name. */
export interface Named {
  id: number;
  username: string;
  nickname: string;
}

/** Who has a permission, and in which ways. */
export interface HolderRow extends Named {
  kind: AccountKind;
  /** has it by being a super admin */
  by_group: boolean;
  /** granted directly */
  own: boolean;
  /** the roles that give it to them */
  roles: RoleName[];
}

/** The accounts that have a permission now, by whichever way, super admins first. Two statements. */
export async function listHolders(
  db: Db,
  action: Permission,
  filter: HolderFilter,
  settings: Settings,
): Promise<List<HolderRow>> {
  const { keyword } = filter;
  const { limit, offset } = limits(filter);
  const holders = db.selectFrom("account as a")
    .where("a.deleted_at", "is", null).where("a.status", "=", 1)
    .where(hasPermission("a", action))
    .where(keyword ? matches("a.search", keyword) : sql<SqlBool>`true`)
    .where(withinDays("a.created_at", filter, settings));
  const rows = await holders
    .select(["a.id", "a.username", "a.nickname", "a.kind"])
    .select([
      sql<boolean>`${isSuperRow}`.as("by_group"),
      sql<boolean>`exists (
        select 1 from account_permission p
        where p.account_id = a.id and p.action = ${sql.lit(action)}
      )`.as("own"),
      sql<RoleName[]>`(
        select coalesce(json_agg(${roleName("r")} order by r.id), '[]')
        from account_role h join role r on r.id = h.role_id
        join role_permission g on g.role_id = r.id
        where h.account_id = a.id and g.action = ${sql.lit(action)}
      )`.as("roles"),
    ])
    .orderBy("a.group_level", "desc").orderBy("a.id")
    .limit(limit).offset(offset).execute();
  return toList(rows, await countRows(db, holders.select("a.id")), filter);
}

/** The active super admins, at most twenty: each has every permission. */
export async function listSupers(db: Db): Promise<Named[]> {
  return await db.selectFrom("account as a")
    .select(["a.id", "a.username", "a.nickname"])
    .where("a.kind", "=", "staff").where("a.status", "=", 1)
    .where("a.group_level", ">=", GROUP.super)
    .orderBy("a.id").limit(20).execute();
}

/** How many names a page gives to a reader whom it refuses. */
const MOST_NAMES = 5;

/**
 * Who can grant the actor what they lack: account managers who have it themselves and whose group is not below theirs,
 * and super admins (decisions 1.6). At most five; the lowest group first. One statement.
 */
export async function whoCanGrant(
  db: Db,
  actor: Actor,
  access: Access,
): Promise<Named[]> {
  if (typeof access === "string") return [];
  const givers = "anyOf" in access
    ? sql<boolean>`(${isSuperRow} or (
        ${isGranted("manage_admin_account")} and ${isGranted(...access.anyOf)}
      ))`
    : sql<boolean>`(a.group_level >= ${access.group} and (
        ${isSuperRow} or ${isGranted("manage_admin_account")}
      ))`;
  return await db.selectFrom("account as a")
    .select(["a.id", "a.username", "a.nickname"])
    .where("a.kind", "=", "staff").where("a.status", "=", 1)
    .where("a.group_level", ">=", actor.group)
    .where(givers)
    .orderBy("a.group_level").orderBy("a.id").limit(MOST_NAMES).execute();
}
