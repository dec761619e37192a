import { z } from "zod";
import type { Trx } from "@/db/schema/database.ts";
import { toDecimal } from "@/db/values.ts";
import type { Actor } from "@/domain/access.ts";
import { checkVersion } from "@/domain/errors.ts";
import type { Outcome } from "@/domain/flow.ts";
import { toApi } from "@/domain/money.ts";
import { entries, money, requiredLine, version } from "@/domain/validate.ts";
import { type OrderMove, personOf } from "../order_state.ts";
import { orderTotal } from "../totals.ts";

/**
 * PUT …/{id}/price: the whole list of adjustments, possibly empty; signed amounts (fen after parsing), each with a
 * reason.
 */
export const AdjustPrice = z.object({
  adjustments: entries(
    z.object({
      amount: money.refine((fen) => fen !== 0, "oem.order.adjustment.zero"),
      reason: requiredLine(200, "oem.order.adjustment.reason.required"),
    }),
    20,
  ),
  version,
});

/** What is written of a list that the order has already: nothing, nor is the customer told. */
const NOTHING: Outcome = { log: { adjust_price: null } };

/** Replaces the adjustments of a draft (decisions 4.1). Throws 40901, and 42200 if the total is below 0.01. */
export async function adjustPrice(
  move: OrderMove,
  input: z.output<typeof AdjustPrice>,
): Promise<Outcome> {
  const { trx, order } = move;
  checkVersion(order.version, input.version);
  const stored = await storedAdjustments(trx, order.id);
  if (isSame(stored, input.adjustments)) return NOTHING;
  const lines = await trx.selectFrom("oem_order_line").select("total_price")
    .where("order_id", "=", order.id).execute();
  const amounts = input.adjustments.map(({ amount }) => amount);
  const total = orderTotal(
    lines.map(({ total_price }) => total_price),
    amounts,
    "adjustments",
  );
  await trx.deleteFrom("oem_order_adjustment").where("order_id", "=", order.id)
    .execute();
  if (amounts.length > 0) await insertAdjustments(move, personOf(move), input);
  await trx.updateTable("oem_order").set({
    total: toDecimal(total),
    version: order.version + 1,
  })
    .where("id", "=", order.id).execute();
  return {
    log: {
      adjust_price: {
        before: toApi(order.total),
        total: toApi(total),
        adjustments: input.adjustments.map(told),
      },
    },
    noted: stored.length > 0 ? { adjustments_before: stored.map(told) } : {},
  };
}

type Adjustment = z.output<typeof AdjustPrice>["adjustments"][number];

function told({ amount, reason }: Adjustment): Adjustment {
  return { amount: toApi(amount), reason };
}

function storedAdjustments(trx: Trx, orderId: number): Promise<Adjustment[]> {
  return trx.selectFrom("oem_order_adjustment").select(["amount", "reason"])
    .where("order_id", "=", orderId).orderBy("id").execute();
}

/** Whether a list to be sent is the one that the order has; for an editor, whose author expects a change. */
export async function changesNothing(
  trx: Trx,
  orderId: number,
  input: unknown,
): Promise<boolean> {
  const { data } = AdjustPrice.safeParse(input);
  if (!data) return false;
  return isSame(await storedAdjustments(trx, orderId), data.adjustments);
}

function isSame(stored: Adjustment[], typed: Adjustment[]): boolean {
  return stored.length === typed.length &&
    stored.every(({ amount, reason }, i) =>
      amount === typed[i]?.amount && reason === typed[i]?.reason
    );
}

async function insertAdjustments(
  { trx, order }: OrderMove,
  actor: Actor,
  { adjustments }: z.output<typeof AdjustPrice>,
): Promise<void> {
  await trx.insertInto("oem_order_adjustment").values(
    adjustments.map(({ amount, reason }) => ({
      order_id: order.id,
      amount: toDecimal(amount),
      reason,
      created_by: actor.id,
    })),
  ).execute();
}
