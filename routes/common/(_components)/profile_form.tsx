import {
  PERSON_LABELS,
  PersonFields,
} from "@/components/account/person_fields.tsx";
import type { UploadLimits } from "@/domain/file/check.ts";
import { Checkbox } from "@/components/choices.tsx";
import { DefaultSubmit } from "@/components/default_submit.tsx";
import {
  ErrorSummary,
  FieldError,
  fieldId,
  Fields,
  Form,
  labelsBy,
  SubmitButton,
} from "@/components/form.tsx";
import { useT } from "@/components/reader.tsx";
import { Sheet, Stack } from "@/components/sheet.tsx";
import type { Profile } from "@/domain/account/profile.ts";
import type { Refused } from "@/domain/errors.ts";
import { PICTURES } from "@/domain/file/kinds.ts";
import type { StoredFile } from "@/domain/file/stored_file.ts";
import Uploader from "@/islands/Uploader.tsx";
import { uploaderTexts } from "@/islands/uploader/texts.ts";
import { Conflict, Was } from "@/components/conflict.tsx";
import type { Differing } from "@/components/typed.ts";

export type TypedProfile = { nickname: string; phone: string; email: string };

export function typedOf({ nickname, phone, email }: Profile): TypedProfile {
  return { nickname, phone, email };
}

export interface ProfileFormData {
  profile: Profile;
  typed: TypedProfile;
  saved: TypedProfile;
  version?: number;
  /** a picture that was uploaded with the form and is not taken yet */
  uploaded: StoredFile[];
  /** remove the current picture */
  removing?: boolean;
  conflict: Differing<keyof TypedProfile>[];
  refused?: Refused;
}

const LABELS = {
  ...PERSON_LABELS,
  avatar: "account.page.profile.avatar",
} as const;

/** One's own name, telephone, e-mail and picture. */
export function ProfileForm(
  { form, limits }: { form: ProfileFormData; limits: UploadLimits },
) {
  const t = useT();
  const { typed, refused, version } = form;
  const fault = refused?.fields ?? {};
  return (
    <Sheet title={t("account.page.profile.title")}>
      <Form event="profile" version={version} upload>
        <DefaultSubmit />
        <Was saved={form.saved} />
        <Stack>
          {refused && (
            <ErrorSummary refusal={refused} labels={labelsBy(t, LABELS)} />
          )}
          <Conflict
            rows={form.conflict}
            labelOf={(name) => t(LABELS[name])}
          />
          <Fields>
            <PersonFields typed={typed} fault={fault} own />
            <Avatar form={form} limits={limits} />
          </Fields>
          <div>
            <SubmitButton>
              {t("account.page.profile.save")}
            </SubmitButton>
          </div>
        </Stack>
      </Form>
    </Sheet>
  );
}

function Avatar(
  { form, limits }: { form: ProfileFormData; limits: UploadLimits },
) {
  const t = useT();
  const { profile, uploaded, refused } = form;
  const error = refused?.fields.avatar;
  const id = fieldId("avatar");
  const label = t("account.page.profile.avatar");
  return (
    <div class="w">
      <label class="fl" for={id}>{label}</label>
      <div class="flex gap-3 items-start">
        {profile.avatar !== null && (
          <img
            class="th"
            src={`/file/${profile.avatar}/thumb`}
            alt={t("account.page.profile.avatar_now")}
            width="44"
            height="44"
          />
        )}
        <div class="flex-1 min-w-0">
          <Uploader
            name="avatar"
            fileName="avatar_file"
            id={id}
            label={label}
            errorId={error ? `${id}-error` : undefined}
            accept={PICTURES.join(",")}
            multiple={false}
            limits={limits}
            texts={uploaderTexts(t, limits, PICTURES)}
            initial={uploaded}
          />
          <FieldError name="avatar" error={error} />
          {profile.avatar !== null && (
            <Checkbox
              name="remove_avatar"
              label={t("account.page.profile.avatar_remove")}
              checked={form.removing}
            />
          )}
        </div>
      </div>
    </div>
  );
}
