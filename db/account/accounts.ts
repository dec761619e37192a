import { sql } from "kysely";
import {
  countEach,
  limits,
  type List,
  matches,
  orderOf,
  toList,
  withinDays,
} from "@/db/list.ts";
import type { AccountKind } from "@/db/schema/account.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { onlyIf } from "@/db/visible.ts";
import type { Actor } from "@/domain/access.ts";
import type { AccountFilter } from "@/domain/account/account_filter.ts";
import { managesAccounts } from "@/domain/account/rank.ts";
import { found } from "@/domain/errors.ts";
import type { Permission } from "@/domain/permissions.ts";
import type { Settings } from "@/domain/settings.ts";
import {
  hasFactor,
  hasPermission,
  hasTotp,
  heldRoles,
  holdsRole,
  ownPermissions,
  type RoleName,
} from "./grants.ts";

export interface AccountRow {
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
  /** of a customer */
  organization: { id: number; name: string } | null;
  roles: RoleName[];
  /** whether signing in asks for a second factor */
  second_factor: boolean;
  version: number;
  created_at: Date;
}

/** How many accounts of each status the rest of the filter finds, each up to ten thousand and one. */
export type AccountCounts = Record<"1" | "0", number>;

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

function selectRows(db: Db | Trx, actor: Actor) {
  return visibleAccounts(db, actor)
    .leftJoin("organization as o", "o.id", "a.organization_id")
    .select([...ROW])
    .select([
      heldRoles.as("roles"),
      sql<boolean>`${hasTotp}`.as("second_factor"),
      sql<AccountRow["organization"]>`case when o.id is null then null
        else json_build_object('id', o.id, 'name', o.name) end`
        .as("organization"),
    ]);
}

/** The accounts that a filter finds, newest first, with their number by status. Two statements. */
export async function listAccounts(
  db: Db,
  actor: Actor,
  filter: AccountFilter,
  settings: Settings,
): Promise<List<AccountRow> & { counts: AccountCounts }> {
  const { limit, offset } = limits(filter);
  const matching = filtered(filter, settings);
  const rows = await selectRows(db, actor).where(matching)
    .$if(
      filter.status !== "all",
      (query) => query.where("a.status", "=", Number(filter.status)),
    )
    .orderBy(orderOf("a", filter.sort)).limit(limit).offset(offset).execute();
  const counts = await countEach(
    db,
    ["1", "0"],
    (status) =>
      visibleAccounts(db, actor).where(matching).select("a.id")
        .where("a.status", "=", Number(status)),
  );
  const total = filter.status === "all"
    ? counts[1] + counts[0]
    : counts[filter.status];
  return { ...toList(rows, total, filter), counts };
}

function filtered(filter: AccountFilter, settings: Settings) {
  const { keyword, kind, group, role_id, permission, organization_id, factor } =
    filter;
  const conditions = [
    withinDays("a.created_at", filter, settings),
    ...keyword ? [matches("a.search", keyword)] : [],
    ...kind ? [sql<boolean>`a.kind = ${sql.lit(kind)}`] : [],
    ...group ? [sql<boolean>`a.group_level = ${group}`] : [],
    ...role_id ? [holdsRole(role_id)] : [],
    ...permission ? [hasPermission("a", permission)] : [],
    ...organization_id
      ? [sql<boolean>`a.organization_id = ${organization_id}`]
      : [],
    ...factor ? [hasFactor("a", factor)] : [],
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** A role that somebody holds, with what it grants. */
export interface HeldRole extends RoleName {
  requires_totp: boolean;
  permissions: Permission[];
}

/** An account with all that it may do, and why. */
export interface AccountDetail extends Omit<AccountRow, "roles"> {
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
  const row = await selectRows(db, actor).where("a.id", "=", id)
    .leftJoin("account_totp as t", "t.account_id", "a.id")
    .leftJoin(
      "external_identity as e",
      (join) =>
        join.onRef("e.account_id", "=", "a.id").on("e.provider", "=", "wework"),
    )
    .select([
      "t.confirmed_at as second_factor_at",
      "e.provider_user_id as wework",
      ownPermissions.as("permissions"),
      sql<HeldRole[]>`(
        select coalesce(json_agg(json_build_object(
          'id', r.id, 'name', r.name, 'name_en', r.name_en,
          'requires_totp', r.requires_totp, 'permissions', (
            select coalesce(json_agg(g.action order by g.action), '[]')
            from role_permission g where g.role_id = r.id
          )) order by r.id), '[]')
        from account_role h join role r on r.id = h.role_id
        where h.account_id = a.id
      )`.as("held"),
      sql<number>`(
        select count(*) from session s
        where s.account_id = a.id and s.expires_at > app_now()
      )`.as("sessions"),
    ])
    .executeTakeFirst();
  const { held, ...account } = found(row);
  return { ...account, roles: held };
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
