/** Who may change whose account, and grant what (decisions 1.6). Pure. */
import type { AccountKind } from "@/db/schema/account.ts";
import { type Actor, isSuper, staffMay } from "@/domain/access.ts";
import { keepsCustomers } from "@/domain/customer/keeper.ts";
import { forbidden, Refused, type Text, text } from "@/domain/errors.ts";
import type { Permission } from "@/domain/permissions.ts";

/** The part of an account that decides who may change it. */
export interface Ranked {
  id: number;
  group: number;
}

/** Whether the actor looks after accounts at all. */
export function managesAccounts(actor: Actor): boolean {
  return staffMay(actor, "manage_admin_account");
}

/** Whether the actor may bring people into organizations. */
export function mayInvite(actor: Actor): boolean {
  return keepsCustomers(actor);
}

/** Throws 40300 unless the actor looks after accounts. */
export function checkManages(actor: Actor): void {
  if (!managesAccounts(actor)) throw forbidden();
}

/** Whether the actor may change the account: it is not of a higher group than their own. */
export function reaches(actor: Actor, account: Ranked): boolean {
  return managesAccounts(actor) && account.group <= actor.group;
}

/** Throws 40300 for an account of a higher group. */
export function checkReaches(actor: Actor, account: Ranked): void {
  checkManages(actor);
  if (!reaches(actor, account)) {
    throw new Refused(40300, text("account.above"));
  }
}

/** Throws 40900 for one's own account: others decide about its rights and its existence. */
export function checkOthers(actor: Actor, account: Ranked): void {
  if (account.id === actor.id) {
    throw new Refused(40900, text("account.self"));
  }
}

/** Whether the actor may give a group: none above their own. */
export function mayGiveGroup(actor: Actor, group: number): boolean {
  return group <= actor.group;
}

/** Whether the actor may give all of the permissions: none that they lack. */
export function mayGive(
  actor: Actor,
  permissions: Iterable<Permission>,
): boolean {
  return isSuper(actor) ||
    [...permissions].every((action) => actor.permissions.has(action));
}

/** The part of an account that decides who may choose its password. */
interface Entrusted {
  kind: AccountKind;
  permissions: readonly Permission[];
  roles: readonly { permissions: readonly Permission[] }[];
}

/**
 * Whether the actor may choose the account's password: who does could sign in as it, so a member of staff's brings them
 * no permission that they lack (decision 19).
 */
export function mayChoosePassword(
  actor: Actor,
  { kind, permissions, roles }: Entrusted,
): boolean {
  return kind === "oem" || mayGive(actor, permissions) &&
      roles.every((role) => mayGive(actor, role.permissions));
}

/** The refusal of what the actor may not give, at its field. */
export function notYours(field: string, key: Text["key"]): Refused {
  return new Refused(40300, text("account.not_yours"), { [field]: text(key) });
}
