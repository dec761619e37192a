import { NextAction } from "@/components/document.tsx";
import { useT } from "@/components/reader.tsx";
import type { TaskDetail } from "@/db/production/task_detail.ts";
import { TASK_STATUS_NAMES } from "@/domain/production/task.ts";
import type { TaskAction } from "@/domain/production/task_actions.ts";
import { TASK_TONES } from "@/components/production/tones.ts";

interface TaskNextProps {
  task: TaskDetail;
  actions: readonly TaskAction[];
  /** the page's path */
  here: string;
}

/** What comes next with a production task, and the button for it. */
export function TaskNext({ task, actions, here }: TaskNextProps) {
  const t = useT();
  const stage = stageOf(task, actions);
  return (
    <NextAction
      tone={TASK_TONES[task.status]}
      icon={task.status === 30 ? "circle-check" : "factory"}
      who={t(`prod.task.status.${TASK_STATUS_NAMES[task.status]}`)}
      title={t(`production.page.next.${stage}`)}
      actions={<Act task={task} actions={actions} here={here} />}
    >
      <p>{t(`production.page.next.${stage}.text`)}</p>
    </NextAction>
  );
}

/** What the task waits for. */
function stageOf(
  { status }: TaskDetail,
  actions: readonly TaskAction[],
) {
  if (actions.includes("plan")) return "plan";
  if (actions.includes("start")) return "start";
  if (actions.includes("finish")) return "work";
  return status === 30 ? "finished" : "over";
}

function Act({ task, actions, here }: TaskNextProps) {
  const t = useT();
  if (actions.includes("plan")) {
    return (
      <a
        class="btn btn-primary"
        href={`/prod/produce/task-edit/${task.id}`}
      >
        {t("production.page.plan")}
      </a>
    );
  }
  if (actions.includes("start")) {
    return (
      <a class="btn btn-primary" href={`${here}?confirm=start`}>
        {t("prod.task.event.start")}
      </a>
    );
  }
  return actions.includes("finish")
    ? (
      <a
        class={task.percent === 100 ? "btn btn-primary" : "btn"}
        href={`${here}?confirm=finish`}
      >
        {t("prod.task.event.finish")}
      </a>
    )
    : null;
}
