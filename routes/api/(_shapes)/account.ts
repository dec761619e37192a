import type { AccountDetail } from "@/db/account/accounts.ts";
import type { RoleName } from "@/db/account/grants.ts";
import { waysOf } from "@/domain/account/why.ts";
import type { SignedIn } from "@/domain/account/sign_in.ts";
import type { Row } from "@/resource/spec.ts";

/** An account as the lists give it. */
export function shapeAccount({ values, names, derived, ...row }: Row) {
  const { username, nickname, phone, email, kind, status, panel } = values;
  const { avatar, second_factor } = derived;
  return {
    id: row.id,
    username,
    nickname,
    phone,
    email,
    avatar,
    kind,
    group: values.group_level,
    status,
    panel,
    version: row.version,
    created_at: row.created_at,
    second_factor,
    organization: values.organization_id === null ? null : {
      id: values.organization_id,
      name: names.organization_id,
    },
    roles: (derived.roles as RoleName[]).map(({ id, name }) => ({ id, name })),
  };
}

/** An account with its permissions; `effective` lists for each permission the ways in which it was granted. */
export function shapeAccountDetail(account: AccountDetail) {
  const { sessions: _, second_factor_at: __, wework: ___, ...row } = account;
  return {
    ...row,
    roles: account.roles.map(({ id, name }) => ({ id, name })),
    effective: waysOf(account).map(({ action, ways }) => ({
      action,
      by: ways.map((way) => way.by === "role" ? way.role.name : way.by),
    })),
  };
}

/** What signing in answers (decisions 4.6). */
export function shapeSignedIn({ token, actor, avatar, panel }: SignedIn) {
  const { id, username, nickname, group } = actor;
  return { id, username, nickname, avatar, group, status: 1, panel, token };
}
