import { sql } from "kysely";
import { z } from "zod";
import type { Trx } from "@/db/schema/database.ts";
import type { FulfilmentSource, TaskStatus } from "@/db/schema/fulfilment.ts";
import { type ActorOrSystem, GROUP, SYSTEM } from "@/domain/access.ts";
import { nextDocument } from "@/domain/document_no.ts";
import {
  checkFields,
  invalid,
  type Text,
  text as message,
} from "@/domain/errors.ts";
import { disagreement } from "@/domain/flow.ts";
import { today } from "@/domain/today.ts";
import {
  day,
  fault,
  integer,
  requiredId,
  requiredLine,
  text,
} from "@/domain/validate.ts";
import { isAssembly } from "./process.ts";

/** Labels are `prod.task.status.<name>` (specification section 4). */
export const TASK_STATUS_NAMES = {
  "0": "planned",
  "10": "in_production",
  "20": "assembling",
  "30": "completed",
  "-10": "cancelled",
} as const satisfies Record<TaskStatus, string>;

/** Who makes it and when. */
export const planned = {
  assignee_id: requiredId("prod.task.assignee.required"),
  starts_on: day,
  ends_on: day,
};

/** PUT …/{id}/arrange_done (decisions 4.6). */
export const Plan = z.object(planned).superRefine(checkDays);

/** PUT …/{id}/progress (decisions 4.6). */
export const Progress = z.object({
  process: requiredLine(100, "prod.task.process.required"),
  percent: integer(0, 100),
  remark: text(500),
});

/** The days of a plan are in order; asked for as soon as both are there. */
export function checkDays(
  { starts_on, ends_on }: { starts_on?: string; ends_on?: string },
  ctx: z.core.$RefinementCtx<unknown>,
): void {
  if (starts_on && ends_on && ends_on < starts_on) {
    fault(ctx, "prod.task.ends_on.before", {}, ["ends_on"]);
  }
}

export interface TaskSource {
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

/** The states of a task that is not over. */
export const OPEN: readonly TaskStatus[] = [0, 10, 20];

/** What is over is not edited or planned again: throws 40900. */
export function checkOpen(status: TaskStatus): void {
  if (!OPEN.includes(status)) throw disagreement("prod.task.not_editable");
}

/** The days that a plan names. */
interface Days {
  starts_on?: string | null;
  ends_on?: string | null;
}

/**
 * Nothing is planned to be ready before today, and what has begun not to start later than today; a day that stands
 * already may. Throws 42200 at `starts_on` and `ends_on`.
 */
export async function checkPlanned(
  trx: Trx,
  { starts_on, ends_on }: Days,
  timeZone: string,
  before: Days & { status: TaskStatus } = { status: 0 },
): Promise<void> {
  const now = await today(trx, timeZone);
  const faults: [field: string, why: Text][] = [];
  const begun = before.status !== 0;
  if (begun && starts_on && starts_on !== before.starts_on && starts_on > now) {
    faults.push(["starts_on", message("prod.task.starts_on.begun")]);
  }
  if (ends_on && ends_on !== before.ends_on && ends_on < now) {
    faults.push(["ends_on", message("prod.task.ends_on.past")]);
  }
  checkFields(faults);
}

/**
 * Sets who makes it and when. Throws 42200 at `assignee_id` unless that is active staff who may do production, at
 * `ends_on` when that day is over.
 */
export async function planTask(
  trx: Trx,
  task: LockedTask,
  plan: z.output<typeof Plan>,
  timeZone: string,
): Promise<void> {
  await checkAssignee(trx, plan.assignee_id);
  await checkPlanned(trx, plan, timeZone);
  await setTask(trx, task, {
    assignee_id: plan.assignee_id,
    starts_on: plan.starts_on,
    ends_on: plan.ends_on,
  });
}

/**
 * Notes one step of the work; a step of the assembly process moves the task on to assembling. Throws 42200 at `remark`
 * when the work falls back and nothing says why.
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
  await setTask(trx, task, { status, percent });
  return status;
}

export function startTask(trx: Trx, task: LockedTask): Promise<void> {
  return setTask(trx, task, { status: 10 });
}

export function finishTask(trx: Trx, task: LockedTask): Promise<void> {
  return setTask(trx, task, { status: 30, percent: 100 });
}

export function cancelTask(trx: Trx, task: LockedTask): Promise<void> {
  return setTask(trx, task, { status: -10 });
}

/** Cancels the document's task, if it has one. */
export async function cancelTaskOf(
  trx: Trx,
  source: FulfilmentSource,
  id: number,
): Promise<void> {
  await trx.updateTable("production_task")
    .set((eb) => ({ status: -10, version: eb("version", "+", 1) }))
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

/** Locks the document's task; 40900 unless it is in one of the states that the document's own state goes with. */
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

interface TaskChange {
  status?: TaskStatus;
  percent?: number;
  assignee_id?: number;
  starts_on?: string;
  ends_on?: string;
  remark?: string;
}

/** Writes a change of the task, whose lock the caller holds. */
export async function setTask(
  trx: Trx,
  task: LockedTask,
  change: TaskChange,
): Promise<void> {
  await trx.updateTable("production_task")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", task.id).execute();
}

/** Active staff with manage_product_make, by role, by own grant, or as super admin; else 42200 at `assignee_id`. Returns the nickname. */
export async function checkAssignee(
  trx: Trx,
  accountId: number,
): Promise<string> {
  const account = await trx.selectFrom("account").select("nickname")
    .where("id", "=", accountId).where("kind", "=", "staff").where(
      "status",
      "=",
      1,
    )
    .where((eb) =>
      eb.or([eb("group_level", ">=", GROUP.super), eb.exists(grants(trx))])
    )
    .executeTakeFirst();
  if (!account) throw invalid("assignee_id", "prod.task.assignee.invalid");
  return account.nickname;
}

function grants(trx: Trx) {
  const own = trx.selectFrom("account_permission").select("action")
    .whereRef("account_permission.account_id", "=", sql.ref("account.id"));
  const byRole = trx.selectFrom("account_role")
    .innerJoin(
      "role_permission",
      "role_permission.role_id",
      "account_role.role_id",
    )
    .select("role_permission.action")
    .whereRef("account_role.account_id", "=", sql.ref("account.id"));
  return trx.selectFrom(own.unionAll(byRole).as("granted")).select("action")
    .where("action", "=", "manage_product_make");
}
