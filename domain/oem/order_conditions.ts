/** The conditions of the order flow's rows besides the state. */
import type { Condition } from "@/domain/flow.ts";
import type { OrderInFlow } from "./order_state.ts";

/** Sales can disable an organization: it goes on with what it has confirmed. */
export const ordering: Condition<OrderInFlow> = {
  name: "the organization is not disabled",
  holds: (order) => !order.disabled,
  why: "oem.order.why.organization",
};
export const shipped: Condition<OrderInFlow> = {
  name: "delivery = ship",
  holds: (order) => order.delivery === "ship",
  why: "oem.order.why.ship",
};
export const stored: Condition<OrderInFlow> = {
  name: "delivery = store",
  holds: (order) => order.delivery === "store",
  why: "oem.order.why.store",
};
export const notExtended: Condition<OrderInFlow> = {
  name: "not extended yet",
  holds: (order) => !order.receive_extended,
  why: "oem.order.why.extended",
};
export const owing: Condition<OrderInFlow> = {
  name: "something is outstanding",
  holds: (order) => order.outstanding > 0,
  why: "oem.order.why.nothing_outstanding",
};
export const nothingOwed: Condition<OrderInFlow> = {
  name: "nothing is outstanding",
  holds: (order) => order.outstanding === 0,
  why: "oem.order.why.outstanding",
};
export const refundOpen: Condition<OrderInFlow> = {
  name: "a refund is due",
  holds: (order) => order.refund_open ?? false,
  why: "oem.order.why.no_refund",
};
