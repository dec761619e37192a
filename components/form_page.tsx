import type { LastSaved } from "@/db/journal.ts";
import type { ComponentChildren } from "preact";
import { Conflict, Was } from "./conflict.tsx";
import { DefaultSubmit } from "./default_submit.tsx";
import {
  ErrorSummary,
  Form,
  type Refusal,
  SaveBar,
  SubmitButton,
} from "./form.tsx";
import { PageHead } from "./page_head.tsx";
import type { Labels } from "./form_order.ts";
import { useT } from "./reader.tsx";
import { Stack } from "./sheet.tsx";
import type { Differing, Typed } from "./typed.ts";

/** The state of a form: its refusal, and conflicts with somebody else's save. */
interface Edited<Name> {
  refused?: Refusal;
  /** the version that was read (decisions 1.4) */
  version?: number;
  /** the fields' values when the form was opened; left out for a new row */
  saved?: Typed;
  conflict?: readonly Differing<Name>[];
  /** who saved meanwhile, if known */
  changed?: LastSaved;
}

interface FormPageProps<Name> {
  title: string;
  /** one grey sentence beside the title */
  note?: ComponentChildren;
  /** where the form is left to */
  back: string;
  /** which event of the document this is, where it has several */
  event?: string;
  form: Edited<Name>;
  /** a field's label by its dotted path, for refusals and conflicts */
  labels: Labels;
  /** a value in words, where it is none itself */
  wordOf?(name: Name, value: string): string;
  /** the form carries files */
  upload?: boolean;
  /** the button's word, where it does not save */
  submit?: string;
  children: ComponentChildren;
}

/** A page with one form: its head, refusal, conflicts, sheets, and the way out. */
export function FormPage<Name extends string>(props: FormPageProps<Name>) {
  const t = useT();
  const { title, note, back, event, form, labels, wordOf, upload } = props;
  const { refused, version, saved, conflict = [] } = form;
  return (
    <>
      <PageHead title={title} note={note} back={back} />
      <Form
        event={event}
        version={version}
        upload={upload}
        class="max-w-208"
      >
        {upload && <DefaultSubmit />}
        {saved && <Was saved={saved} />}
        <Stack>
          {refused && <ErrorSummary refusal={refused} labels={labels} />}
          <Conflict
            rows={conflict}
            saved={form.changed}
            labelOf={(name) => labels(name) ?? name}
            wordOf={wordOf}
          />
          {props.children}
        </Stack>
        <SaveBar>
          <a class="btn" href={back}>{t("common.cancel")}</a>
          <SubmitButton>{props.submit ?? t("common.save")}</SubmitButton>
        </SaveBar>
      </Form>
    </>
  );
}
