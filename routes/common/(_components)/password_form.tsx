import { NewPasswordFields } from "@/components/account/person_fields.tsx";
import { TextField } from "@/components/fields.tsx";
import {
  ErrorSummary,
  Fields,
  Form,
  labelsBy,
  SubmitButton,
} from "@/components/form.tsx";
import { useT } from "@/components/reader.tsx";
import { Sheet, Stack } from "@/components/sheet.tsx";
import type { Refused } from "@/domain/errors.ts";
import { PasswordOf } from "./password_of.tsx";

const LABELS = {
  old_password: "account.page.password.old",
  password: "account.page.password.new",
  repeat: "account.page.password.repeat",
} as const;

/** Changes one's own password; what is typed here is never shown again. */
export function PasswordForm(
  { username, refused }: { username: string; refused?: Refused },
) {
  const t = useT();
  const fault = refused?.fields ?? {};
  return (
    <Sheet title={t("account.page.password.title")}>
      <Form event="password">
        <PasswordOf username={username} />
        <Stack>
          {refused && (
            <ErrorSummary refusal={refused} labels={labelsBy(t, LABELS)} />
          )}
          <Fields>
            <TextField
              name="old_password"
              type="password"
              label={t(LABELS.old_password)}
              error={fault.old_password}
              autocomplete="current-password"
              required
              wide
            />
            <NewPasswordFields labels={LABELS} fault={fault} />
          </Fields>
          <div class="flex flex-wrap gap-3 items-center">
            <SubmitButton tone="plain">
              {t("account.page.password.save")}
            </SubmitButton>
            <span class="mut text-dense">
              {t("account.page.password.note")}
            </span>
          </div>
        </Stack>
      </Form>
    </Sheet>
  );
}
