import { PermissionBoxes } from "@/components/account/permission_boxes.tsx";
import { permissionName } from "@/components/account/permission_name.ts";
import { roleName } from "@/components/account/role_name.ts";
import { Checkbox } from "@/components/choices.tsx";
import { TextField } from "@/components/fields.tsx";
import { Fields, fieldsBy, labelsBy } from "@/components/form.tsx";
import { FormPage } from "@/components/form_page.tsx";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import type { Refused } from "@/domain/errors.ts";
import type { MessageKey, T } from "@/locales/messages.ts";
import type { Differing } from "@/components/typed.ts";
import type { TypedRole } from "./role_form.ts";
import { split } from "./typed_account.ts";

export interface RoleEditData {
  /** null: a new one */
  id: number | null;
  version?: number;
  typed: TypedRole;
  saved: TypedRole;
  conflict: Differing<keyof TypedRole>[];
  refused?: Refused;
}

const LABELS: Record<keyof TypedRole, MessageKey> = {
  name: "account.role.name",
  name_en: "account.role.name_en",
  description: "account.role.description",
  requires_totp: "account.role.requires_totp",
  permissions: "account.role.permissions",
};

function words(t: T, field: keyof TypedRole, value: string): string {
  if (field === "requires_totp") return t(value ? "common.yes" : "common.no");
  if (field !== "permissions") return value;
  return split(value).map((action) => permissionName(t, action))
    .join(t("common.and"));
}

/** What the form is called. */
export function roleTitle({ id }: RoleEditData): MessageKey {
  return id === null ? "account.role.new" : "account.role.edit";
}

/** A role, new or not. */
export function RoleForm(
  { edit, back }: { edit: RoleEditData; back: string },
) {
  const t = useT();
  const { id, typed, saved, refused } = edit;
  const fault = refused?.fields ?? {};
  const field = fieldsBy(t, LABELS, typed, fault);
  return (
    <FormPage
      title={t(roleTitle(edit))}
      note={id !== null && roleName(t, saved)}
      back={back}
      event={id === null ? "create" : "update"}
      form={edit}
      labels={labelsBy(t, LABELS)}
      wordOf={(field: keyof TypedRole, value) => words(t, field, value)}
    >
      <Sheet label={t("account.role.name")}>
        <Fields>
          <TextField {...field("name")} required />
          <TextField
            {...field("name_en")}
            hint={t("account.role.name_en.hint")}
          />
          <TextField {...field("description")} wide />
          <Checkbox
            name="requires_totp"
            label={t(LABELS.requires_totp)}
            hint={t("account.role.requires_totp.hint")}
            checked={typed.requires_totp !== ""}
            error={fault.requires_totp}
            wide
          />
        </Fields>
      </Sheet>
      <Sheet title={t("account.role.permissions")}>
        <PermissionBoxes
          error={fault.permissions}
          chosen={split(typed.permissions)}
        />
      </Sheet>
    </FormPage>
  );
}
