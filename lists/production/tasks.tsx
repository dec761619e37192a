import { actionsColumn, type ListColumn } from "@/components/list/column.ts";
import {
  OrderLink,
  Percent,
  PlannedDays,
  TaskState,
} from "@/components/production/task_parts.tsx";
import { useT } from "@/components/reader.tsx";
import { RowActions, Two } from "@/components/table.tsx";
import { DocumentNo, Nothing } from "@/components/values.tsx";
import { emptyList } from "@/db/empty_list.ts";
import {
  listTasks,
  taskIds,
  type TaskList,
  type TaskRow,
  tasksOf,
} from "@/db/production/tasks.ts";
import type { Rights } from "@/domain/access.ts";
import { TASK_STATUS_NAMES } from "@/domain/production/task.ts";
import {
  type TaskAction,
  taskActions,
} from "@/domain/production/task_actions.ts";
import { TaskFilter } from "@/domain/production/task_filter.ts";
import type { MessageKey } from "@/locales/messages.ts";
import type { ListSpec, Uncounted, Words } from "../spec.ts";
import { waitingColumn } from "../waiting_column.tsx";

/** The next act of a task: its words, and where on which page it is. */
const NEXT: Partial<Record<TaskAction, [MessageKey, (id: number) => string]>> =
  {
    plan: ["production.page.plan", (id) => `/prod/produce/task-edit/${id}`],
    start: [
      "prod.task.event.start",
      (id) => `/prod/produce/task-detail/${id}?confirm=start`,
    ],
    progress: [
      "prod.task.event.progress",
      (id) => `/prod/produce/task-detail/${id}#progress`,
    ],
  };

function Next({ actor, ...task }: TaskRow & { actor: Rights }) {
  const t = useT();
  const next = taskActions(actor, task).map((action) => NEXT[action])
    .find(Boolean);
  if (!next) return null;
  const [words, href] = next;
  return (
    <RowActions>
      <a class="btn btn-xs" href={href(task.id)}>{t(words)}</a>
    </RowActions>
  );
}

/** What, for whom, by whom, until when, how far, and what comes next. */
function columns({ t, actor }: Words): ListColumn<TaskRow>[] {
  return [
    {
      key: "no",
      fixed: true,
      header: t("production.page.no"),
      sort: "-id",
      value: (task) => task.task_no,
      cell: (task) => (
        <DocumentNo
          no={task.task_no}
          href={`/prod/produce/task-detail/${task.id}`}
          cover
        />
      ),
    },
    {
      key: "content",
      header: t("production.page.content"),
      phone: "line",
      facts: [
        { header: t("production.page.content"), value: (task) => task.title },
        { header: t("common.quantity"), value: (task) => task.quantity },
      ],
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
      key: "source",
      header: t("production.page.source"),
      facts: [
        {
          header: t("production.page.source"),
          value: (task) => task.order?.order_no ?? null,
        },
        {
          header: t("common.customer"),
          value: (task) => task.order?.organization ?? null,
        },
      ],
      cell: (task) =>
        task.order
          ? (
            <Two
              first={<OrderLink order={task.order} />}
              second={task.order.organization}
            />
          )
          : t("production.page.no_source"),
    },
    {
      key: "status",
      fixed: true,
      header: t("common.status"),
      phone: "status",
      value: (task) => t(`prod.task.status.${TASK_STATUS_NAMES[task.status]}`),
      cell: (task) => <TaskState status={task.status} />,
    },
    {
      key: "assignee",
      header: t("production.page.assignee"),
      drop: 2,
      phone: "left",
      value: (task) => task.assignee?.nickname ?? null,
      cell: (task) => task.assignee?.nickname ?? <Nothing />,
    },
    waitingColumn(t, "right"),
    {
      key: "days",
      header: t("production.page.days"),
      sort: "ends_on",
      facts: [
        {
          header: t("production.page.starts_on"),
          value: (task) => task.starts_on,
        },
        { header: t("production.page.ends_on"), value: (task) => task.ends_on },
      ],
      cell: (task) => <PlannedDays {...task} />,
    },
    {
      key: "percent",
      header: t("production.page.percent"),
      drop: 3,
      phone: "left",
      value: (task) => task.percent,
      cell: (task) => <Percent value={task.percent} />,
    },
    {
      ...actionsColumn(t),
      cell: (task) => <Next {...task} actor={actor} />,
    },
  ];
}

/** The production tasks of every source. */
export const TASKS: ListSpec<
  TaskRow,
  TaskFilter,
  Uncounted<TaskList>
> = {
  name: "production.tasks",
  title: "site.prod.produce.task",
  caption: "production.page.caption",
  tabs: ["status", "order_status"],
  filter: TaskFilter,
  columns,
  idOf: (task) => task.id,
  labelOf: (task) => task.task_no,
  find: listTasks,
  none: emptyList,
  ids: taskIds,
  rows: tasksOf,
};
