import type { TaskStatus } from "@/db/schema/fulfilment.ts";
import type { OrderStatus } from "@/db/schema/oem.ts";
import type { Rights } from "@/domain/access.ts";
import { allowedBy } from "@/domain/flow.ts";
import { type OrderEvent, orderFlow } from "@/domain/oem/order_flow.ts";
import { ORDER_EVENTS, type TaskEvent, taskFlow } from "./task_flow.ts";

/** `plan` is the order's `arrange_done`, `replan` its correction; `edit` is for tasks without a source. */
export type TaskAction = "plan" | "replan" | "edit" | TaskEvent;

interface TaskState {
  status: TaskStatus;
  /** null for a task without a source document */
  order: { status: OrderStatus } | null;
}

/**
 * The actor's possible actions on the task, in the order of the work: an order's task by the order's flow, any other by
 * its own (decisions 4.3 "Production task").
 */
export function taskActions(actor: Rights, task: TaskState): TaskAction[] {
  return task.order
    ? orderTaskActions(actor, task.status, task.order.status)
    : ownTaskActions(actor, task.status);
}

function orderTaskActions(
  actor: Rights,
  task: TaskStatus,
  status: OrderStatus,
): TaskAction[] {
  const open = (event: OrderEvent | undefined) =>
    event !== undefined &&
    orderFlow.rows[event].some(({ from, by }) =>
      from.includes(status) && allowedBy(by, actor, null)
    );
  const events = taskFlow.events.filter((event) => open(ORDER_EVENTS[event]));
  if (open("arrange_done")) return ["plan", ...events];
  const may = taskFlow.actions(actor, { status: task, organization_id: null });
  return isOpen(may) ? [...events, "replan"] : events;
}

function ownTaskActions(actor: Rights, status: TaskStatus): TaskAction[] {
  const events = taskFlow.actions(actor, { status, organization_id: null });
  return isOpen(events) ? [...events, "edit"] : events;
}

/** Whether the task is still open: then it may be cancelled, edited or planned again. */
function isOpen(events: readonly TaskEvent[]): boolean {
  return events.includes("cancel");
}
