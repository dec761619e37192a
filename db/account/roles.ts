import { sql } from "kysely";
import { keptFor } from "@/db/kept.ts";
import { countUpTo } from "@/db/list.ts";
import type { Db } from "@/db/schema/database.ts";
import type { Permission } from "@/domain/permissions.ts";
import type { RoleName } from "./grants.ts";

/** A bundle of permissions, and how many hold it. */
export interface RoleRow extends RoleName {
  description: string;
  /** its holders must sign in with a second factor */
  requires_totp: boolean;
  permissions: Permission[];
  /** accounts that may sign in, counted up to ten thousand and one */
  holders: number;
  version: number;
}

/** What the role `r` grants, as JSON. */
export const rolePermissions = sql<Permission[]>`(
  select coalesce(json_agg(g.action order by g.action), '[]')
  from role_permission g where g.role_id = r.id
)`;

/** Holders of the role `r` who may sign in: all but the few closed accounts, which have an index of their own. */
export const holdersOfRole = sql`
  select from account_role h where h.role_id = r.id and not exists (
    select from account x where x.id = h.account_id and (x.status <> 1 or x.deleted_at is not null)
  )`;

/** How many accounts that may sign in hold the role `r`, counted up to ten thousand and one. */
export const roleHolders = countUpTo(holdersOfRole);

/** Every role; few by nature, and not paged. One statement. */
export async function listRoles(db: Db): Promise<RoleRow[]> {
  return await db.selectFrom("role as r")
    .select([
      "r.id",
      "r.name",
      "r.name_en",
      "r.description",
      "r.requires_totp",
      "r.version",
    ])
    .select([
      rolePermissions.as("permissions"),
      roleHolders.as("holders"),
    ])
    .where("r.deleted_at", "is", null).orderBy("r.id").execute();
}

/** A role as a choice: its names and what it grants. */
export interface RoleChoice extends RoleName {
  permissions: Permission[];
}

/** Every role, to choose from. One statement. */
export async function roleChoices(db: Db): Promise<RoleChoice[]> {
  return await db.selectFrom("role as r").select([
    "r.id",
    "r.name",
    "r.name_en",
  ])
    .select(rolePermissions.as("permissions"))
    .where("r.deleted_at", "is", null).orderBy("r.id").execute();
}

const kept = keptFor(30_000, roleChoices);

/** The same for a list's conditions, at most half a minute old: every opening shows them, they hardly ever change. */
export const keptRoleChoices = kept.read;

/** Called after a change, so that whoever made it sees it at once. */
export const forgetRoleChoices = kept.forget;
