import { typedRemark } from "@/components/order/remark_dialog.tsx";
import { visibleTasks } from "@/db/production/tasks.ts";
import type { Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { found, malformed } from "@/domain/errors.ts";
import { fromForm } from "@/domain/form_data.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { moveTask, taskFlow } from "@/domain/production/task_flow.ts";

/** The acts of the forms on a task's page: the task's own, and a remark on its order. */
export const TASK_ACTS = [...taskFlow.events, "remark"] as const;

/** Runs one form of the page. Throws 40000 where a task without an order is remarked on, 40300, 40400, 40900, 42200. */
export async function runTaskAct(
  act: typeof TASK_ACTS[number],
  trx: Trx,
  actor: Actor,
  taskId: number,
  form: FormData,
): Promise<void> {
  if (act === "remark") await remark(trx, actor, taskId, form);
  else await moveTask(trx, actor, taskId, act, fromForm(form));
}

async function remark(trx: Trx, actor: Actor, taskId: number, form: FormData) {
  const { order_id } = found(
    await visibleTasks(trx, actor).select("o.id as order_id")
      .where("t.id", "=", taskId).executeTakeFirst(),
  );
  if (order_id === null) throw malformed();
  await moveOrder(trx, actor, order_id, "remark", typedRemark(form));
}
