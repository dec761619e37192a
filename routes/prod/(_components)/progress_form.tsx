import { NumberField, TextArea } from "@/components/fields.tsx";
import { control, Frame } from "@/components/field_frame.tsx";
import {
  ErrorSummary,
  Fields,
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
  const fault = refusal?.fields ?? {};
  const name = (field: keyof TypedProgress) => t(LABELS[field]);
  return (
    <Sheet title={t("prod.task.event.progress")} id="progress">
      <Form event="progress" class="stack">
        {refusal && (
          <ErrorSummary
            refusal={refusal}
            labels={labelsBy(t, LABELS)}
          />
        )}
        <Fields>
          <ProcessField
            label={name("process")}
            value={typed.process}
            error={fault.process}
          />
          <NumberField
            name="percent"
            label={name("percent")}
            value={typed.percent}
            error={fault.percent}
            hint={t("production.page.percent.hint")}
            required
          />
          <TextArea
            name="remark"
            label={name("remark")}
            value={typed.remark}
            error={fault.remark}
            hint={ordered && t("production.page.remark.hint")}
            rows={2}
            wide
          />
        </Fields>
        <p>
          <SubmitButton tone={complete ? "plain" : "primary"}>
            {t("prod.task.event.progress")}
          </SubmitButton>
        </p>
      </Form>
    </Sheet>
  );
}

interface ProcessFieldProps {
  label: string;
  value: string;
  error?: Refusal["text"];
}

/** The usual processes are proposed; any other may be typed. */
function ProcessField({ label, value, error }: ProcessFieldProps) {
  const t = useT();
  const field = { name: "process", label, error, required: true };
  return (
    <Frame {...field}>
      <input
        class="input"
        type="text"
        list="processes"
        value={value}
        {...control(field)}
      />
      <datalist id="processes">
        {PROCESSES.map((process) => (
          <option
            key={process}
            value={t(process)}
          />
        ))}
      </datalist>
    </Frame>
  );
}
