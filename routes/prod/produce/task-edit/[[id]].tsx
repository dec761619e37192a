import { PageHead } from "@/components/page_head.tsx";
import { Note } from "@/components/sheet.tsx";
import { settled, shownAgain, typedIn } from "@/components/typed.ts";
import { assigneeOptions } from "@/db/production/assignees.ts";
import { findTask, type TaskDetail } from "@/db/production/task_detail.ts";
import type { Trx } from "@/db/schema/database.ts";
import type { Refused } from "@/domain/errors.ts";
import { fromForm } from "@/domain/form_data.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import {
  createTask,
  TaskEdit,
  TaskInput,
  updateTask,
} from "@/domain/production/task_flow.ts";
import { taskActions } from "@/domain/production/task_actions.ts";
import { parse } from "@/domain/validate.ts";
import { caller } from "@/platform/api.ts";
import { readForm } from "@/platform/body.ts";
import { attempt, seeDone } from "@/platform/form.ts";
import { type Ctx, define } from "@/utils.ts";
import { page } from "fresh";
import {
  TaskForm,
  typedOf,
  type TypedTask,
} from "../../(_components)/task_form.tsx";

/** The task of the path; none for a new one. */
async function findOne(ctx: Ctx): Promise<TaskDetail | undefined> {
  const { db, settings } = ctx.state;
  if (!ctx.params.id) return undefined;
  return await findTask(db, caller(ctx), Number(ctx.params.id), settings);
}

async function show(
  ctx: Ctx,
  task: TaskDetail | undefined,
  again?: { form: FormData; typed: TypedTask; refused: Refused },
) {
  const actions = task ? taskActions(caller(ctx), task) : [];
  const saved = typedOf(task);
  const start = { typed: saved, saved, version: task?.version, conflict: [] };
  return page({
    task,
    ...again
      ? shownAgain(again.form, again.typed, start, again.refused)
      : start,
    open: !task || actions.includes(task.order ? "plan" : "edit"),
    refused: again?.refused,
    assignees: await assigneeOptions(ctx.state.db),
  }, { status: again?.refused.status ?? 200 });
}

/** Makes, edits or, for an order's task, plans (the order's `arrange_done`). Returns the task's id. */
async function write(
  ctx: Ctx,
  trx: Trx,
  task: TaskDetail | undefined,
  sent: Record<string, unknown>,
): Promise<number> {
  const actor = caller(ctx);
  if (!task) {
    return (await createTask(trx, actor, parse(TaskInput, sent))).id;
  }
  if (task.order) {
    await moveOrder(trx, actor, task.order.id, "arrange_done", sent);
  } else await updateTask(trx, actor, task.id, parse(TaskEdit, sent));
  return task.id;
}

export const handler = define.handlers({
  async GET(ctx) {
    return await show(ctx, await findOne(ctx));
  },
  async POST(ctx) {
    const form = await readForm(ctx.req);
    const task = await findOne(ctx);
    const saved = typedOf(task);
    const typed = settled(typedIn(form, saved), saved, form);
    const { done: id, refused } = await attempt(
      ctx,
      form,
      (trx) => write(ctx, trx, task, { ...fromForm(form), ...typed }),
    );
    if (refused) {
      return await show(ctx, await findOne(ctx), { form, typed, refused });
    }
    const done = task?.order ? "plan" : task ? "edit" : "create";
    return seeDone(
      `/prod/produce/task-detail/${id}`,
      `production.page.done.${done}`,
    );
  },
});

export default define.page<typeof handler>(
  function TaskEditPage({ data, state: { t } }) {
    const { task, typed, open, refused, assignees } = data;
    const back = task
      ? `/prod/produce/task-detail/${task.id}`
      : "/prod/produce/task";
    const title = !task ? t("production.page.new") : t(
      task.order ? "production.page.plan_of" : "production.page.edit_of",
      { no: task.task_no },
    );
    return (
      <>
        <PageHead
          title={title}
          back={back}
          note={task?.order &&
            t("production.page.of_order", { no: task.order.order_no })}
        />
        {open || refused
          ? (
            <TaskForm
              typed={typed}
              assignees={assignees}
              planning={Boolean(task?.order)}
              version={task?.order ? undefined : data.version}
              saved={data.saved}
              conflict={data.conflict}
              refusal={refused}
              cancel={back}
            />
          )
          : (
            <Note>
              {t(
                task?.order
                  ? "production.page.planned"
                  : "prod.task.not_editable",
              )} <a class="lk" href={back}>{t("production.page.to_task")}</a>
            </Note>
          )}
      </>
    );
  },
);
