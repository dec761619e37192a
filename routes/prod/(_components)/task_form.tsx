import { ConflictTable, Was } from "@/components/conflict.tsx";
import {
  DateField,
  NumberField,
  SelectField,
  TextArea,
  TextField,
} from "@/components/fields.tsx";
import {
  ErrorSummary,
  Fields,
  Form,
  type Refusal,
  SaveBar,
  SubmitButton,
} from "@/components/form.tsx";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import { Nothing } from "@/components/values.tsx";
import type { MessageKey, T } from "@/locales/messages.ts";

/** The fields of a task as they stand in its form. */
export type TypedTask = {
  title: string;
  quantity: string;
  assignee_id: string;
  starts_on: string;
  ends_on: string;
  remark: string;
};

const LABELS: Record<keyof TypedTask, MessageKey> = {
  title: "production.page.content",
  quantity: "common.quantity",
  assignee_id: "production.page.assignee",
  starts_on: "production.page.starts_on",
  ends_on: "production.page.ends_on",
  remark: "common.remark",
};

type Assignees = readonly { id: number; nickname: string }[];

interface TaskFormProps {
  typed: TypedTask;
  assignees: Assignees;
  /** only who and when: the rest is the order's */
  planning: boolean;
  /** of the task that is edited */
  version?: number;
  /** what the form started from */
  origin: TypedTask;
  /** what somebody else saved meanwhile (40901) */
  theirs?: TypedTask;
  refusal?: Refusal;
  cancel: string;
}

/** A production task: what, who and when. The same form makes, edits and plans one. */
export function TaskForm(props: TaskFormProps) {
  const { typed, assignees, planning, version, refusal } = props;
  const { origin, theirs } = props;
  const t = useT();
  return (
    <Form version={version} class="stack">
      <Was saved={theirs ?? origin} />
      {refusal && (
        <ErrorSummary
          refusal={refusal}
          labels={(path) => path in LABELS ? label(t, path) : undefined}
        />
      )}
      {theirs && (
        <Conflict
          yours={typed}
          origin={origin}
          theirs={theirs}
          people={assignees}
        />
      )}
      <Sheet
        title={t(planning ? "production.page.plan" : "production.page.task")}
      >
        <Fields>
          {!planning && <What {...props} />}
          <WhoAndWhen {...props} />
          {!planning && (
            <TextArea
              name="remark"
              label={label(t, "remark")}
              value={typed.remark}
              error={refusal?.fields.remark}
              maxlength={1_000}
              wide
            />
          )}
        </Fields>
      </Sheet>
      <SaveBar>
        <a class="btn" href={props.cancel}>{t("common.cancel")}</a>
        <SubmitButton>
          {t(planning ? "production.page.plan.submit" : "common.save")}
        </SubmitButton>
      </SaveBar>
    </Form>
  );
}

function label(t: T, name: string): string {
  return t(LABELS[name as keyof TypedTask]);
}

function What({ typed, refusal }: TaskFormProps) {
  const t = useT();
  return (
    <>
      <TextField
        name="title"
        label={label(t, "title")}
        value={typed.title}
        error={refusal?.fields.title}
        maxlength={200}
        required
        wide
      />
      <NumberField
        name="quantity"
        label={label(t, "quantity")}
        value={typed.quantity}
        error={refusal?.fields.quantity}
        min={1}
        max={1_000_000}
      />
    </>
  );
}

function WhoAndWhen({ typed, assignees, planning, refusal }: TaskFormProps) {
  const t = useT();
  const day = (name: "starts_on" | "ends_on") => (
    <DateField
      name={name}
      label={label(t, name)}
      value={typed[name]}
      error={refusal?.fields[name]}
      required={planning}
    />
  );
  return (
    <>
      <SelectField
        name="assignee_id"
        label={label(t, "assignee_id")}
        value={typed.assignee_id}
        blank={t("production.page.assignee.choose")}
        options={assignees.map(({ id, nickname }) =>
          [String(id), nickname] as const
        )}
        error={refusal?.fields.assignee_id}
        required={planning}
        wide={planning}
      />
      {day("starts_on")}
      {day("ends_on")}
    </>
  );
}

interface ConflictProps {
  yours: TypedTask;
  origin: TypedTask;
  theirs: TypedTask;
  people: Assignees;
}

function Conflict({ yours, origin, theirs, people }: ConflictProps) {
  const t = useT();
  const shown = (name: keyof TypedTask, value: string) =>
    name === "assignee_id"
      ? people.find(({ id }) => String(id) === value)?.nickname ?? <Nothing />
      : value || <Nothing />;
  const names = (Object.keys(LABELS) as (keyof TypedTask)[])
    .filter((name) => yours[name] !== theirs[name]);
  return (
    <ConflictTable
      rows={names.map((name) => ({
        name,
        label: label(t, name),
        yours: shown(name, yours[name]),
        theirs: shown(name, theirs[name]),
        touched: yours[name] !== origin[name],
      }))}
    />
  );
}
