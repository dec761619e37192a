import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { AccountKind } from "@/db/schema/account.ts";
import type { Trx } from "@/db/schema/database.ts";
import { type Actor, GROUP, isSuper } from "@/domain/access.ts";
import { found, Refused, text } from "@/domain/errors.ts";
import type { Permission } from "@/domain/permissions.ts";
import { checkReaches, type Ranked } from "./rank.ts";

/** An account as a command finds it, locked until the command ends. */
export interface LockedAccount extends Ranked {
  username: string;
  nickname: string;
  phone: string;
  email: string;
  panel: string;
  /** 1 active, 0 disabled */
  status: number;
  kind: AccountKind;
  version: number;
  roles: { id: number; name: string }[];
  /** its own, without those of its roles */
  permissions: Permission[];
  /** how many other super admins are active: with none, this one has to stay */
  otherSupers: number;
}

/**
 * Locks an account and all active super admins, in the order of their ids: two super admins who remove each other at
 * once wait for one another, and the second finds that one must stay. Throws 40300 for an account of a higher group,
 * 40400.
 */
export async function lockAccount(
  trx: Trx,
  actor: Actor,
  id: number,
): Promise<LockedAccount> {
  const locked = await trx.selectFrom("account").select([
    "id",
    "username",
    "nickname",
    "phone",
    "email",
    "panel",
    "status",
    "kind",
    "version",
    "group_level as group",
  ])
    .where("deleted_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("id", "=", id),
        eb.and([
          eb("group_level", ">=", GROUP.super),
          eb("kind", "=", "staff"),
          eb("status", "=", 1),
        ]),
      ])
    )
    .orderBy("id").forNoKeyUpdate().execute();
  const account = found(locked.find((one) => one.id === id));
  checkReaches(actor, account);
  return {
    ...account,
    ...await readGrants(trx, id),
    otherSupers: locked.filter((one) => one.id !== id).length,
  };
}

async function readGrants(trx: Trx, id: number) {
  return await trx.selectNoFrom((eb) => [
    jsonArrayFrom(
      eb.selectFrom("account_role as h").innerJoin(
        "role as r",
        "r.id",
        "h.role_id",
      )
        .select(["r.id", "r.name"]).where("h.account_id", "=", id)
        .orderBy("r.id"),
    ).as("roles"),
    sql<Permission[]>`(select coalesce(json_agg(action order by action), '[]')
      from account_permission where account_id = ${id})`.as("permissions"),
  ]).executeTakeFirstOrThrow();
}

/** Throws 40900 if this is the last active super admin (decisions 1.6). */
export function checkNotLastSuper(account: LockedAccount): void {
  const isOne = account.status === 1 && isSuper(account);
  if (isOne && account.otherSupers === 0) {
    throw new Refused(40900, text("account.last_super"));
  }
}
