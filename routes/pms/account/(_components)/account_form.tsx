import type { ComponentChildren } from "preact";
import {
  NewPasswordFields,
  PERSON_LABELS,
  PersonFields,
} from "@/components/account/person_fields.tsx";
import { SelectField, TextField } from "@/components/fields.tsx";
import { Fields, fieldsBy, labelsBy } from "@/components/form.tsx";
import { FormPage } from "@/components/form_page.tsx";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import type { RoleChoice } from "@/db/account/roles.ts";
import type { Actor } from "@/domain/access.ts";
import type { Refused, Text } from "@/domain/errors.ts";
import type { MessageKey } from "@/locales/messages.ts";
import type { Differing } from "@/components/typed.ts";
import { GrantFields } from "./grant_fields.tsx";
import { startName, startsFor } from "./starts.ts";
import {
  NEW_ACCOUNT,
  type TypedNew,
  type TypedProfile,
} from "./typed_account.ts";

/** The labels of the account forms' fields. */
export const LABELS = {
  username: "account.page.index.username",
  ...PERSON_LABELS,
  password: "sign_in.password",
  repeat: "account.page.password.repeat",
  panel: "account.form.panel",
  group: "account.list.group",
  super_confirmed: "account.rights.super",
  roles: "account.rights.roles",
  permissions: "account.rights.own",
} as const satisfies Record<string, MessageKey>;

interface NewAccountProps {
  actor: Actor;
  roles: readonly RoleChoice[];
  typed: TypedNew;
  back: string;
  refused?: Refused;
}

/** A new member of staff, with their permissions. */
export function NewAccountForm(props: NewAccountProps) {
  const { actor, roles, typed, back, refused } = props;
  const t = useT();
  const fault = refused?.fields ?? {};
  const field = fieldsBy(t, LABELS, typed, fault);
  return (
    <FormPage
      title={t("account.form.new")}
      back={back}
      event="create"
      form={{ refused }}
      labels={labelsBy(t, LABELS)}
    >
      <Sheet
        title={t("account.form.who")}
        note={t("account.form.customers")}
      >
        <Fields>
          <TextField
            {...field("username")}
            hint={t("account.username.hint")}
            autocomplete="off"
            required
          />
          <ProfileFields typed={typed} held={NEW_ACCOUNT} fault={fault}>
            <NewPasswordFields labels={LABELS} fault={fault} />
          </ProfileFields>
        </Fields>
      </Sheet>
      <GrantFields
        actor={actor}
        roles={roles}
        typed={typed}
        held={NEW_ACCOUNT}
        fault={fault}
      />
    </FormPage>
  );
}

type Faults = Readonly<Record<string, Text>>;

function ProfileFields(
  { typed, held, fault, customer, children }: {
    typed: TypedProfile;
    /** as the account is: a panel that is not built stays until another is chosen */
    held: TypedProfile;
    fault: Faults;
    customer?: boolean;
    /** before the panel that one starts in */
    children?: ComponentChildren;
  },
) {
  const t = useT();
  const field = fieldsBy(t, LABELS, typed, fault);
  return (
    <>
      <PersonFields typed={typed} fault={fault} />
      {children}
      <SelectField
        {...field("panel")}
        options={(customer ? ["oem"] : startsFor(held.panel)).map((panel) => [
          panel,
          startName(t, panel),
        ])}
      />
    </>
  );
}

export interface ProfileEdit {
  typed: TypedProfile;
  saved: TypedProfile;
  version?: number;
  conflict: Differing<keyof TypedProfile>[];
  refused?: Refused;
}

interface ProfileFormProps {
  name: string;
  customer: boolean;
  edit: ProfileEdit;
  back: string;
}

/** Somebody's name, telephone, e-mail and first panel. */
export function AccountProfileForm(
  { name, customer, edit, back }: ProfileFormProps,
) {
  const t = useT();
  const { typed, refused } = edit;
  return (
    <FormPage
      title={t("account.form.edit")}
      note={name}
      back={back}
      event="profile"
      form={edit}
      labels={labelsBy(t, LABELS)}
      wordOf={(field: keyof TypedProfile, value) =>
        field === "panel" ? startName(t, value) : value}
    >
      <Sheet label={t("account.form.edit")}>
        <Fields>
          <ProfileFields
            typed={typed}
            held={edit.saved}
            fault={refused?.fields ?? {}}
            customer={customer}
          />
        </Fields>
      </Sheet>
    </FormPage>
  );
}
