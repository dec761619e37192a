/** What closing an order undoes (decisions 4.3 "close"), told to who is about to. Pure. */
import type { OrderDetail } from "@/db/oem/order_detail.ts";
import { paidOf } from "../finance/paid.ts";

const EFFECTS = ["deducted", "paid", "task"] as const;

/** Parts go back to the customer's stock; what was paid is refunded; the production task is cancelled. */
type ClosingEffect = typeof EFFECTS[number];

type Closed = Pick<OrderDetail, "confirmed_at" | "lines" | "dues" | "progress">;

/** The effects that closing this order has; none for one that nothing was done for. */
export function closingEffects(order: Closed): ClosingEffect[] {
  const has = {
    deducted: isDeducted(order),
    paid: paidOf(order.dues) > 0,
    task: order.progress.task_id !== null,
  };
  return EFFECTS.filter((effect) => has[effect]);
}

/** Whether parts or accessories have left the customer's inventory for the order: its confirmation takes them. */
function isDeducted({ confirmed_at, lines }: Closed): boolean {
  return confirmed_at !== null &&
    lines.some(({ parts, accessories }) =>
      [...parts, ...accessories].some(({ deduction }) => deduction > 0)
    );
}
