import { SelectField, TextArea, TextField } from "@/components/fields.tsx";
import { Fields, fieldsBy, labelsBy } from "@/components/form.tsx";
import { FormPage } from "@/components/form_page.tsx";
import { useT } from "@/components/reader.tsx";
import { Sheet, Stack } from "@/components/sheet.tsx";
import { Uploads } from "@/components/uploads.tsx";
import { FEEDBACK_KINDS } from "@/db/schema/message.ts";
import type { Refused } from "@/domain/errors.ts";
import type { UploadLimits } from "@/domain/file/check.ts";
import type { StoredFile } from "@/domain/file/stored_file.ts";

/** A ticket on its way, as its form sends it. */
export interface TypedTicket {
  kind: string;
  title: string;
  content: string;
  files: StoredFile[];
}

interface TicketFormProps {
  typed: TypedTicket;
  limits: UploadLimits;
  refused?: Refused;
  /** the list of tickets */
  back: string;
}

const LABELS = {
  kind: "feedback.page.kind",
  title: "feedback.page.subject",
  content: "feedback.page.content",
  files: "feedback.page.files",
} as const;

/** Opens a ticket. */
export function TicketForm({ typed, limits, refused, back }: TicketFormProps) {
  const t = useT();
  const fault = refused?.fields ?? {};
  const field = fieldsBy(t, LABELS, typed, fault);
  return (
    <FormPage
      title={t("feedback.page.new")}
      back={back}
      event="create"
      form={{ refused }}
      labels={labelsBy(t, LABELS)}
      upload
      submit={t("feedback.page.submit")}
    >
      <Sheet label={t("feedback.page.new")}>
        <Stack>
          <Fields>
            <TextField {...field("title")} required />
            <SelectField
              {...field("kind")}
              options={FEEDBACK_KINDS.map((kind) =>
                [kind, t(`feedback.kind.${kind}`)] as const
              )}
              required
            />
            <TextArea {...field("content")} rows={8} required wide />
          </Fields>
          <Uploads
            name="files"
            label={t(LABELS.files)}
            files={typed.files}
            error={fault.files}
            limits={limits}
          />
        </Stack>
      </Sheet>
    </FormPage>
  );
}
