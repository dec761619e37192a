import { ErrorSummary } from "@/components/form.tsx";
import { Icon } from "@/components/icon.tsx";
import { PhaseTabs, StatusChips } from "@/components/list.tsx";
import { ListView } from "@/components/list/list_view.tsx";
import { statusTabs } from "@/components/list/status_tabs.ts";
import { listAlone, withQuery } from "@/components/query.ts";
import { assigneeChoices } from "@/db/production/assignees.ts";
import { awaitingOrders, taskOfOrder } from "@/db/production/awaiting.ts";
import { TASK_STATUSES } from "@/db/schema/fulfilment.ts";
import type { Refused } from "@/domain/errors.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { TASK_STATUS_NAMES } from "@/domain/production/task.ts";
import { id, parse } from "@/domain/validate.ts";
import { listGet, listPage, listPost } from "@/lists/handlers.ts";
import { TASKS } from "@/lists/production/tasks.tsx";
import { caller } from "@/platform/api.ts";
import { readForm } from "@/platform/body.ts";
import { attempt, eventIn, seeDone } from "@/platform/form.ts";
import { type Ctx, define } from "@/utils.ts";
import { ArrangeDialog, Awaiting } from "../(_components)/awaiting.tsx";
import { TaskConditions } from "../(_components)/task_conditions.tsx";

const STATUSES = TASK_STATUSES.map((status) =>
  [status, `prod.task.status.${TASK_STATUS_NAMES[status]}`] as const
);

/** The work that an order's task waits for, by the order's status; null = any. */
const STEPS = [
  [null, "common.all"],
  ["arrange", "production.page.todo.plan"],
  ["arrange_complete", "production.page.todo.start"],
  ["production", "production.page.steps.progress"],
] as const;

/** What the page shows beside its list. */
async function load(ctx: Ctx, arranging?: Refused) {
  const { db, settings } = ctx.state;
  return {
    arranging,
    awaiting: await awaitingOrders(db, caller(ctx), settings),
    assignees: await assigneeChoices(db),
  };
}

export const handler = define.handlers({
  GET: (ctx) => listGet(ctx, TASKS, load),
  /** Arranges the production of an order, and leads to planning its task. */
  async POST(ctx) {
    const form = await readForm(ctx.req);
    if (eventIn(form, ["bulk", "arrange"]) === "bulk") {
      return listPost(ctx, TASKS, load, form);
    }
    const { done: task, refused } = await attempt(ctx, form, async (trx) => {
      const order = parse(id, form.get("order_id"));
      await moveOrder(trx, caller(ctx), order, "arrange");
      return await taskOfOrder(trx, order);
    });
    if (refused) {
      const shown = (ctx: Ctx) => load(ctx, refused);
      return await listPage(ctx, TASKS, shown, refused);
    }
    return seeDone(
      `/prod/produce/task-edit/${task}`,
      "production.page.done.arrange",
    );
  },
});

export default define.page<typeof handler>(
  function TaskListPage({ data, state, url }) {
    const { t } = state;
    const { filter, found, loaded } = data;
    const here = listAlone(url);
    const asked = url.searchParams.get("confirm");
    const order = loaded.awaiting.orders.find(({ id }) => String(id) === asked);
    return (
      <>
        <ListView
          spec={TASKS}
          data={data}
          url={url}
          head={
            <a class="btn btn-primary" href="/prod/produce/task-edit">
              <Icon name="plus" />
              {t("production.page.new")}
            </a>
          }
          notice={
            <>
              {loaded.arranging && <ErrorSummary refusal={loaded.arranging} />}
              <Awaiting
                {...loaded.awaiting}
                list={here}
              />
            </>
          }
          tabs={
            <>
              <PhaseTabs
                label={t("oem.states")}
                items={statusTabs(t, here, {
                  statuses: STATUSES,
                  chosen: filter.status,
                  counts: found.totalMore ? undefined : found.counts,
                })}
              />
              <StatusChips
                label={t("production.page.steps")}
                items={STEPS.map(([order_status, words]) => ({
                  title: t(words),
                  href: withQuery(here, {
                    order_status,
                    status: null,
                    page: null,
                  }),
                  current: order_status === null
                    ? filter.order_status.length === 0
                    : filter.order_status.length === 1 &&
                      filter.order_status[0] === order_status,
                }))}
              />
            </>
          }
          conditions={
            <TaskConditions
              filter={filter}
              assignees={loaded.assignees}
              rows={found.rows}
            />
          }
          empty={{ title: t("production.page.empty") }}
          first={{
            title: t("production.page.none"),
            text: t("production.page.none_text"),
          }}
        />
        {order && <ArrangeDialog order={order} list={here} />}
      </>
    );
  },
);
