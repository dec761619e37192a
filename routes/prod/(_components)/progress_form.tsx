import { StayOnEnter } from "@/components/default_submit.tsx";
import { NumberField, TextArea, TextField } from "@/components/fields.tsx";
import {
  ErrorSummary,
  Fields,
  fieldsBy,
  Form,
  labelsBy,
  type Refusal,
  SubmitButton,
} from "@/components/form.tsx";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import type { Unsent } from "@/components/unsent.tsx";
import { PROCESSES } from "@/domain/production/process.ts";
import type { MessageKey, T } from "@/locales/messages.ts";

export interface TypedProgress {
  process: string;
  percent: string;
  remark: string;
}

const LABELS: Record<keyof TypedProgress, MessageKey> = {
  process: "production.page.process",
  percent: "production.page.percent",
  remark: "common.remark",
};

/** The step as typed, shown if the task is no longer in production. */
export function unsentProgress(typed: TypedProgress, t: T): Unsent {
  const names = Object.keys(LABELS) as (keyof TypedProgress)[];
  return names.map((name) => [t(LABELS[name]), typed[name]] as const);
}

interface ProgressFormProps {
  typed: TypedProgress;
  refusal?: Refusal;
  /** everything is done: to finish the task is the next act */
  complete: boolean;
  /** it is for a customer, who reads each step */
  ordered: boolean;
}

/** One step of the work: which process, how far all is, and a remark; of an order its customer reads all of it. */
export function ProgressForm(
  { typed, refusal, complete, ordered }: ProgressFormProps,
) {
  const t = useT();
  const field = fieldsBy(t, LABELS, typed, refusal?.fields);
  return (
    <Sheet title={t("prod.task.event.progress")} id="progress">
      <Form event="progress" class="stack">
        <StayOnEnter
          at="#progress"
          typed={Object.values(typed).some(Boolean)}
        />
        {refusal && (
          <ErrorSummary refusal={refusal} labels={labelsBy(t, LABELS)} />
        )}
        <Fields>
          <TextField {...field("process")} list="processes" required />
          <NumberField
            {...field("percent")}
            hint={t("production.page.percent.hint")}
            required
          />
          <TextArea
            {...field("remark")}
            hint={ordered && t("production.page.remark.hint")}
            rows={2}
            wide
          />
        </Fields>
        {/* the usual ones are proposed; any other may be typed */}
        <datalist id="processes">
          {PROCESSES.map((process) => (
            <option key={process} value={t(process)} />
          ))}
        </datalist>
        <p>
          <SubmitButton tone={complete ? "plain" : "primary"}>
            {t("prod.task.event.progress")}
          </SubmitButton>
        </p>
      </Form>
    </Sheet>
  );
}
