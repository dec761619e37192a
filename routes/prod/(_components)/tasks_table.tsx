import { useT } from "@/components/reader.tsx";
import { RowActions, Table, Two } from "@/components/table.tsx";
import { DocumentNo, Nothing } from "@/components/values.tsx";
import type { TaskRow } from "@/db/production/tasks.ts";
import type { TaskAction } from "@/domain/production/task_actions.ts";
import type { MessageKey } from "@/locales/messages.ts";
import type { ComponentChildren } from "preact";
import { OrderLink, Percent, PlannedDays, TaskState } from "./task_parts.tsx";

/** The next act of a task: its words, and where on which page it is. */
const NEXT: Partial<Record<TaskAction, [MessageKey, (id: number) => string]>> =
  {
    plan: ["production.page.plan", (id) => `/prod/produce/task-edit/${id}`],
    start: ["prod.task.event.start", (id) => `/prod/produce/task-detail/${id}`],
    progress: [
      "prod.task.event.progress",
      (id) => `/prod/produce/task-detail/${id}#progress`,
    ],
  };

interface TasksTableProps {
  rows: readonly (TaskRow & { actions: readonly TaskAction[] })[];
  url: string;
  sort: string;
  /** whether the reader may open orders */
  openOrders: boolean;
  empty: ComponentChildren;
}

/** Production tasks: what, for whom, by whom, until when, how far, and what comes next. */
export function TasksTable(props: TasksTableProps) {
  const { rows, url, sort, openOrders, empty } = props;
  const t = useT();
  return (
    <Table
      caption={t("production.page.caption")}
      rows={rows}
      rowKey={(task) => task.id}
      url={url}
      sort={sort}
      empty={empty}
      columns={[
        {
          header: t("production.page.no"),
          sort: "-id",
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
              second={task.quantity
                ? t("production.page.pieces", { n: task.quantity })
                : <Nothing />}
            />
          ),
        },
        {
          header: t("production.page.source"),
          cell: (task) =>
            task.order
              ? (
                <Two
                  first={<OrderLink order={task.order} open={openOrders} />}
                  second={task.order.organization}
                />
              )
              : t("production.page.no_source"),
        },
        {
          header: t("common.status"),
          phone: "status",
          cell: (task) => <TaskState status={task.status} />,
        },
        {
          header: t("production.page.assignee"),
          phone: "left",
          cell: (task) => task.assignee?.nickname ?? <Nothing />,
        },
        {
          header: t("production.page.days"),
          sort: "ends_on",
          cell: (task) => <PlannedDays {...task} />,
        },
        {
          header: t("production.page.percent"),
          sort: "-percent",
          drop: 3,
          phone: "right",
          cell: (task) => <Percent value={task.percent} />,
        },
        {
          header: t("common.actions"),
          align: "end",
          phone: "actions",
          cell: (task) => <Next {...task} />,
        },
      ]}
    />
  );
}

function Next({ id, actions }: TasksTableProps["rows"][number]) {
  const t = useT();
  const next = actions.map((action) => NEXT[action]).find(Boolean);
  if (!next) return null;
  const [words, href] = next;
  return (
    <RowActions>
      <a class="btn btn-xs" href={href(id)}>{t(words)}</a>
    </RowActions>
  );
}
