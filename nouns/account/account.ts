import { sql, type SqlBool } from "kysely";
import { grantsOf, hasFactor, hasPermission } from "@/db/account/grants.ts";
import { isOneOf } from "@/db/list.ts";
import {
  ACCOUNT_CONDITIONS,
  ACCOUNT_FACTORS,
  ACCOUNT_KINDS,
} from "@/domain/account/account_filter.ts";
import { GROUPS, STAFF_PANELS } from "@/domain/account/account_input.ts";
import { switchAccount } from "@/domain/account/manage.ts";
import { managesAccounts } from "@/domain/account/rank.ts";
import { PERMISSION_NAMES } from "@/domain/permissions.ts";
import {
  choiceField,
  lineField,
  phoneField,
  referenceField,
  statusField,
} from "@/resource/field.ts";
import { condition, type Resource } from "@/resource/spec.ts";
import { AN_ORGANIZATION } from "../customer/target.ts";

const { heldRoles, hasTotp, holdsRole } = grantsOf("r");
const { status, kind, group, role_id, permission, factor } = ACCOUNT_CONDITIONS;

/**
 * Accounts of staff and customers. Their rights, sign-in and forms have pages of their own; the list and its files know
 * these fields only, never a password or secret.
 */
export const ACCOUNT: Resource = {
  name: "account.account",
  table: "account",
  title: "site.pms.account.list",
  caption: "account.list.caption",
  words: {
    add: "account.form.new",
    edit: "account.form.edit",
    remove: "account.ask.delete",
  },
  fields: {
    username: lineField("account.page.index.username", 32, { once: true }),
    nickname: lineField("account.page.index.nickname", 50),
    phone: phoneField("account.page.index.phone"),
    email: lineField("account.page.index.email", 100),
    kind: choiceField(
      "account.list.kind",
      ACCOUNT_KINDS.map((value) => ({ value, label: `account.kind.${value}` })),
    ),
    group_level: choiceField(
      "account.list.group",
      GROUPS.map((value) => ({ value, label: `account.group.${value}` })),
    ),
    organization_id: referenceField("customer.organization", AN_ORGANIZATION),
    panel: choiceField("account.form.panel", [
      ...STAFF_PANELS.map((value) => ({
        value,
        label: `account.panel.${value}` as const,
      })),
      { value: "oem", label: "site.oem" },
    ]),
    status: statusField("account.status.1", "account.status.0"),
  },
  label: "username",
  search: ["username", "nickname", "phone", "email"],
  columns: ["username", "nickname", "phone", "status", "created_at"],
  filters: ["organization_id"],
  conditions: {
    status: condition(
      "common.status",
      status,
      (asked) =>
        asked === "all"
          ? sql<SqlBool>`true`
          : isOneOf("r.status", [Number(asked)]),
    ),
    kind: condition(
      "account.list.kind",
      kind,
      (asked) => isOneOf("r.kind", [asked]),
    ),
    role_id: condition("account.list.role", role_id, holdsRole),
    group: condition(
      "account.list.group",
      group,
      (asked) => isOneOf("r.group_level", [asked]),
      (t) => GROUPS.map((one) => [String(one), t(`account.group.${one}`)]),
    ),
    permission: condition(
      "account.list.permission",
      permission,
      (action) => hasPermission("r", action),
      (t) =>
        PERMISSION_NAMES.map((action) => [action, t(`permission.${action}`)]),
    ),
    factor: condition(
      "account.totp.title",
      factor,
      (asked) => hasFactor("r", asked),
      (t) =>
        ACCOUNT_FACTORS.map((one) => [one, t(`account.list.factor.${one}`)]),
    ),
  },
  derived: {
    roles: heldRoles,
    second_factor: hasTotp,
    avatar: sql.ref("r.avatar_file_id"),
  },
  sorts: ["username"],
  mayEdit: managesAccounts,
  visible: (actor) => sql.lit(managesAccounts(actor)),
  importless: true,
  acts: [
    {
      key: "enable",
      label: "account.act.enable",
      confirm: "account.bulk.enable",
      may: managesAccounts,
      run: (trx, actor, id) => switchAccount(trx, actor, id, 1),
    },
    {
      key: "disable",
      label: "account.act.disable",
      confirm: "account.bulk.disable",
      danger: true,
      may: managesAccounts,
      run: (trx, actor, id) => switchAccount(trx, actor, id, 0),
    },
  ],
};
