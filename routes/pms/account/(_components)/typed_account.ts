/** The account forms' fields as typed. */
import type { AccountDetail } from "@/db/account/accounts.ts";
import type { RoleChoice } from "@/db/account/roles.ts";
import { givesWay, type Typed } from "@/components/typed.ts";
import type { Actor } from "@/domain/access.ts";
import { mayGive } from "@/domain/account/rank.ts";
import { PERMISSION_NAMES } from "@/domain/permissions.ts";

export type TypedProfile = {
  nickname: string;
  phone: string;
  email: string;
  panel: string;
};

/** Lists of ids and of permissions as one text each, so that they can be compared like any other field. */
export type TypedRights = { group: string; roles: string; permissions: string };

export type TypedNew = { username: string } & TypedProfile & TypedRights;

export const NEW_PROFILE: TypedProfile = {
  nickname: "",
  phone: "",
  email: "",
  panel: "",
};

export const NEW_RIGHTS: TypedRights = {
  group: "1",
  roles: "",
  permissions: "",
};

export const NEW_ACCOUNT: TypedNew = {
  username: "",
  ...NEW_PROFILE,
  ...NEW_RIGHTS,
};

/** What may be chosen several times over, and comes as repeated fields. */
const LISTS: readonly string[] = ["roles", "permissions"];

export function profileOf(account: AccountDetail): TypedProfile {
  const { nickname, phone, email, panel } = account;
  return { nickname, phone, email, panel };
}

export function savedRights(
  { group, roles, permissions }: Pick<
    AccountDetail,
    "group" | "roles" | "permissions"
  >,
): TypedRights {
  return {
    group: String(group),
    roles: joined(roles.map(({ id }) => String(id))),
    permissions: joined(permissions),
  };
}

function joined(values: readonly string[]): string {
  return [...new Set(values)].sort().join(" ");
}

/** The entries of a list field. */
export function split(field: string): string[] {
  return field.split(" ").filter(Boolean);
}

/** What the actor may tick: what the account has already, and what they may give. */
export function offeredRights(
  actor: Actor,
  roles: readonly RoleChoice[],
  held: TypedRights,
) {
  const heldRoles = split(held.roles);
  const heldPermissions = split(held.permissions);
  return {
    roles: roles.filter(({ id, permissions }) =>
      heldRoles.includes(String(id)) || mayGive(actor, permissions)
    ).map(({ id }) => String(id)),
    permissions: PERMISSION_NAMES.filter((action) =>
      heldPermissions.includes(action) || mayGive(actor, [action])
    ),
  };
}

/** The fields of a posted form, by the names of `start`; the saved value where a conflict was settled with theirs. */
export function postedIn<T extends Typed>(
  form: FormData,
  start: T,
  saved?: T,
): T {
  const read = Object.keys(start).map((name) => {
    const sent = form.getAll(name).map(String);
    const typed = LISTS.includes(name) ? joined(sent) : sent[0] ?? "";
    const theirs = saved && givesWay(form, name, typed);
    return [name, theirs ? saved[name] : typed];
  });
  return Object.fromEntries(read) as T;
}

/** The same as a schema takes it: lists are lists. */
export function inputOf(typed: Typed): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      LISTS.includes(name) ? split(value) : value,
    ]),
  );
}
