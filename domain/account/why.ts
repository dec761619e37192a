/** An account's permissions, and how it came to each. Pure. */
import { counts, isSuper } from "@/domain/access.ts";
import { type Permission, PERMISSION_NAMES } from "@/domain/permissions.ts";

/** A way to a permission: a super admin's group, a role, or the account's own grant. */
export type Way<Role> =
  | { by: "group" }
  | { by: "role"; role: Role }
  | { by: "own" };

interface Holder<Role> {
  kind: "staff" | "oem";
  group: number;
  roles: readonly Role[];
  permissions: readonly Permission[];
}

/** Every permission that the account has, in the order of the list, with all its ways. */
export function waysOf<
  Role extends { permissions: readonly Permission[] },
>(
  account: Holder<Role>,
): { action: Permission; ways: Way<Role>[] }[] {
  const had = PERMISSION_NAMES.filter((action) => counts(account.kind, action));
  return had.flatMap((action) => {
    const ways: Way<Role>[] = [
      ...isSuper(account) ? [{ by: "group" as const }] : [],
      ...account.roles.filter((role) => role.permissions.includes(action))
        .map((role) => ({ by: "role" as const, role })),
      ...account.permissions.includes(action) ? [{ by: "own" as const }] : [],
    ];
    return ways.length > 0 ? [{ action, ways }] : [];
  });
}
