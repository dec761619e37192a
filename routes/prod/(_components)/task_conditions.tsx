import { DateRange, Field } from "@/components/filter_field.tsx";
import { KeywordField } from "@/components/keyword_field.tsx";
import { useT } from "@/components/reader.tsx";
import type { TaskFilter } from "@/domain/production/task_filter.ts";

interface TaskConditionsProps {
  filter: TaskFilter;
  assignees: readonly { id: number; nickname: string }[];
}

/** The conditions of the list of tasks. */
export function TaskConditions(
  { filter, assignees }: TaskConditionsProps,
) {
  const t = useT();
  return (
    <>
      <KeywordField hint={t("production.page.keyword_hint")} />
      <Field
        name="assignee_id"
        label={t("production.page.assignee")}
        kind="select"
        options={assignees.map(({ id, nickname }) =>
          [String(id), nickname] as const
        )}
      />
      <Field
        name="late"
        label={t("production.page.late")}
        kind="select"
        value={filter.late === undefined ? "" : Number(filter.late)}
        options={[
          ["1", t("production.page.late.only")],
          ["0", t("production.page.late.not")],
        ]}
      />
      <DateRange />
    </>
  );
}
