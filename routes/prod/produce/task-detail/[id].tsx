import { ErrorSummary } from "@/components/form.tsx";
import {
  RemarkDialog,
  typedRemark,
} from "@/components/order/remark_dialog.tsx";
import { MoreActs, PageHead } from "@/components/page_head.tsx";
import { TwoColumns } from "@/components/sheet.tsx";
import { UnsentSheet } from "@/components/unsent.tsx";
import { DocumentNo } from "@/components/values.tsx";
import { readJournal } from "@/db/journal.ts";
import { findTask } from "@/db/production/task_detail.ts";
import type { Refused } from "@/domain/errors.ts";
import { taskActions } from "@/domain/production/task_actions.ts";
import { caller } from "@/platform/api.ts";
import { readForm } from "@/platform/body.ts";
import { attempt, eventIn, seeDone } from "@/platform/form.ts";
import { mayOpen } from "@/site/map.ts";
import { type Ctx, define } from "@/utils.ts";
import { page } from "fresh";
import { BuildLines } from "../../(_components)/build_lines.tsx";
import {
  ProgressForm,
  unsentProgress,
} from "../../(_components)/progress_form.tsx";
import { runTaskAct, TASK_ACTS } from "../../(_components)/task_acts.ts";
import { TaskFacts } from "../../(_components)/task_facts.tsx";
import { TaskLog } from "../../(_components)/task_log.tsx";
import { TaskNext } from "../../(_components)/task_next.tsx";
import {
  TASK_QUESTIONS,
  TaskQuestion,
} from "../../(_components)/task_question.tsx";
import { TaskState } from "@/components/production/task_parts.tsx";

async function show(ctx: Ctx, form?: FormData, refused?: Refused) {
  const { db, settings } = ctx.state;
  const actor = caller(ctx);
  const task = await findTask(db, actor, Number(ctx.params.id), settings);
  ctx.state.title = { as: "production.page.tab", of: task.task_no };
  const log = task.order
    ? await readJournal(db, actor, "oem_order", task.order.id)
    : await readJournal(db, actor, "production_task", task.id);
  const typed = (name: string) => String(form?.get(name) ?? "");
  return page({
    task,
    log,
    actions: taskActions(actor, task),
    openOrders: mayOpen(actor, "/mkt/oem/detail/:id"),
    refused,
    failed: form?.get("event"),
    remark: form && typedRemark(form),
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
    const form = await readForm(ctx.req);
    const event = eventIn(form, TASK_ACTS);
    const id = Number(ctx.params.id);
    const { refused } = await attempt(
      ctx,
      form,
      (trx) => runTaskAct(event, trx, caller(ctx), id, form),
    );
    if (refused) return await show(ctx, form, refused);
    return seeDone(ctx.url.pathname, `production.page.done.${event}`);
  },
});

export default define.page<typeof handler>(
  function TaskDetailPage({ data, state: { t }, url }) {
    const { task, log, actions, refused, failed, typed } = data;
    const here = url.pathname;
    const confirm = url.searchParams.get("confirm");
    const asked = TASK_QUESTIONS.find((event) =>
      event === confirm && actions.includes(event)
    );
    const working = actions.includes("progress");
    const remarking = task.order !== null &&
      (refused ? failed === "remark" : url.searchParams.get("do") === "remark");
    const inDialog = remarking || (asked !== undefined && failed === asked);
    const alone = !working && task.lines.length === 0;
    const facts = <TaskFacts task={task} openOrders={data.openOrders} />;
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
        {refused && !inDialog && !(working && failed === "progress") && (
          <>
            <ErrorSummary refusal={refused} />
            <UnsentSheet typed={unsentProgress(typed, t)} />
          </>
        )}
        <TaskNext task={task} actions={actions} here={here} />
        <TwoColumns
          side={
            <>
              {!alone && facts}
              <TaskLog
                entries={log}
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
