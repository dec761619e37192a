import { Checkbox } from "@/components/choices.tsx";
import { DefaultSubmit } from "@/components/default_submit.tsx";
import { ConfirmDialog } from "@/components/dialog.tsx";
import { TextArea } from "@/components/fields.tsx";
import { labelsBy, type Refusal } from "@/components/form.tsx";
import { useT } from "@/components/reader.tsx";
import { sentIn } from "@/components/typed.ts";
import { Uploads } from "@/components/uploads.tsx";
import type { UploadLimits } from "@/domain/file/check.ts";
import type { StoredFile } from "@/domain/file/stored_file.ts";

/** What was typed into the dialog. */
export interface TypedRemark {
  content: string;
  internal: boolean;
  files: StoredFile[];
}

/** The dialog's fields in its form, but for the files. */
export function saidIn(form: FormData): Omit<TypedRemark, "files"> {
  return {
    content: sentIn(form, "content") ?? "",
    internal: form.has("internal"),
  };
}

interface RemarkDialogProps {
  /** who is asked: staff may keep a remark to themselves */
  reader: "staff" | "customer";
  /** the page without the dialog */
  close: string;
  /** where the form goes; the page as it is open without */
  action?: string;
  typed?: TypedRemark;
  refused?: Refusal;
  limits: UploadLimits;
}

const TEXTS = {
  staff: "oem.document.remarks.text",
  customer: "oem.portal.remark.text",
} as const;

/** Asks for a remark on an order; its form's event is "remark". */
export function RemarkDialog(
  { reader, close, action, typed, refused, limits }: RemarkDialogProps,
) {
  const t = useT();
  const fault = refused?.fields ?? {};
  return (
    <ConfirmDialog
      title={t("oem.order.event.remark")}
      text={t(TEXTS[reader])}
      close={close}
      action={action}
      submit={t("oem.order.event.remark")}
      event="remark"
      upload
      refused={refused}
      labels={labelsBy(t, {
        content: "oem.document.remarks.content",
        files: "oem.document.remarks.files",
      })}
    >
      <DefaultSubmit />
      <TextArea
        name="content"
        label={t("oem.document.remarks.content")}
        value={typed?.content}
        error={fault.content}
        required
        autofocus
      />
      <Uploads
        name="files"
        label={t("oem.document.remarks.files")}
        files={typed?.files ?? []}
        error={fault.files}
        limits={limits}
      />
      {reader === "staff" && (
        <Checkbox
          name="internal"
          label={t("oem.document.remarks.internal")}
          checked={typed?.internal}
        />
      )}
    </ConfirmDialog>
  );
}
