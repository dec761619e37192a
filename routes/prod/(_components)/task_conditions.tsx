import {
  DateRange,
  Field,
  FlagField,
  Unseen,
} from "@/components/filter_field.tsx";
import { KeywordField } from "@/components/keyword_field.tsx";
import { useT } from "@/components/reader.tsx";
import type { Assignee } from "@/db/production/assignees.ts";
import { TASK_STATUSES } from "@/db/schema/fulfilment.ts";
import { TASK_STATUS_NAMES } from "@/domain/production/task.ts";
import type { TaskFilter } from "@/domain/production/task_filter.ts";

interface TaskConditionsProps {
  filter: TaskFilter;
  assignees: readonly Assignee[];
  /** the list's */
  rows: readonly { assignee: Assignee | null }[];
}

/** Who can be chosen; whoever a link asks for is one of them while a task in the list is theirs. */
function choicesOf(
  { filter, assignees, rows }: TaskConditionsProps,
): readonly Assignee[] {
  const isAsked = ({ id }: Assignee) => id === filter.assignee_id;
  const asked = rows[0]?.assignee;
  return asked && isAsked(asked) && !assignees.some(isAsked)
    ? [...assignees, asked]
    : assignees;
}

/** Whether a tab shows which statuses are asked for: one, or all. */
function isTab({ status }: TaskFilter): boolean {
  return status.length < 2 || status.length >= TASK_STATUSES.length;
}

/** The conditions of the list of tasks. */
export function TaskConditions(props: TaskConditionsProps) {
  const { filter } = props;
  const t = useT();
  return (
    <>
      <KeywordField hint={t("production.page.keyword_hint")} />
      <Field
        name="assignee_id"
        label={t("production.page.assignee")}
        kind="select"
        options={choicesOf(props).map(({ id, nickname }) =>
          [String(id), nickname] as const
        )}
      />
      <FlagField
        name="late"
        label={t("production.page.late")}
        options={[
          ["1", t("production.page.late.only")],
          ["0", t("production.page.late.not")],
        ]}
      />
      <DateRange />
      <Unseen
        name="status"
        words={isTab(filter)
          ? []
          : filter.status.map((status) =>
            t(`prod.task.status.${TASK_STATUS_NAMES[status]}`)
          )}
      />
    </>
  );
}
