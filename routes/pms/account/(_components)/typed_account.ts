/** The account forms' fields as typed. */
import type { AccountDetail } from "@/db/account/accounts.ts";
import { givesWay, type Typed } from "@/components/typed.ts";

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
