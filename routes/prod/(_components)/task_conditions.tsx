import { DateRange, Field } from "@/components/filter_panel.tsx";
import { useT } from "@/components/reader.tsx";
import type { Text } from "@/domain/errors.ts";
import type { TaskFilter } from "@/domain/production/task_filter.ts";

interface TaskConditionsProps {
  url: URL;
  filter: TaskFilter;
  /** what is wrong with the filter, by parameter */
  fault: Readonly<Record<string, Text>>;
  assignees: readonly { id: number; nickname: string }[];
}

/** The conditions of the list of tasks. */
export function TaskConditions(
  { url, filter, fault, assignees }: TaskConditionsProps,
) {
  const t = useT();
  return (
    <>
      <Field
        name="keyword"
        label={t("common.keyword")}
        value={url.searchParams.get("keyword") ?? ""}
        placeholder={t("production.page.keyword_hint")}
        error={fault.keyword}
      />
      <Field
        name="assignee_id"
        label={t("production.page.assignee")}
        kind="select"
        value={filter.assignee_id}
        options={assignees.map(({ id, nickname }) =>
          [String(id), nickname] as const
        )}
        error={fault.assignee_id}
      />
      <DateRange asked={url.searchParams} fault={fault} />
      <Field
        name="late"
        label={t("production.page.late")}
        kind="select"
        value={filter.late === undefined ? "" : Number(filter.late)}
        options={[
          ["1", t("production.page.late.only")],
          ["0", t("production.page.late.not")],
        ]}
        error={fault.late}
      />
    </>
  );
}
