import type { Selectable } from "kysely";
import { z } from "zod";
import type { Db, Trx } from "@/db/schema/database.ts";
import {
  OPEN_TASKS,
  type ProductionTaskTable,
  type TaskStatus,
} from "@/db/schema/fulfilment.ts";
import { inTransaction } from "@/db/transaction.ts";
import { type Actor, staffMay } from "@/domain/access.ts";
import { nextDocument } from "@/domain/document_no.ts";
import {
  checkVersion,
  forbidden,
  found,
  type Refused,
} from "@/domain/errors.ts";
import { flow, type Outcome, permitted } from "@/domain/flow.ts";
import { refusal } from "@/domain/refusal.ts";
import { journal } from "@/domain/journal.ts";
import { moveOrder, type OrderEvent } from "@/domain/oem/order_flow.ts";
import { changes, logOperation } from "@/domain/operation_log.ts";
import { recordMove } from "@/domain/recorded_move.ts";
import { readSettings } from "@/domain/settings.ts";
import {
  EVEN_IF_WRONG,
  freeText,
  optional,
  optionalDay,
  optionalId,
  quantity,
  requiredLine,
  version,
} from "@/domain/validate.ts";
import type { MessageKey } from "@/locales/messages.ts";
import { checkDays, checkPlanned } from "./plan.ts";
import {
  cancelTask,
  checkOpen,
  finishTask,
  Progress,
  startTask,
  stepTask,
  TASK_STATUS_NAMES,
} from "./task.ts";

const shape = {
  title: requiredLine(200, "prod.task.title.required"),
  quantity: optional(quantity),
  assignee_id: optionalId,
  starts_on: optionalDay,
  ends_on: optionalDay,
  remark: freeText(1_000),
};

/** A task without a source document (decisions 4.3 "Production task"). */
export const TaskInput = z.object(shape)
  .superRefine(checkDays, EVEN_IF_WRONG);
/** The same with the version that was read. */
export const TaskEdit = z.object({ ...shape, version })
  .superRefine(checkDays, EVEN_IF_WRONG);
export type TaskInput = z.output<typeof TaskInput>;
export type TaskEdit = z.output<typeof TaskEdit>;

type Task = Selectable<ProductionTaskTable> & { organization_id: null };

interface TaskMove {
  trx: Trx;
  actor: Actor;
  task: Task;
}

const maker = permitted("manage_product_make");

/** The life of a task that belongs to no document; an order's task follows the order's events instead. */
export const taskFlow = flow<
  TaskStatus,
  Pick<Task, "status" | "organization_id">,
  TaskMove
>()(
  "production_task",
  {
    status: (status) => `prod.task.status.${TASK_STATUS_NAMES[status]}`,
    event: (event) => `prod.task.event.${event}`,
  },
  {
    start: [{
      from: [0],
      to: 10,
      by: maker,
      run: ({ trx, task }) => startTask(trx, task),
    }],
    progress: [
      {
        from: [10],
        to: 10,
        by: maker,
        when: "working",
        input: Progress,
        run: step,
      },
      {
        from: [10, 20],
        to: 20,
        by: maker,
        when: "assembling",
        input: Progress,
        run: step,
      },
    ],
    finish: [{
      from: [10, 20],
      to: 30,
      by: maker,
      run: ({ trx, task }) => finishTask(trx, task),
    }],
    cancel: [{
      from: OPEN_TASKS,
      to: -10,
      by: maker,
      run: ({ trx, task }) => cancelTask(trx, task),
    }],
  },
);

export type TaskEvent = typeof taskFlow.events[number];

async function step(
  { trx, actor, task }: TaskMove,
  input: z.output<typeof Progress>,
): Promise<Outcome> {
  const status = await stepTask(trx, actor, task, input);
  return {
    when: status === 20 ? "assembling" : "working",
    log: { progress: input },
  };
}

/** The order's event for each event of its task. */
export const ORDER_EVENTS: Partial<Record<TaskEvent, OrderEvent>> = {
  start: "start_production",
  progress: "progress",
  finish: "finish_production",
};

/**
 * Moves a task; an order's task by moving the order. Throws 40400 (customers too: they see it in the order), 40900,
 * 40300, 42200.
 */
export function moveTask(
  db: Db | Trx,
  actor: Actor,
  id: number,
  event: TaskEvent,
  input?: unknown,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { source, source_id, status } = found(
      actor.kind === "staff" ? await findTask(trx, id) : null,
    );
    if (source === "oem_order" && source_id !== null) {
      const orderEvent = ORDER_EVENTS[event];
      if (!orderEvent) throw byOrder(status, `prod.task.event.${event}`);
      return await moveOrder(trx, actor, source_id, orderEvent, input);
    }
    const task = await lockTask(trx, id);
    const { to, log } = await taskFlow.run(actor, task, event, {
      trx,
      actor,
      task,
    }, input);
    const move = {
      source: taskFlow.source,
      id,
      event,
      from: task.status,
      to,
      log,
      before: { percent: task.percent },
      after: { percent: (await lockTask(trx, id)).percent },
    };
    await recordMove(trx, actor, move, (status) => TASK_STATUS_NAMES[status]);
  });
}

/** Makes a task without a source, planned. Throws 40300, 42200 at `assignee_id`, `starts_on` and `ends_on`. */
export function createTask(
  db: Db | Trx,
  actor: Actor,
  input: TaskInput,
): Promise<{ id: number; task_no: string }> {
  return inTransaction(db, async (trx) => {
    checkMay(actor);
    const { time_zone } = await readSettings(trx);
    await checkPlanned(trx, input, time_zone);
    const { id, no, now } = await nextDocument(
      trx,
      "production_task",
      time_zone,
    );
    await trx.insertInto("production_task")
      .values({
        ...input,
        id,
        task_no: no,
        created_by: actor.id,
        created_at: now,
      }).execute();
    await journal(trx, actor, {
      source: "production_task",
      id,
      event: "create",
      to: TASK_STATUS_NAMES[0],
    });
    await logOperation(trx, actor, "create", "production_task", {
      id,
      after: input,
    });
    return { id, task_no: no };
  });
}

/**
 * Edits a task without a source; an order's task is planned by the order's `arrange_done` instead, and again by
 * `replanTask`. Throws 40300, 40400, 40900 (completed, cancelled, an order's), 40901 (stale version), 42200.
 */
export function updateTask(
  db: Db | Trx,
  actor: Actor,
  id: number,
  input: TaskEdit,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    checkMay(actor);
    const before = await lockTask(trx, id);
    if (before.source !== null) {
      throw byOrder(before.status, "log.event.update");
    }
    checkOpen(before.status);
    checkVersion(before.version, input.version);
    const { time_zone } = await readSettings(trx);
    await checkPlanned(trx, input, time_zone, before);
    const { version, title, remark } = input;
    const task = {
      title,
      remark,
      quantity: input.quantity ?? null, // what the form leaves empty is taken off the task
      assignee_id: input.assignee_id ?? null,
      starts_on: input.starts_on ?? null,
      ends_on: input.ends_on ?? null,
    };
    if (!changes(before, task)) return;
    await trx.updateTable("production_task")
      .set({ ...task, version: version + 1 }).where("id", "=", id).execute();
    await journal(trx, actor, { source: "production_task", id, event: "edit" });
    await logOperation(trx, actor, "update", "production_task", {
      id,
      before: { ...before },
      after: task,
    });
  });
}

function checkMay(actor: Actor): void {
  if (!staffMay(actor, "manage_product_make")) throw forbidden();
}

/** 40900: an order's task follows the events of its order. */
function byOrder(status: TaskStatus, event: MessageKey): Refused {
  const state = `prod.task.status.${TASK_STATUS_NAMES[status]}` as const;
  return refusal(state, event, "prod.task.by_order");
}

function findTask(trx: Trx, id: number) {
  return trx.selectFrom("production_task")
    .select(["source", "source_id", "status"])
    .where("id", "=", id).executeTakeFirst();
}

async function lockTask(trx: Trx, id: number): Promise<Task> {
  const task = found(
    await trx.selectFrom("production_task").selectAll()
      .where("id", "=", id).forUpdate().executeTakeFirst(),
  );
  return { ...task, organization_id: null };
}
