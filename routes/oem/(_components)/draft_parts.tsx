import { ConfirmDialog } from "@/components/dialog.tsx";
import { Icon } from "@/components/icon.tsx";
import { useT } from "@/components/reader.tsx";
import { Sentence } from "@/components/sentence.tsx";
import { DateTime } from "@/components/values.tsx";

/** When the draft was kept that a form shows. */
export function SavedAt({ at }: { at: Date }) {
  return (
    <span class="text-dense inline-flex items-center gap-1.5">
      <Icon name="check" />
      <span>
        <Sentence of="oem.form.saved" with={{ at: <DateTime at={at} /> }} />
      </span>
    </span>
  );
}

/** The way to be rid of it; the page asks first. */
export function DiscardDraft({ path }: { path: string }) {
  const t = useT();
  return (
    <a class="btn btn-sm btn-quiet" href={`${path}?confirm=discard`}>
      {t("oem.form.discard")}
    </a>
  );
}

interface DiscardQuestionProps {
  /** the form's page, which takes the answer */
  path: string;
  /** what is lost and what stays */
  text: string;
  /** which draft it is about, where another page may have changed it meanwhile */
  draft?: string;
}

/** The question beforehand. */
export function DiscardQuestion(
  { path, text, draft = "" }: DiscardQuestionProps,
) {
  const t = useT();
  return (
    <ConfirmDialog
      title={t("oem.form.discard.title")}
      text={text}
      close={path}
      action={path}
      submit={t("oem.form.discard")}
      danger
      values={{ do: "discard", draft }}
    />
  );
}
