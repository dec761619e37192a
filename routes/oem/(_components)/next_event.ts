import type { OrderRow } from "@/db/oem/orders.ts";
import type { Actor } from "@/domain/access.ts";
import { type OrderEvent, orderFlow } from "@/domain/oem/order_flow.ts";

/** What moves an order on, of all that its customer may do. */
const MOVING = [
  "confirm",
  "submit_deposit",
  "receive",
  "submit_balance",
] as const satisfies readonly OrderEvent[];
export type MovingEvent = typeof MOVING[number];

/** An order of a list with the one act that its customer has to do now, if any. */
export type PortalRow = OrderRow & { next: MovingEvent | null };

/** Each order with the act that moves it on, where the actor has one. */
export function withNext(actor: Actor, rows: readonly OrderRow[]): PortalRow[] {
  return rows.map((row) => {
    const actions = orderFlow.actions(actor, row);
    return {
      ...row,
      next: MOVING.find((event) => actions.includes(event)) ?? null,
    };
  });
}
