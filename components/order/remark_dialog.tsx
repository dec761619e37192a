import { Checkbox } from "@/components/choices.tsx";
import { ConfirmDialog } from "@/components/dialog.tsx";
import { TextArea } from "@/components/fields.tsx";
import { labelsBy, type Refusal } from "@/components/form.tsx";
import { useT } from "@/components/reader.tsx";

/** What was typed into the dialog. */
export interface TypedRemark {
  content: string;
  internal: boolean;
}

/** The dialog's fields in its form. */
export function typedRemark(form: FormData): TypedRemark {
  const content = form.get("content");
  return {
    content: typeof content === "string" ? content : "",
    internal: form.has("internal"),
  };
}

interface RemarkDialogProps {
  /** the page without the dialog */
  close: string;
  /** where the form goes; the page as it is open without */
  action?: string;
  typed?: TypedRemark;
  refused?: Refusal;
}

/** Asks staff for a remark on an order; its form's event is "remark". */
export function RemarkDialog(
  { close, action, typed, refused }: RemarkDialogProps,
) {
  const t = useT();
  return (
    <ConfirmDialog
      title={t("oem.order.event.remark")}
      text={t("oem.document.remarks.text")}
      close={close}
      action={action}
      submit={t("oem.order.event.remark")}
      event="remark"
      refused={refused}
      labels={labelsBy(t, { content: "oem.document.remarks.content" })}
    >
      <TextArea
        name="content"
        label={t("oem.document.remarks.content")}
        value={typed?.content}
        error={refused?.fields.content}
        required
        autofocus
      />
      <Checkbox
        name="internal"
        label={t("oem.document.remarks.internal")}
        checked={typed?.internal}
      />
    </ConfirmDialog>
  );
}
