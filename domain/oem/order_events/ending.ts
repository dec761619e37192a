import { z } from "zod";
import { SYSTEM } from "@/domain/access.ts";
import { createDue, readAccount } from "@/domain/finance/dues.ts";
import type { Outcome } from "@/domain/flow.ts";
import { toApi } from "@/domain/money.ts";
import { cancelTaskOf } from "@/domain/production/task.ts";
import { flag, requiredText } from "@/domain/validate.ts";
import { movementOf, type OrderMove, sourceOf } from "../order_state.ts";
import { type Pieces, putStock, takenStock } from "../stock.ts";
import { checkNothingPending } from "./payment.ts";

/** PUT …/{id}/close */
export const Close = z.object({
  reason: requiredText(500, "oem.order.close.reason.required"),
});

/** PUT …/{id}/remark; only staff can mark a remark as internal. */
export const Remark = z.object({
  content: requiredText(2_000, "oem.order.remark.required"),
  internal: flag,
});

/**
 * Ends the order (decisions 4.3): deducted parts go back, paid money becomes a refund due, the production task is
 * cancelled. Refused while a receipt is pending.
 */
export async function closeOrder(
  move: OrderMove,
  { reason }: z.output<typeof Close>,
): Promise<Outcome> {
  const { trx, order } = move;
  await checkNothingPending(move);
  const parts = await giveBack(move);
  const { paid, owedBack } = await readAccount(trx, sourceOf(move));
  if (paid > 0) await createDue(trx, sourceOf(move), "refund", paid);
  await cancelTaskOf(trx, "oem_order", order.id);
  return {
    log: {
      deduction_revoked: parts.length > 0 ? { parts } : null,
      order_closed: {
        reason,
        ...paid > 0 && {
          refund: toApi(paid),
          owed_back: toApi(paid + owedBack),
        },
      },
    },
  };
}

async function giveBack(move: OrderMove): Promise<Pieces[]> {
  const { trx, actor, order } = move;
  const parts = await takenStock(trx, "oem_order", order.id);
  await putStock(trx, actor, movementOf(move, "revoke_order"), parts);
  return parts;
}

/** A remark in the journal; the order itself does not change. */
export function remark(
  { actor }: OrderMove,
  { content, internal }: z.output<typeof Remark>,
): Promise<Outcome> {
  const byStaff = actor !== SYSTEM && actor.kind === "staff";
  return Promise.resolve({
    log: { add_remark: { content } },
    internal: internal && byStaff,
  });
}
