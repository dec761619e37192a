import { isStaying } from "@/components/default_submit.tsx";
import { ErrorSummary } from "@/components/form.tsx";
import {
  RemarkDialog,
  type TypedRemark,
} from "@/components/order/remark_dialog.tsx";
import { MoreActs, PageHead } from "@/components/page_head.tsx";
import { TwoColumns } from "@/components/sheet.tsx";
import { UnsentSheet } from "@/components/unsent.tsx";
import { DocumentNo } from "@/components/values.tsx";
import { readJournal } from "@/db/journal.ts";
import { findTask } from "@/db/production/task_detail.ts";
import { malformed, type Refused } from "@/domain/errors.ts";
import { fromForm } from "@/domain/form_data.ts";
import { taskActions } from "@/domain/production/task_actions.ts";
import { moveTask, taskFlow } from "@/domain/production/task_flow.ts";
import { caller } from "@/platform/api.ts";
import { FORM_WITH_FILES, readForm } from "@/platform/body.ts";
import { attempt, eventIn, seeDone } from "@/platform/form.ts";
import { partAsked } from "@/site/part_asked.ts";
import { takeRemark } from "@/site/remark.ts";
import { type Ctx, define } from "@/utils.ts";
import { page } from "fresh";
import { BuildLines } from "../../(_components)/build_lines.tsx";
import {
  ProgressForm,
  unsentProgress,
} from "../../(_components)/progress_form.tsx";
import { TaskFacts } from "../../(_components)/task_facts.tsx";
import { TaskLog } from "../../(_components)/task_log.tsx";
import { TaskNext } from "../../(_components)/task_next.tsx";
import {
  TASK_QUESTIONS,
  TaskQuestion,
} from "../../(_components)/task_question.tsx";
import { TaskState } from "@/components/production/task_parts.tsx";

function find(ctx: Ctx) {
  const { db, settings } = ctx.state;
  return findTask(db, caller(ctx), Number(ctx.params.id), settings);
}

async function show(
  ctx: Ctx,
  form?: FormData,
  refused?: Refused,
  remark?: TypedRemark,
) {
  const { db } = ctx.state;
  const actor = caller(ctx);
  const task = await find(ctx);
  ctx.state.title = { as: "production.page.tab", of: task.task_no };
  const [source, id] = task.order
    ? ["oem_order", task.order.id] as const
    : ["production_task", task.id] as const;
  const log = await readJournal(db, actor, source, id, partAsked(ctx.url));
  const typed = (name: string) => String(form?.get(name) ?? "");
  return page({
    task,
    log,
    actions: taskActions(actor, task),
    refused,
    failed: form?.get("event"),
    remark,
    typed: {
      process: typed("process"),
      percent: typed("percent"),
      remark: typed("remark"),
    },
  }, { status: refused?.status ?? 200 });
}

export const handler = define.handlers({
  GET: (ctx) => show(ctx),
  async POST(ctx) {
    const form = await readForm(ctx.req, FORM_WITH_FILES);
    const event = eventIn(form, [...taskFlow.events, "remark"]);
    if (event === "remark") return await addRemark(ctx, form);
    if (isStaying(form)) return await show(ctx, form);
    const id = Number(ctx.params.id);
    const { refused } = await attempt(
      ctx,
      form,
      (trx) => moveTask(trx, caller(ctx), id, event, fromForm(form)),
    );
    if (refused) return await show(ctx, form, refused);
    return seeDone(ctx.url.pathname, `production.page.done.${event}`);
  },
});

/** A remark on the task's order. Throws 40000 for a task without one. */
async function addRemark(ctx: Ctx, form: FormData) {
  const { order } = await find(ctx);
  if (!order) throw malformed();
  const again = await takeRemark(ctx, form, order.id);
  if (again) return await show(ctx, form, again.refused, again.remark);
  return seeDone(ctx.url.pathname, "production.page.done.remark");
}

export default define.page<typeof handler>(
  function TaskDetailPage({ data, state: { t, settings }, url }) {
    const { task, log, actions, refused, failed, typed } = data;
    const here = url.pathname;
    const confirm = url.searchParams.get("confirm");
    const asked = TASK_QUESTIONS.find((event) =>
      event === confirm && actions.includes(event)
    );
    const working = actions.includes("progress");
    const remarking = task.order !== null &&
      (data.remark !== undefined ||
        !refused && url.searchParams.get("do") === "remark");
    const inDialog = remarking || (asked !== undefined && failed === asked);
    const alone = !working && task.lines.length === 0;
    const facts = <TaskFacts task={task} />;
    return (
      <>
        <PageHead
          title={<DocumentNo no={task.task_no} />}
          status={<TaskState status={task.status} pill />}
          note={task.title}
          back="/prod/produce/task"
        >
          <MoreActs
            acts={[
              (actions.includes("edit") || actions.includes("replan")) && {
                title: t(task.order ? "production.page.replan" : "common.edit"),
                href: `/prod/produce/task-edit/${task.id}`,
                icon: "pencil",
              },
              actions.includes("cancel") && {
                title: t("prod.task.event.cancel"),
                href: `${here}?confirm=cancel`,
                icon: "circle-x",
                bad: true,
              },
            ]}
          />
        </PageHead>
        {failed && !inDialog && !(working && failed === "progress") && (
          <>
            {refused && <ErrorSummary refusal={refused} />}
            <UnsentSheet typed={unsentProgress(typed, t)} />
          </>
        )}
        <TaskNext task={task} actions={actions} here={here} />
        <TwoColumns
          side={
            <>
              {!alone && facts}
              <TaskLog
                log={log}
                here={here}
                remark={task.order && `${here}?do=remark`}
              />
            </>
          }
        >
          {alone && facts}
          {working && (
            <ProgressForm
              typed={typed}
              complete={task.percent === 100}
              ordered={task.order !== null}
              refusal={failed === "progress" ? refused : undefined}
            />
          )}
          {task.lines.length > 0 && <BuildLines lines={task.lines} />}
        </TwoColumns>
        {remarking && (
          <RemarkDialog
            reader="staff"
            limits={settings.upload_limits}
            close={here}
            action={here}
            typed={data.remark}
            refused={refused}
          />
        )}
        {asked && (
          <TaskQuestion
            event={asked}
            task={task}
            here={here}
            refused={inDialog ? refused : undefined}
          />
        )}
      </>
    );
  },
);
