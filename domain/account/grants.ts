import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "@/domain/access.ts";
import { checkVersion, invalid, Refused, text } from "@/domain/errors.ts";
import { changes, logOperation } from "@/domain/operation_log.ts";
import type { Permission } from "@/domain/permissions.ts";
import type { AccountRights } from "./account_input.ts";
import {
  checkNotLastSuper,
  lockAccount,
  type LockedAccount,
} from "./lock_account.ts";
import {
  checkManages,
  checkOthers,
  mayGive,
  mayGiveGroup,
  notYours,
} from "./rank.ts";
import { endSignIns } from "./session.ts";

/** The rights that an account is to have. */
export interface Grants {
  group: number;
  /** ids */
  roles: readonly number[];
  permissions: readonly Permission[];
}

/** What the account has already: that may stay, whoever changes the rest. */
type Held = Pick<LockedAccount, "group" | "roles" | "permissions">;

/** The same in the words of the operation log. */
interface GrantNames {
  roles: string[];
  permissions: readonly Permission[];
}

/**
 * Checks that the actor may give what the account does not have yet (decisions 1.6): no group above their own, no
 * permission that they lack, neither directly nor by a role. Throws 40300 at `group`, `roles` or `permissions`, 42200
 * at `roles` for an unknown one.
 */
export async function checkGrants(
  trx: Trx,
  actor: Actor,
  wanted: Grants,
  held?: Held,
): Promise<GrantNames> {
  if (wanted.group !== held?.group && !mayGiveGroup(actor, wanted.group)) {
    throw notYours("group", "account.group.above");
  }
  const permissions = wanted.permissions.filter((action) =>
    !held?.permissions.includes(action)
  );
  if (!mayGive(actor, permissions)) {
    throw notYours("permissions", "account.permissions.above");
  }
  const roles = await rolesOf(trx, wanted.roles);
  const added = roles.filter(({ id }) =>
    !held?.roles.some((role) => role.id === id)
  );
  if (!added.every((role) => mayGive(actor, role.permissions))) {
    throw notYours("roles", "account.roles.above");
  }
  return {
    roles: roles.map(({ name }) => name),
    permissions: [...wanted.permissions].sort(),
  };
}

async function rolesOf(trx: Trx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const roles = await trx.selectFrom("role").select(["id", "name"])
    .where("id", "in", ids).where("deleted_at", "is", null)
    .orderBy("id").forShare().execute();
  if (roles.length < ids.length) {
    throw invalid("roles", "account.roles.unknown");
  }
  const grants = await trx.selectFrom("role_permission")
    .select(["role_id", "action"]).where("role_id", "in", ids).execute();
  return roles.map((role) => ({
    ...role,
    permissions: grants.filter(({ role_id }) => role_id === role.id)
      .map(({ action }) => action as Permission),
  }));
}

/** Writes the roles and the permissions of an account, in place of those that it had. */
export async function giveGrants(
  trx: Trx,
  account_id: number,
  { roles, permissions }: Omit<Grants, "group">,
): Promise<void> {
  await trx.deleteFrom("account_role").where("account_id", "=", account_id)
    .execute();
  await trx.deleteFrom("account_permission")
    .where("account_id", "=", account_id).execute();
  if (roles.length > 0) {
    await trx.insertInto("account_role").values(
      roles.map((role_id) => ({ account_id, role_id })),
    ).execute();
  }
  if (permissions.length > 0) {
    await trx.insertInto("account_permission").values(
      permissions.map((action) => ({ account_id, action })),
    ).execute();
  }
}

/**
 * Changes what an account may do. A new group ends its sessions; roles and permissions take effect with the next
 * request. Throws 40300 (a higher group; at `group`, `roles` or `permissions` for what the actor does not have), 40400,
 * 40900 (one's own account, a customer's, the last super admin), 40901, 42200 at `roles`.
 */
export async function changeRights(
  db: Db | Trx,
  actor: Actor,
  id: number,
  input: AccountRights,
): Promise<void> {
  checkManages(actor);
  await inTransaction(db, async (trx) => {
    const before = await lockAccount(trx, actor, id);
    checkOthers(actor, before);
    if (before.kind === "oem") {
      throw new Refused(40900, text("account.customer.rights"));
    }
    checkVersion(before.version, input.version);
    const wanted = {
      group: input.group,
      roles: input.roles ?? before.roles.map((role) => role.id),
      permissions: input.permissions ?? before.permissions,
    };
    const was = {
      group: before.group,
      roles: before.roles.map(({ name }) => name),
      permissions: before.permissions.toSorted(),
    };
    const names = await checkGrants(trx, actor, wanted, before);
    const after = { group: wanted.group, ...names };
    if (!changes(was, after)) return;
    if (wanted.group !== before.group) {
      if (wanted.group < before.group) checkNotLastSuper(before);
      await endSignIns(trx, id);
    }
    await trx.updateTable("account").set({
      group_level: wanted.group,
      version: before.version + 1,
    }).where("id", "=", id).execute();
    await giveGrants(trx, id, wanted);
    await logOperation(trx, actor, "account.rights", "account", {
      id,
      before: was,
      after,
    });
  });
}
