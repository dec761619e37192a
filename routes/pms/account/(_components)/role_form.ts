/** The role form's fields as typed. */
import type { roleOf } from "@/nouns/account/role_list.tsx";

export type Role = ReturnType<typeof roleOf>;

export type TypedRole = {
  name: string;
  name_en: string;
  description: string;
  requires_totp: string;
  permissions: string;
};

export const NEW_ROLE: TypedRole = {
  name: "",
  name_en: "",
  description: "",
  requires_totp: "",
  permissions: "",
};

export function roleTexts(role: Role): TypedRole {
  return {
    name: role.name,
    name_en: role.name_en,
    description: role.description,
    requires_totp: role.requires_totp ? "1" : "",
    permissions: role.permissions.join(" "),
  };
}
