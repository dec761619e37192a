import { permissionName } from "@/components/account/permission_name.ts";
import { roleName } from "@/components/account/role_name.ts";
import { labelsBy } from "@/components/form.tsx";
import { FormPage } from "@/components/form_page.tsx";
import { useT } from "@/components/reader.tsx";
import { Note } from "@/components/sheet.tsx";
import type { RoleChoice } from "@/db/account/roles.ts";
import type { Actor } from "@/domain/access.ts";
import type { Refused } from "@/domain/errors.ts";
import type { T } from "@/locales/messages.ts";
import type { Differing } from "@/components/typed.ts";
import { LABELS } from "./account_form.tsx";
import { groupName } from "@/components/account/account_words.ts";
import { GrantFields } from "./grant_fields.tsx";
import { split, type TypedRights } from "./typed_account.ts";

export interface RightsEdit {
  typed: TypedRights;
  saved: TypedRights;
  /** what the account has now */
  held: TypedRights;
  version?: number;
  conflict: Differing<keyof TypedRights>[];
  refused?: Refused;
}

interface RightsFormProps {
  name: string;
  actor: Actor;
  roles: readonly RoleChoice[];
  edit: RightsEdit;
  back: string;
}

/** An account's group, roles and direct permissions. */
export function RightsForm(
  { name, actor, roles, edit, back }: RightsFormProps,
) {
  const t = useT();
  const { typed, held, refused } = edit;
  return (
    <FormPage
      title={t("account.rights.edit")}
      note={name}
      back={back}
      event="rights"
      form={edit}
      labels={labelsBy(t, LABELS)}
      wordOf={(field: keyof TypedRights, value) =>
        wordsOf(t, roles, field, value)}
    >
      <Note>{t("account.rights.note")}</Note>
      <GrantFields
        actor={actor}
        roles={roles}
        typed={typed}
        held={held}
        fault={refused?.fields ?? {}}
      />
    </FormPage>
  );
}

/** A field's value in words. */
export function wordsOf(
  t: T,
  roles: readonly RoleChoice[],
  field: keyof TypedRights,
  value: string,
): string {
  if (field === "group") return groupName(t, Number(value));
  const names = split(value).map((entry) => {
    if (field === "permissions") return permissionName(t, entry);
    const role = roles.find(({ id }) => String(id) === entry);
    return role ? roleName(t, role) : entry;
  });
  return names.join(t("common.and"));
}
