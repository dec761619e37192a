import { sql, type SqlBool } from "kysely";
import { roleHolders, rolePermissions } from "@/db/account/roles.ts";
import { isSuper } from "@/domain/access.ts";
import { RoleEdit, RoleInput } from "@/domain/account/account_input.ts";
import { createRole, deleteRole, updateRole } from "@/domain/account/roles.ts";
import { PERMISSION_NAMES } from "@/domain/permissions.ts";
import { oneOf } from "@/domain/platform/list_filter.ts";
import { parse } from "@/domain/validate.ts";
import { flagField, lineField } from "@/resource/field.ts";
import { condition, type Resource } from "@/resource/spec.ts";

/** A bundle of permissions, which are rows of their own, known to its commands and form. */
export const ROLE: Resource = {
  name: "account.role",
  table: "role",
  title: "site.pms.account.role",
  caption: "account.role.caption",
  words: {
    add: "account.role.new",
    edit: "account.role.edit",
    remove: "account.role.delete.title",
  },
  fields: {
    name: lineField("account.role.name", 50, {
      required: "account.role.name.required",
    }),
    name_en: lineField("account.role.name_en", 50),
    description: lineField("account.role.description", 200),
    requires_totp: flagField("account.role.requires_totp"),
  },
  label: "name",
  search: ["name", "name_en", "description"],
  columns: ["name", "requires_totp", "created_at"],
  filters: ["requires_totp"],
  conditions: {
    permission: condition(
      "account.role.permissions",
      oneOf(PERMISSION_NAMES),
      (action) =>
        sql<
          SqlBool
        >`r.id in (select role_id from role_permission where action = ${action})`,
      (t) =>
        PERMISSION_NAMES.map((action) => [action, t(`permission.${action}`)]),
    ),
  },
  derived: { permissions: rolePermissions, holders: roleHolders },
  sorts: ["name"],
  mayEdit: isSuper,
  visible: (actor) => sql.lit(isSuper(actor)),
  importless: true,
  commands: {
    create: (trx, actor, input) =>
      createRole(trx, actor, parse(RoleInput, input)),
    update: (trx, actor, id, input) =>
      updateRole(trx, actor, id, parse(RoleEdit, input)),
    remove: deleteRole,
  },
};
