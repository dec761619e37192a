import type { z } from "zod";
import { readAccount } from "@/domain/finance/dues.ts";
import { type Outcome } from "@/domain/flow.ts";
import { disagreement } from "@/domain/refusal.ts";
import { createShipment } from "@/domain/inventory/shipment.ts";
import { type Plan, planTask } from "@/domain/production/plan.ts";
import {
  createTaskFor,
  finishTask,
  lockTaskOf,
  type Progress,
  startTask,
  stepTask,
} from "@/domain/production/task.ts";
import { shortened } from "@/domain/text.ts";
import { type OrderMove, sourceOf } from "../order_state.ts";

/** Creates the order's production task; refused while the deposit is not covered (decisions 4.3). */
export async function arrange(move: OrderMove): Promise<void> {
  const { trx, actor, order, settings } = move;
  const { depositOutstanding } = await readAccount(trx, sourceOf(move));
  if (depositOutstanding > 0) throw disagreement("oem.order.disagrees.deposit");
  const lines = await orderLines(move);
  await createTaskFor(trx, actor, {
    source: "oem_order",
    id: order.id,
    title: shortened(lines.map(({ name }) => name).join(" / "), 199),
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }, settings.time_zone);
}

/** Plans who makes it and when. */
export async function arrangeDone(
  { trx, actor, order, settings }: OrderMove,
  plan: z.output<typeof Plan>,
): Promise<Outcome> {
  const task = await lockTaskOf(trx, "oem_order", order.id, [0]);
  await planTask(trx, actor, task, plan, settings.time_zone);
  return {
    log: { arrange_done: { starts_on: plan.starts_on, ends_on: plan.ends_on } },
  };
}

export async function startProduction(
  { trx, order }: OrderMove,
): Promise<void> {
  await startTask(trx, await lockTaskOf(trx, "oem_order", order.id, [0]));
}

/** One step of the work, shown to the customer. */
export async function progress(
  { trx, actor, order }: OrderMove,
  step: z.output<typeof Progress>,
): Promise<Outcome> {
  await stepTask(
    trx,
    actor,
    await lockTaskOf(trx, "oem_order", order.id, [10, 20]),
    step,
  );
  return { log: { progress: step } };
}

/** Completes the task and creates the shipment with what has to be packed. */
export async function finishProduction(move: OrderMove): Promise<void> {
  const { trx, order, settings } = move;
  await finishTask(trx, await lockTaskOf(trx, "oem_order", order.id, [10, 20]));
  const { id, organization_id, receiver, phone, region, address, is_abroad } =
    order;
  const lines = (await orderLines(move)).map(({ id, ...line }) => ({
    ...line,
    line_id: id,
  }));
  await createShipment(trx, {
    source: "oem_order",
    id,
    organization_id,
    receiver,
    phone,
    region,
    address,
    is_abroad,
    lines,
  }, settings.time_zone);
}

function orderLines({ trx, order }: OrderMove) {
  return trx.selectFrom("oem_order_line").select([
    "id",
    "goods_id",
    "name",
    "sn",
    "quantity",
  ])
    .where("order_id", "=", order.id).orderBy("position").execute();
}
