import { CheckBoxes } from "@/components/account/check_boxes.tsx";
import { PERMISSIONS_BY_PANEL } from "@/components/account/permission_panels.ts";
import { roleName } from "@/components/account/role_name.ts";
import { SelectField, TextArea, TextField } from "@/components/fields.tsx";
import {
  Fields,
  fieldsBy,
  labelsBy,
  type Refusal,
} from "@/components/form.tsx";
import { FormSearch } from "@/components/form_search.tsx";
import { FormPage } from "@/components/form_page.tsx";
import { useT } from "@/components/reader.tsx";
import { Note, Sheet, Stack } from "@/components/sheet.tsx";
import type { Recipient } from "@/db/message/people.ts";
import type { Text } from "@/domain/errors.ts";
import type { WriteView } from "./page_data.ts";

const LABELS = {
  keyword: "message.page.audience",
  organizations: "message.page.organizations",
  roles: "message.page.roles",
  permissions: "message.page.permissions",
  subject: "message.page.subject",
  content: "message.page.content",
} as const;

/** Who is missing among the recipients is told where one looks for them: nobody is listed before a search. */
function atSearch(refused: Refusal | undefined): Refusal | undefined {
  if (!refused?.fields.accounts) return refused;
  const { code, text, details, fields: { accounts, ...others } } = refused;
  return { code, text, details, fields: { keyword: accounts, ...others } };
}

/** The form to write a message: searching for recipients keeps what was typed and ticked. */
export function WriteForm({ data, back }: { data: WriteView; back: string }) {
  const t = useT();
  const { draft, accounts, organizations, roles } = data;
  const refused = atSearch(data.refused);
  const fault = refused?.fields ?? {};
  const field = fieldsBy(t, LABELS, draft, fault);
  const found = accounts.found.length + organizations.found.length;
  const more = accounts.more || organizations.more;
  return (
    <FormPage
      title={t("message.page.write")}
      back={back}
      event="send"
      form={{ refused }}
      labels={labelsBy(t, LABELS)}
      submit={t("message.page.send")}
    >
      <Sheet title={t("message.page.audience")}>
        <Stack>
          <FormSearch
            label={t("message.page.search")}
            hint={t("message.page.audience_hint")}
            keyword={draft.keyword}
            error={fault.keyword}
          />
          {draft.keyword !== "" && found === 0 && (
            <Note>{t("message.page.none_found")}</Note>
          )}
          {more && <Note>{t("message.page.more_found")}</Note>}
          <Audience
            name="accounts"
            choices={[...accounts.chosen, ...accounts.found]}
            chosen={draft.accounts}
          />
          <Audience
            name="organizations"
            choices={[...organizations.chosen, ...organizations.found]}
            chosen={draft.organizations}
            error={fault.organizations}
          />
          <Audience
            name="roles"
            choices={roles.map((role) => ({
              id: role.id,
              name: roleName(t, role),
            }))}
            chosen={draft.roles}
            error={fault.roles}
          />
          <SelectField
            {...field("permissions")}
            value={draft.permissions[0]}
            blank={t("message.page.permissions.none")}
            options={PERMISSIONS_BY_PANEL.map(([panel, names]) =>
              [
                t(`account.panel.${panel}`),
                names.map((name) => [name, t(`permission.${name}`)] as const),
              ] as const
            )}
          />
        </Stack>
      </Sheet>
      <Sheet label={t("message.page.content")}>
        <Fields>
          <TextField {...field("subject")} required wide />
          <TextArea {...field("content")} rows={8} required wide />
        </Fields>
      </Sheet>
    </FormPage>
  );
}

interface AudienceProps {
  name: "accounts" | "organizations" | "roles";
  choices: readonly Recipient[];
  chosen: readonly number[];
  error?: Text;
}

function Audience({ name, choices, chosen, error }: AudienceProps) {
  const t = useT();
  if (choices.length === 0 && !error) return null;
  const label = t(`message.page.${name}`);
  return (
    <div>
      <p class="fl">{label}</p>
      <CheckBoxes
        name={name}
        label={label}
        error={error}
        boxes={choices.map(({ id, name, note }) => ({
          value: String(id),
          title: name,
          text: note,
          checked: chosen.includes(id),
        }))}
      />
    </div>
  );
}
