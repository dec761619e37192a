import { sql } from "kysely";
import type { AccountKind } from "@/db/schema/account.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { onlyIf } from "@/db/visible.ts";
import type { Actor } from "@/domain/access.ts";
import { managesAccounts } from "@/domain/account/rank.ts";
import { found } from "@/domain/errors.ts";
import type { Permission } from "@/domain/permissions.ts";
import { hasTotp, ownPermissions, type RoleName } from "./grants.ts";

/** Every account that is not deleted, for account managers. */
function visibleAccounts(db: Db | Trx, actor: Actor) {
  return db.selectFrom("account as a").where("a.deleted_at", "is", null)
    .where(onlyIf(managesAccounts(actor)));
}

const ROW = [
  "a.id",
  "a.username",
  "a.nickname",
  "a.phone",
  "a.email",
  "a.avatar_file_id as avatar",
  "a.kind",
  "a.group_level as group",
  "a.status",
  "a.panel",
  "a.version",
  "a.created_at",
] as const;

/** A role that somebody holds, with what it grants. */
export interface HeldRole extends RoleName {
  requires_totp: boolean;
  permissions: Permission[];
}

/** An account with all that it may do, and why. */
export interface AccountDetail {
  id: number;
  username: string;
  nickname: string;
  phone: string;
  email: string;
  avatar: number | null;
  kind: AccountKind;
  group: number;
  /** 1 active, 0 disabled */
  status: number;
  panel: string;
  version: number;
  created_at: Date;
  /** whether signing in asks for a second factor */
  second_factor: boolean;
  /** of a customer */
  organization: { id: number; name: string } | null;
  roles: HeldRole[];
  /** granted directly, without those of its roles */
  permissions: Permission[];
  second_factor_at: Date | null;
  /** its identity in WeWork */
  wework: string | null;
  sessions: number;
}

/** One account. One statement. Throws 40400. */
export async function findAccount(
  db: Db | Trx,
  actor: Actor,
  id: number,
): Promise<AccountDetail> {
  const row = await visibleAccounts(db, actor).where("a.id", "=", id)
    .leftJoin("organization as o", "o.id", "a.organization_id")
    .leftJoin("account_totp as t", "t.account_id", "a.id")
    .leftJoin(
      "external_identity as e",
      (join) =>
        join.onRef("e.account_id", "=", "a.id").on("e.provider", "=", "wework"),
    )
    .select([...ROW])
    .select([
      sql<HeldRole[]>`(
        select coalesce(json_agg(json_build_object(
          'id', r.id, 'name', r.name, 'name_en', r.name_en,
          'requires_totp', r.requires_totp, 'permissions', (
            select coalesce(json_agg(g.action order by g.action), '[]')
            from role_permission g where g.role_id = r.id
          )) order by r.id), '[]')
        from account_role h join role r on r.id = h.role_id
        where h.account_id = a.id
      )`.as("roles"),
      sql<boolean>`${hasTotp}`.as("second_factor"),
      sql<AccountDetail["organization"]>`case when o.id is null then null
        else json_build_object('id', o.id, 'name', o.name) end`
        .as("organization"),
      "t.confirmed_at as second_factor_at",
      "e.provider_user_id as wework",
      ownPermissions.as("permissions"),
      sql<number>`(
        select count(*) from session s
        where s.account_id = a.id and s.expires_at > app_now()
      )`.as("sessions"),
    ])
    .executeTakeFirst();
  return found(row);
}

/**
 * The account with a telephone number that may sign in: of several the one that is bound to another service, else the
 * oldest.
 */
export async function accountByPhone(
  db: Db,
  actor: Actor,
  phone: string,
): Promise<
  { id: number; username: string; nickname: string; bound: boolean } | undefined
> {
  return await visibleAccounts(db, actor)
    .select(["a.id", "a.username", "a.nickname"])
    .select(sql<boolean>`exists (
      select 1 from external_identity e where e.account_id = a.id
    )`.as("bound"))
    .where("a.phone", "=", phone).where("a.phone", "<>", "")
    .where("a.status", "=", 1).where("a.kind", "=", "staff")
    .orderBy("bound", "desc").orderBy("a.id").limit(1).executeTakeFirst();
}

/** Somebody, and since when they are there. */
export interface NewestAccount {
  id: number;
  username: string;
  nickname: string;
  kind: AccountKind;
  created_at: Date;
}

/** The five newest accounts; none for readers who don't manage accounts. One statement. */
export async function newestAccounts(
  db: Db,
  actor: Actor,
): Promise<NewestAccount[]> {
  if (!managesAccounts(actor)) return [];
  return await visibleAccounts(db, actor)
    .select(["a.id", "a.username", "a.nickname", "a.kind", "a.created_at"])
    .orderBy("a.created_at", "desc").orderBy("a.id", "desc").limit(5).execute();
}
