import { ErrorSummary } from "@/components/form.tsx";
import { Icon } from "@/components/icon.tsx";
import { ListPage, StatusChips, SumBar, Total } from "@/components/list.tsx";
import { Pager } from "@/components/pager.tsx";
import { withQuery } from "@/components/query.ts";
import { EmptyState } from "@/components/states.tsx";
import { assigneeChoices } from "@/db/production/assignees.ts";
import { awaitingOrders, taskOfOrder } from "@/db/production/awaiting.ts";
import { listTasks } from "@/db/production/tasks.ts";
import { TASK_STATUSES } from "@/db/schema/fulfilment.ts";
import { type Refused, text } from "@/domain/errors.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { TASK_STATUS_NAMES } from "@/domain/production/task.ts";
import { taskActions } from "@/domain/production/task_actions.ts";
import { TaskFilter } from "@/domain/production/task_filter.ts";
import { id, parse } from "@/domain/validate.ts";
import { caller } from "@/platform/api.ts";
import { readForm } from "@/platform/body.ts";
import { emptyList, tryFilter } from "@/platform/filter.ts";
import { attempt, seeOther } from "@/platform/form.ts";
import { mayOpen } from "@/site/map.ts";
import { define, type State } from "@/utils.ts";
import { type Context, page } from "fresh";
import { Awaiting } from "../(_components)/awaiting.tsx";
import { StatusTabs } from "../(_components)/status_tabs.tsx";
import { TaskFilters } from "../(_components)/task_filters.tsx";
import { TasksTable } from "../(_components)/tasks_table.tsx";

/** What an order's task waits for, by the order's status; null = whatever. */
const STEPS = [
  [null, "common.all"],
  ["arrange", "production.page.todo.plan"],
  ["arrange_complete", "production.page.todo.start"],
  ["production", "production.page.todo.progress"],
] as const;

async function load(ctx: Context<State>, arranging?: Refused) {
  const { db, settings } = ctx.state;
  const actor = caller(ctx);
  const { filter, refused } = tryFilter(TaskFilter, ctx.url);
  const list = refused
    ? { ...emptyList<never>(filter), counts: undefined }
    : await listTasks(db, actor, filter, settings);
  const rows = list.rows.map((task) => ({
    ...task,
    actions: taskActions(actor, task),
  }));
  const awaiting = await awaitingOrders(db, actor, settings);
  const assignees = await assigneeChoices(db);
  const openOrders = mayOpen(actor, "/mkt/oem/detail/:id");
  const tasks = { ...list, rows };
  return page({
    filter,
    refused,
    arranging,
    tasks,
    awaiting,
    assignees,
    openOrders,
  }, { status: (arranging ?? refused)?.status ?? 200 });
}

export const handler = define.handlers({
  GET: (ctx) => load(ctx),
  /** Arranges the production of an order, and leads to planning its task. */
  async POST(ctx) {
    const form = await readForm(ctx.req);
    const outcome = await attempt(ctx, form, async (trx) => {
      const order = parse(id, form.get("order_id"));
      await moveOrder(trx, caller(ctx), order, "arrange");
      return await taskOfOrder(trx, order);
    });
    if (outcome.refused) return await load(ctx, outcome.refused);
    return seeOther(`/prod/produce/task-edit/${outcome.done}`, {
      tone: "done",
      text: text("production.page.done.arrange"),
    });
  },
});

export default define.page<typeof handler>(
  function TaskListPage({ data, state, url }) {
    const { t, preferences } = state;
    const { filter, refused, arranging, tasks, awaiting, assignees } = data;
    const here = url.pathname + url.search;
    return (
      <ListPage
        title={t("site.prod.produce.task")}
        actions={
          <a class="btn btn-primary" href="/prod/produce/task-edit">
            <Icon name="plus" />
            {t("production.page.new")}
          </a>
        }
        notice={
          <>
            {arranging && <ErrorSummary refusal={arranging} />}
            <Awaiting {...awaiting} openOrders={data.openOrders} />
          </>
        }
      >
        <StatusTabs
          here={here}
          statuses={TASK_STATUSES.map((value) => ({
            value,
            title: t(`prod.task.status.${TASK_STATUS_NAMES[value]}`),
          }))}
          chosen={filter.status}
          counts={tasks.totalMore ? undefined : tasks.counts}
          all={{ status: null }}
        />
        <StatusChips
          label={t("production.page.steps")}
          items={STEPS.map(([order_status, words]) => ({
            title: t(words),
            href: withQuery(here, { order_status, status: null, page: null }),
            current: order_status === null
              ? filter.order_status.length === 0
              : filter.order_status.length === 1 &&
                filter.order_status[0] === order_status,
          }))}
        />
        <TaskFilters
          url={url}
          filter={filter}
          fault={refused?.fields ?? {}}
          assignees={assignees}
          open={preferences.filter !== "0"}
        />
        <SumBar>
          <Total count={tasks.total} more={tasks.totalMore} />
        </SumBar>
        <TasksTable
          rows={tasks.rows}
          url={here}
          sort={filter.sort}
          openOrders={data.openOrders}
          empty={
            <EmptyState
              title={t("production.page.empty")}
              text={t("list.empty.hint")}
            >
              <a class="btn" href={url.pathname}>{t("filter.clear")}</a>
            </EmptyState>
          }
        />
        <Pager url={here} {...tasks} />
      </ListPage>
    );
  },
);
