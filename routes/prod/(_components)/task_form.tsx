import {
  DateField,
  NumberField,
  SelectField,
  TextArea,
  TextField,
} from "@/components/fields.tsx";
import {
  Fields,
  fieldsBy,
  labelsBy,
  type Refusal,
} from "@/components/form.tsx";
import { FormPage } from "@/components/form_page.tsx";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import type { Differing, Typed } from "@/components/typed.ts";
import type { LastSaved } from "@/db/journal.ts";
import type { TaskDetail } from "@/db/production/task_detail.ts";
import type { MessageKey } from "@/locales/messages.ts";
import type { ComponentChildren } from "preact";

type TaskField =
  | "title"
  | "quantity"
  | "assignee_id"
  | "starts_on"
  | "ends_on"
  | "remark";

/**
 * The initial contents of a task's form; without a task, the empty form. The goods and quantities of an order's task
 * come from the order: its form has no such fields.
 */
export function typedOf(task?: TaskDetail): Typed {
  const plan = {
    assignee_id: String(task?.assignee?.id ?? ""),
    starts_on: task?.starts_on ?? "",
    ends_on: task?.ends_on ?? "",
    remark: task?.remark ?? "",
  };
  if (task?.order) return plan;
  return {
    title: task?.title ?? "",
    quantity: String(task?.quantity ?? ""),
    ...plan,
  };
}

const LABELS: Record<TaskField, MessageKey> = {
  title: "production.page.content",
  quantity: "common.quantity",
  assignee_id: "production.page.assignee",
  starts_on: "production.page.starts_on",
  ends_on: "production.page.ends_on",
  remark: "common.remark",
};

type Assignees = readonly { id: number; nickname: string }[];

interface TaskFormProps {
  title: string;
  note?: ComponentChildren;
  back: string;
  assignees: Assignees;
  /** an order's task is planned, and planned again: assignee and dates; everything else comes from the order */
  kind: "new" | "edit" | "plan" | "replan";
  form: {
    typed: Typed;
    saved: Typed;
    version?: number;
    conflict: readonly Differing<string>[];
    changed?: LastSaved;
    refused?: Refusal;
  };
}

/** A production task: goods, assignee and dates. The same form creates, edits and plans one. */
export function TaskForm(props: TaskFormProps) {
  const { title, note, back, assignees, kind, form } = props;
  const planning = isPlanning(props);
  const t = useT();
  const field = fieldsBy(t, LABELS, form.typed, form.refused?.fields);
  return (
    <FormPage
      title={title}
      note={note}
      back={back}
      form={form}
      labels={labelsBy(t, LABELS)}
      wordOf={(name, value) =>
        name === "assignee_id"
          ? assignees.find(({ id }) => String(id) === value)?.nickname ?? ""
          : value}
      submit={t(SUBMITS[kind])}
    >
      <Sheet
        title={t(planning ? "production.page.plan" : "production.page.task")}
      >
        <Fields>
          {!planning && <What {...props} />}
          <WhoAndWhen {...props} />
          {kind !== "plan" && <TextArea {...field("remark")} wide />}
        </Fields>
      </Sheet>
    </FormPage>
  );
}

const SUBMITS = {
  new: "common.save",
  edit: "common.save",
  plan: "production.page.plan.submit",
  replan: "production.page.replan.submit",
} as const;

function isPlanning({ kind }: TaskFormProps): boolean {
  return kind === "plan" || kind === "replan";
}

function What({ form: { typed, refused } }: TaskFormProps) {
  const t = useT();
  const field = fieldsBy(t, LABELS, typed, refused?.fields);
  return (
    <>
      <TextField {...field("title")} required wide />
      <NumberField {...field("quantity")} />
    </>
  );
}

function WhoAndWhen(props: TaskFormProps) {
  const { assignees, form: { typed, refused } } = props;
  const planning = isPlanning(props);
  const t = useT();
  const field = fieldsBy(t, LABELS, typed, refused?.fields);
  return (
    <>
      <SelectField
        {...field("assignee_id")}
        blank={t("production.page.assignee.choose")}
        options={assignees.map(({ id, nickname }) =>
          [String(id), nickname] as const
        )}
        required={planning}
        wide={planning}
      />
      <DateField {...field("starts_on")} required={planning} />
      <DateField {...field("ends_on")} required={planning} />
    </>
  );
}
