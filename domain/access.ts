import type { AccountKind } from "@/db/schema/account.ts";
import type { Permission } from "./permissions.ts";

/** Group levels of specification section 6. */
export const GROUP = {
  default: 1,
  editor: 64,
  admin: 128,
  super: 512,
} as const;

/** Who acts; read from the account for every request, never from the session. */
export interface Actor {
  id: number;
  username: string;
  nickname: string;
  kind: AccountKind;
  group: number;
  permissions: ReadonlySet<Permission>;
  organizationId: number | null;
}

/** What somebody may do, without who they are: equal for everybody of an organization with the same roles. */
export type Rights = Omit<Actor, "id" | "username" | "nickname">;

/** The rights of an actor. */
export function rightsOf(actor: Rights): Rights {
  const { kind, group, permissions, organizationId } = actor;
  return { kind, group, permissions, organizationId };
}

/** The product itself: jobs, and what follows by rule from somebody's act. */
export const SYSTEM = "system";
export type ActorOrSystem = Actor | typeof SYSTEM;
export type RightsOrSystem = Rights | typeof SYSTEM;

/**
 * Who may open a page or call: anybody; anybody signed in; staff; a group of at least this level; or holders of one of
 * these permissions.
 */
export type Access =
  | "public"
  | "signed-in"
  | "staff"
  | { group: number }
  | { anyOf: readonly Permission[] };

export function permission(...anyOf: Permission[]): Access {
  return { anyOf };
}

export function isSuper({ kind, group }: Pick<Actor, "kind" | "group">) {
  return kind === "staff" && group >= GROUP.super;
}

/** The only permission that counts for accounts of kind `oem`. */
export const CUSTOMERS_OWN: Permission = "oem_customer";

/** Whether an account of this kind has a permission that it, or its role, was given (decisions 1.6). */
export function counts(kind: Actor["kind"], action: Permission): boolean {
  return kind === "staff" || action === CUSTOMERS_OWN;
}

/**
 * Whether the actor has one of the permissions. A super admin has all (specification section 6); a customer has none
 * but their own, whatever the account or its role was given.
 */
export function may(actor: Rights, ...anyOf: Permission[]): boolean {
  return isSuper(actor) ||
    anyOf.some((action) =>
      actor.permissions.has(action) && counts(actor.kind, action)
    );
}

/** The same for staff only: a customer has none of it, not even where their own permission is among those asked for. */
export function staffMay(actor: Rights, ...anyOf: Permission[]): boolean {
  return actor.kind === "staff" && may(actor, ...anyOf);
}

/**
 * The access rule of specification section 6, as decisions 1.6 narrows it: accounts of kind `oem` pass only what
 * is public, what any signed-in account may open, and their own permission.
 */
export function allows(access: Access, actor: Rights | null): boolean {
  if (access === "public") return true;
  if (actor === null) return false;
  if (access === "signed-in") return true;
  if (access === "staff") return actor.kind === "staff";
  if ("group" in access) {
    return actor.kind === "staff" && actor.group >= access.group;
  }
  return may(actor, ...access.anyOf);
}
