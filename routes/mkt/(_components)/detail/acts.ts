import { withQuery } from "@/components/query.ts";
import type { OrderDetail } from "@/db/oem/order_detail.ts";
import type { Actor } from "@/domain/access.ts";
import { orderFlow } from "@/domain/oem/order_flow.ts";
import { mayOpen } from "@/site/map.ts";
import { reviewHref } from "./review_href.ts";

const BILLS = "/finance/bill/oem";

/** What sales do with an order; the other events have their pages in other panels. */
export const SALES_ACTS = [
  "adjust_price",
  "arrange",
  "complete",
  "close",
  "remark",
] as const;
export type SalesAct = typeof SALES_ACTS[number];

/** Those of {@link SALES_ACTS} that the actor may run on the order now. */
export function salesActs(actor: Actor, order: OrderDetail): SalesAct[] {
  const open = orderFlow.actions(actor, order);
  return SALES_ACTS.filter((act) => open.includes(act));
}

/** A page of another panel where the order goes on. */
export interface Elsewhere {
  to: "receipt" | "refund" | "task" | "shipment";
  href: string;
}

/** Where the order goes on outside of sales, if it does and the actor may open that page. */
export function elsewhere(actor: Actor, order: OrderDetail): Elsewhere | null {
  const { receipts, progress, shipment_id } = order;
  const pending = receipts.find(({ status }) => status === "pending");
  const review = reviewHref(actor);
  if (pending && review) return { to: "receipt", href: review(pending) };
  if (
    order.holder === "production" && progress.task_id !== null &&
    mayOpen(actor, "/prod/produce/task-detail/:id")
  ) {
    return {
      to: "task",
      href: `/prod/produce/task-detail/${progress.task_id}`,
    };
  }
  if (
    order.holder === "warehouse" && shipment_id !== null &&
    mayOpen(actor, "/prod/inventory/pending-orders/detail/:id")
  ) {
    const href = `/prod/inventory/pending-orders/detail/${shipment_id}`;
    return { to: "shipment", href };
  }
  if (order.refund_open && mayOpen(actor, BILLS)) {
    const its = { kind: "refund", state: "open", keyword: order.order_no };
    return { to: "refund", href: withQuery(BILLS, its) };
  }
  return null;
}
