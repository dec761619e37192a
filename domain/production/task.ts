import { z } from "zod";
import type { Trx } from "@/db/schema/database.ts";
import {
  type FulfilmentSource,
  OPEN_TASKS,
  type TaskStatus,
} from "@/db/schema/fulfilment.ts";
import { type ActorOrSystem, SYSTEM } from "@/domain/access.ts";
import { nextDocument } from "@/domain/document_no.ts";
import { invalid } from "@/domain/errors.ts";
import { disagreement, refusal } from "@/domain/refusal.ts";
import { freeText, integer, requiredLine } from "@/domain/validate.ts";
import { isAssembly } from "./process.ts";

/** Labels are `prod.task.status.<name>` (specification section 4). */
export const TASK_STATUS_NAMES = {
  "0": "planned",
  "10": "in_production",
  "20": "assembling",
  "30": "completed",
  "-10": "cancelled",
} as const satisfies Record<TaskStatus, string>;

/** PUT …/{id}/progress (decisions 4.6). */
export const Progress = z.object({
  process: requiredLine(100, "prod.task.process.required"),
  percent: integer(0, 100),
  remark: freeText(500),
});

interface TaskSource {
  source: FulfilmentSource;
  id: number;
  title: string;
  /** pieces to make */
  quantity: number;
}

/** Creates the one task of a source document (decisions 4.3 "Production task"), status 0 planned. */
export async function createTaskFor(
  trx: Trx,
  actor: ActorOrSystem,
  { source, id, title, quantity }: TaskSource,
  timeZone: string,
): Promise<void> {
  const document = await nextDocument(trx, "production_task", timeZone);
  await trx.insertInto("production_task").values({
    id: document.id,
    task_no: document.no,
    source,
    source_id: id,
    title,
    quantity,
    created_by: actor === SYSTEM ? null : actor.id,
    created_at: document.now,
  }).execute();
}

/** Throws 40900 for a completed or cancelled task, which is neither edited nor planned again. */
export function checkOpen(status: TaskStatus): void {
  if (!OPEN_TASKS.includes(status)) {
    throw refusal(
      `prod.task.status.${TASK_STATUS_NAMES[status]}`,
      "log.event.update",
      "prod.task.not_editable",
    );
  }
}

/**
 * Records one step of the work; a step of the assembly process moves the task on to assembling. Throws 42200 at
 * `remark` if progress falls back without a reason.
 */
export async function stepTask(
  trx: Trx,
  actor: ActorOrSystem,
  task: LockedTask,
  { process, percent, remark }: z.output<typeof Progress>,
): Promise<TaskStatus> {
  if (percent < task.percent && remark === "") {
    throw invalid("remark", "prod.task.remark.fallen", {
      percent: task.percent,
    });
  }
  await trx.insertInto("production_step").values({
    task_id: task.id,
    name: process,
    percent,
    remark,
    actor_id: actor === SYSTEM ? null : actor.id,
  }).execute();
  const status = task.status === 10 && isAssembly(process) ? 20 : task.status;
  await moveOn(trx, task, { status, percent });
  return status;
}

export function startTask(trx: Trx, task: LockedTask): Promise<void> {
  return moveOn(trx, task, { status: 10 });
}

export function finishTask(trx: Trx, task: LockedTask): Promise<void> {
  return moveOn(trx, task, { status: 30, percent: 100 });
}

export function cancelTask(trx: Trx, task: LockedTask): Promise<void> {
  return moveOn(trx, task, { status: -10 });
}

/** Writes where the work stands. It has no version: who has the task's plan open changes other fields. */
async function moveOn(
  trx: Trx,
  task: LockedTask,
  change: { status: TaskStatus; percent?: number },
): Promise<void> {
  await trx.updateTable("production_task").set(change)
    .where("id", "=", task.id).where("status", "=", task.status).execute();
}

/** Cancels the document's task, if it has one. */
export async function cancelTaskOf(
  trx: Trx,
  source: FulfilmentSource,
  id: number,
): Promise<void> {
  await trx.updateTable("production_task")
    .set({ status: -10 })
    .where("source", "=", source).where("source_id", "=", id).where(
      "status",
      "<>",
      -10,
    ).execute();
}

export interface LockedTask {
  id: number;
  status: TaskStatus;
  percent: number;
}

/** Locks the document's task; 40900 unless it is in one of the states that match the document's. */
export async function lockTaskOf(
  trx: Trx,
  source: FulfilmentSource,
  id: number,
  expected: readonly TaskStatus[],
): Promise<LockedTask> {
  const task = await trx.selectFrom("production_task").select([
    "id",
    "status",
    "percent",
  ])
    .where("source", "=", source).where("source_id", "=", id).forUpdate()
    .executeTakeFirst();
  if (!task || !expected.includes(task.status)) {
    throw disagreement("prod.task.disagrees");
  }
  return task;
}

interface Plan {
  assignee_id?: number;
  starts_on?: string;
  ends_on?: string;
  remark?: string;
}

/** Writes who makes the task and when, as a form may; the caller holds its lock. */
export async function setPlan(
  trx: Trx,
  task: LockedTask,
  plan: Plan,
): Promise<void> {
  await trx.updateTable("production_task")
    .set((eb) => ({ ...plan, version: eb("version", "+", 1) }))
    .where("id", "=", task.id).execute();
}
