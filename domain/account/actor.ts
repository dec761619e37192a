import { type RawBuilder, sql } from "kysely";
import type { AccountKind } from "@/db/schema/account.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { type Actor, counts } from "@/domain/access.ts";
import { type Permission, PERMISSIONS } from "@/domain/permissions.ts";

/** The columns of an account that make an actor, besides {@link permissionsOf}. */
export const ACTOR = [
  "account.id",
  "account.username",
  "account.nickname",
  "account.kind",
  "account.group_level",
  "account.organization_id",
] as const;

/** The permissions of an `account`: by its roles, and its own. */
export function permissionsOf(): RawBuilder<string[]> {
  return sql`(select coalesce(json_agg(held.action), '[]') from (
    select rp.action from account_role ar join role_permission rp on rp.role_id = ar.role_id
    where ar.account_id = account.id
    union select ap.action from account_permission ap where ap.account_id = account.id
  ) as held)`;
}

/** An account as it is read for every request. */
interface ActorRow {
  id: number;
  username: string;
  nickname: string;
  kind: AccountKind;
  group_level: number;
  organization_id: number | null;
  permissions: string[];
}

export function actorFrom(row: ActorRow): Actor {
  return {
    id: row.id,
    username: row.username,
    nickname: row.nickname,
    kind: row.kind,
    group: row.group_level,
    permissions: new Set(
      row.permissions.filter(isPermission)
        .filter((action) => counts(row.kind, action)),
    ),
    organizationId: row.organization_id,
  };
}

/** An account's current rights, for work that outlives its request; null if it may no longer act. */
export async function actorOf(
  db: Db | Trx,
  accountId: number,
): Promise<Actor | null> {
  const row = await db.selectFrom("account")
    .select([...ACTOR, permissionsOf().as("permissions")])
    .where("account.id", "=", accountId)
    .where("account.status", "=", 1)
    .executeTakeFirst();
  return row ? actorFrom(row) : null;
}

/** What an account may do, by its roles and by itself, whether it is active or not. */
export async function grantedTo(
  db: Db | Trx,
  accountId: number,
): Promise<Permission[]> {
  const { rights } = await db.selectFrom("account")
    .select(permissionsOf().as("rights"))
    .where("account.id", "=", accountId).executeTakeFirstOrThrow();
  return rights.filter(isPermission);
}

function isPermission(action: string): action is Permission {
  return Object.hasOwn(PERMISSIONS, action);
}
