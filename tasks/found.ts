import { sql } from "kysely";
import { isUndefined } from "@/db/faults.ts";
import type { Db } from "@/db/schema/database.ts";
import { superAdmins } from "@/domain/account/first_admin.ts";
import type { StoredSetting } from "@/domain/settings.ts";
import type { Permission } from "@/domain/account/sync_permissions.ts";

/** What a start finds in its database. */
export interface Found {
  /** the names of those that have run */
  migrations: string[];
  permissions: Permission[];
  /** whether the user gives other roles rights on its tables */
  grants: boolean;
  /** whether the database finds no trigrams of Chinese: it works, but its text indexes don't help */
  blind: boolean;
  /** whether there are secrets of second factors */
  secrets: boolean;
  super_admin: boolean;
  settings: StoredSetting[];
}

const CHINESE = "\u4e2d\u6587";

/**
 * Reads in one statement what a start compares with its build: each would be another way to the server and back, and so
 * would its parameters. Null where it can't, as tables are missing yet.
 */
export async function findState(db: Db): Promise<Found | null> {
  try {
    const { rows: [found] } = await sql<Found>`select
      (select coalesce(json_agg(name), '[]') from kysely_migration) as migrations,
      (select coalesce(json_agg(json_build_object('action', action, 'panel', panel)), '[]') from permission)
        as permissions,
      exists (select from pg_default_acl where defaclrole = quote_ident(current_user)::regrole) as grants,
      cardinality(show_trgm(${sql.lit(CHINESE)}::text)) = 0 as blind,
      exists (select from account_totp) as secrets,
      exists (${superAdmins(db)}) as super_admin,
      (select coalesce(json_agg(json_build_object('key', key, 'value', value)), '[]') from setting) as settings`
      .execute(db);
    return found ?? null;
  } catch (error) {
    if (isUndefined(error)) return null;
    throw error;
  }
}
