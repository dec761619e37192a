import { ConfirmDialog } from "@/components/dialog.tsx";
import { useT } from "@/components/reader.tsx";
import type { TaskDetail } from "@/db/production/task_detail.ts";
import type { Refused } from "@/domain/errors.ts";

/** What is asked about before it is done to a task. */
export const TASK_QUESTIONS = ["start", "finish", "cancel"] as const;

interface TaskQuestionProps {
  event: typeof TASK_QUESTIONS[number];
  task: Pick<TaskDetail, "order" | "percent">;
  here: string;
  refused?: Refused;
}

/** Asks before a task starts, ends or is cancelled: what follows from it, and for its order. */
export function TaskQuestion(
  { event, task, here, refused }: TaskQuestionProps,
) {
  const t = useT();
  return (
    <ConfirmDialog
      title={t(`production.page.confirm.${event}`)}
      text={t(
        event !== "cancel" && task.order
          ? `production.page.confirm.${event}.order`
          : `production.page.confirm.${event}.text`,
      )}
      close={here}
      closeLabel={t("production.page.confirm.not_yet")}
      submit={t(`prod.task.event.${event}`)}
      danger={event === "cancel"}
      event={event}
      refused={refused}
    >
      {event === "finish" && task.percent < 100 && (
        <p class="text-bad">
          {t("production.page.confirm.finish.percent", {
            percent: task.percent,
          })}
        </p>
      )}
    </ConfirmDialog>
  );
}
