import { Cell } from "@/components/dashboard.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import { Table, Two } from "@/components/table.tsx";
import { DocumentNo, Nothing } from "@/components/values.tsx";
import type { TaskRow } from "@/db/production/tasks.ts";
import { Percent, PlannedDays } from "@/components/production/task_parts.tsx";
import { OPEN_TASKS } from "@/db/schema/fulfilment.ts";

/** The open tasks that are to be done first; null without any. */
export function DueTasks({ tasks }: { tasks: readonly TaskRow[] }) {
  const t = useT();
  if (tasks.length === 0) return null;
  const all = withQuery("/prod/produce/task", {
    status: OPEN_TASKS.map(String),
    sort: "ends_on",
  });
  return (
    <Cell span={8}>
      <Sheet
        title={t("production.page.due")}
        aside={<a class="lk text-dense" href={all}>{t("common.all")}</a>}
        flush
      >
        <Table
          caption={t("production.page.due")}
          rows={tasks}
          rowKey={(task) => task.id}
          columns={[
            {
              header: t("production.page.no"),
              cell: (task) => (
                <DocumentNo
                  no={task.task_no}
                  href={`/prod/produce/task-detail/${task.id}`}
                  cover
                />
              ),
            },
            {
              header: t("production.page.content"),
              phone: "line",
              cell: (task) => (
                <Two
                  first={task.title}
                  second={task.order?.organization ?? <Nothing />}
                />
              ),
            },
            {
              header: t("production.page.days"),
              cell: (task) => <PlannedDays {...task} />,
            },
            {
              header: t("production.page.percent"),
              phone: "status",
              cell: (task) => <Percent value={task.percent} />,
            },
          ]}
        />
      </Sheet>
    </Cell>
  );
}
