import { z } from "zod";
import type { Db, Trx } from "@/db/schema/database.ts";
import { TASK_STATUSES } from "@/db/schema/fulfilment.ts";
import { inTransaction } from "@/db/transaction.ts";
import { type Actor, staffMay } from "@/domain/access.ts";
import { checkVersion, forbidden } from "@/domain/errors.ts";
import { disagreement } from "@/domain/refusal.ts";
import { journal } from "@/domain/journal.ts";
import { lockOrder } from "@/domain/oem/order_state.ts";
import { changes, logOperation } from "@/domain/operation_log.ts";
import { readSettings } from "@/domain/settings.ts";
import { EVEN_IF_WRONG, freeText, version } from "@/domain/validate.ts";
import { checkDays, checkPlanned, planned } from "./plan.ts";
import { checkOpen, lockTaskOf, setPlan } from "./task.ts";

/** The correction of a plan, with a remark and the version of the task that was read. */
export const Replan = z.object({ ...planned, remark: freeText(1_000), version })
  .superRefine(checkDays, EVEN_IF_WRONG);
type Replan = z.output<typeof Replan>;

/**
 * Corrects who makes an order's task and when; the order's state stays as it is. The customer sees the new days, and
 * reads of them in the order's journal; a new assignee and the remark are there for staff only. The current assignee
 * and days are not checked again. Throws 40300, 40400, 40900 (not planned yet, completed, cancelled), 40901, 42200 at
 * `assignee_id`, `starts_on` and `ends_on`.
 */
export function replanTask(
  db: Db | Trx,
  actor: Actor,
  orderId: number,
  { version: read, ...plan }: Replan,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (!staffMay(actor, "manage_product_make")) throw forbidden();
    const order = await lockOrder(trx, actor, orderId);
    const task = await lockTaskOf(trx, "oem_order", orderId, TASK_STATUSES);
    checkOpen(task.status);
    if (order.status === "arrange") throw disagreement("prod.task.disagrees");
    const { version, ...before } = await readPlan(trx, task.id);
    checkVersion(version, read);
    const { time_zone } = await readSettings(trx);
    const stood = { ...before, status: task.status };
    const assignee = await checkPlanned(trx, plan, time_zone, stood);
    if (!changes(before, plan)) return;
    await setPlan(trx, task, plan);
    await tell(trx, actor, orderId, { before, plan, assignee });
    await logOperation(trx, actor, "update", "production_task", {
      id: task.id,
      before,
      after: plan,
    });
  });
}

interface Correction {
  before: { starts_on: string | null; ends_on: string | null; remark: string };
  plan: Omit<Replan, "version">;
  /** the nickname of who makes it from now on; undefined as before */
  assignee: string | undefined;
}

/** New days are the customer's to read; who makes it and the remark are for staff, with the days where these stay. */
async function tell(
  trx: Trx,
  actor: Actor,
  orderId: number,
  { before, plan, assignee }: Correction,
): Promise<void> {
  const { starts_on, ends_on } = plan;
  const days = { starts_on, ends_on };
  const sameDays = starts_on === before.starts_on &&
    ends_on === before.ends_on;
  const inside = {
    ...assignee && { assignee },
    ...plan.remark !== before.remark && { remark: plan.remark },
  };
  const told = { source: "oem_order", id: orderId, event: "replan" };
  if (!sameDays) await journal(trx, actor, { ...told, params: days });
  if (sameDays || Object.keys(inside).length > 0) {
    const params = sameDays ? { ...days, ...inside } : inside;
    await journal(trx, actor, { ...told, params, internal: true });
  }
}

function readPlan(trx: Trx, id: number) {
  return trx.selectFrom("production_task")
    .select(["assignee_id", "starts_on", "ends_on", "remark", "version"])
    .where("id", "=", id).executeTakeFirstOrThrow();
}
