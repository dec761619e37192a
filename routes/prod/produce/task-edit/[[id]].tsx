import { PageHead } from "@/components/page_head.tsx";
import { Note } from "@/components/sheet.tsx";
import {
  settled,
  shownAgain,
  stillOffered,
  type Typed,
  typedIn,
} from "@/components/typed.ts";
import { type LastSaved, readLastSaved } from "@/db/journal.ts";
import { assigneeOptions } from "@/db/production/assignees.ts";
import { findTask, type TaskDetail } from "@/db/production/task_detail.ts";
import type { Trx } from "@/db/schema/database.ts";
import { type Refused, stale } from "@/domain/errors.ts";
import { fromForm } from "@/domain/form_data.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import {
  createTask,
  TaskEdit,
  TaskInput,
  updateTask,
} from "@/domain/production/task_flow.ts";
import { Replan, replanTask } from "@/domain/production/replan.ts";
import { taskActions } from "@/domain/production/task_actions.ts";
import { parse } from "@/domain/validate.ts";
import { caller } from "@/platform/api.ts";
import { readForm } from "@/platform/body.ts";
import { attempt, seeDone } from "@/platform/form.ts";
import { type Titled, titleWords } from "@/site/titles.ts";
import { type Ctx, define } from "@/utils.ts";
import { page } from "fresh";
import { TaskForm, typedOf } from "../../(_components)/task_form.tsx";

/** The task of the path; none for a new one. */
async function findOne(ctx: Ctx): Promise<TaskDetail | undefined> {
  const { db, settings } = ctx.state;
  if (!ctx.params.id) return undefined;
  return await findTask(db, caller(ctx), Number(ctx.params.id), settings);
}

/** What writes the plan of an order's task, by the order's events; its work is no field of the form. */
const PLANNED = ["arrange_done", "replan"];
const CHANGES = ["plan", "replan", "edit"] as const;

function kindOf(
  task: TaskDetail | undefined,
  version: number | undefined,
): keyof typeof TITLES {
  if (!task?.order) return task ? "edit" : "new";
  return version === undefined ? "plan" : "replan";
}

const TITLES = {
  new: "production.page.new",
  edit: "production.page.edit_of",
  plan: "production.page.plan_of",
  replan: "production.page.replan_of",
} as const;

function titleOf(
  kind: keyof typeof TITLES,
  task: TaskDetail | undefined,
): Titled {
  return { as: TITLES[kind], of: task?.task_no ?? "" };
}

/** A posted form that was refused. */
interface Again {
  form: FormData;
  typed: Typed;
  refused: Refused;
}

async function show(ctx: Ctx, task: TaskDetail | undefined, again?: Again) {
  const actions = task ? taskActions(caller(ctx), task) : [];
  const saved = typedOf(task);
  // A first plan is detected by the order's state, not by a version; the form keeps the kind it was opened as.
  const version = actions.includes("plan") ? undefined : task?.version;
  const start = { typed: saved, saved, version, conflict: [] };
  const assignees = await assigneeOptions(ctx.state.db, task?.assignee);
  const refused = again?.refused;
  const shown = stillOffered({
    ...again ? shownAgain(again.form, again.typed, start, refused) : start,
    refused,
  }, { assignee_id: assignees.map(({ id }) => String(id)) });
  const kind = kindOf(task, shown.version);
  ctx.state.title = titleOf(kind, task);
  return page({
    task,
    ...shown,
    changed: task && shown.conflict.length > 0
      ? await lastSaved(ctx, task)
      : undefined,
    kind,
    open: !task || CHANGES.some((one) => actions.includes(one)),
    assignees,
  }, { status: refused?.status ?? 200 });
}

/** A first plan that a colleague made meanwhile makes of this one a change of it, as another save does. */
async function showAgain(ctx: Ctx, again: Again) {
  const task = await findOne(ctx);
  const { form, refused } = again;
  const planned = refused.code === 40900 && !form.has("version") && task &&
    taskActions(caller(ctx), task).includes("replan");
  return await show(ctx, task, {
    ...again,
    refused: planned ? stale() : refused,
  });
}

/** Who saved the task's fields last; for an order's task, the order's journal tells. */
async function lastSaved(
  ctx: Ctx,
  { id, order }: TaskDetail,
): Promise<LastSaved | undefined> {
  const { db } = ctx.state;
  return order
    ? await readLastSaved(db, caller(ctx), "oem_order", order.id, PLANNED)
    : await readLastSaved(db, caller(ctx), "production_task", id, [...CHANGES]);
}

/** Makes, edits or, for an order's task, plans (the order's `arrange_done`) and plans again. Returns the task's id. */
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
  if (!task.order) {
    await updateTask(trx, actor, task.id, parse(TaskEdit, sent));
  } else if (sent.version === undefined) {
    await moveOrder(trx, actor, task.order.id, "arrange_done", sent);
  } else {
    await replanTask(trx, actor, task.order.id, parse(Replan, sent));
  }
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
    if (refused) return await showAgain(ctx, { form, typed, refused });
    const again = form.has("version");
    const done = task?.order
      ? again ? "replan" : "plan"
      : task
      ? "edit"
      : "create";
    return seeDone(
      `/prod/produce/task-detail/${id}`,
      `production.page.done.${done}`,
    );
  },
});

export default define.page<typeof handler>(
  function TaskEditPage({ data, state: { t } }) {
    const { task, kind, assignees } = data;
    const head = {
      title: titleWords(t, titleOf(kind, task)),
      note: task?.order &&
        t("production.page.of_order", { no: task.order.order_no }),
      back: task
        ? `/prod/produce/task-detail/${task.id}`
        : "/prod/produce/task",
    };
    return data.open || data.refused
      ? <TaskForm {...head} kind={kind} assignees={assignees} form={data} />
      : (
        <>
          <PageHead {...head} />
          <Note>
            {t("prod.task.not_editable")}{" "}
            <a class="lk" href={head.back}>{t("production.page.to_task")}</a>
          </Note>
        </>
      );
  },
);
