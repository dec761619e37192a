import type { OrderStatus } from "@/db/schema/oem.ts";
import type { OrderEvent } from "@/domain/oem/order_flow.ts";

/** Who may: a customer of the order's organization, staff with the permission (a super admin has all), the product. */
export type Who =
  | "customer"
  | "manage_oem"
  | "manage_bill"
  | "manage_product_make"
  | "manage_inventory"
  | "system";

/** What must hold beside the state. */
export type Needs =
  | "delivery ship"
  | "delivery store"
  | "not extended"
  | "something outstanding"
  | "nothing outstanding"
  | "refund due";

export interface Transition {
  event: OrderEvent;
  from: readonly OrderStatus[];
  to: OrderStatus | "same";
  who: readonly Who[];
  needs?: Needs;
  /** `approve` only: what is paid when it is approved */
  paid?: "covered" | "still due";
}

const ANY: readonly OrderStatus[] = [
  "draft",
  "draft_complete",
  "unpaid",
  "unpaid_complete",
  "arrange",
  "arrange_complete",
  "production",
  "production_complete",
  "shipping",
  "shipping_complete",
  "final_payment",
  "final_payment_complete",
  "completed",
  "close",
];

/** Decisions 4.3, row by row: these and no others. Copied by hand; never derived from the code under test. */
export const TRANSITIONS: readonly Transition[] = [
  { event: "edit", from: ["draft"], to: "draft", who: ["customer"] },
  { event: "delete", from: ["draft"], to: "draft", who: ["customer"] },
  { event: "adjust_price", from: ["draft"], to: "draft", who: ["manage_oem"] },
  {
    event: "confirm",
    from: ["draft"],
    to: "draft_complete",
    who: ["customer"],
  },
  {
    event: "submit_deposit",
    from: ["draft_complete"],
    to: "unpaid",
    who: ["customer"],
  },
  {
    event: "approve",
    from: ["unpaid"],
    to: "unpaid_complete",
    who: ["manage_bill"],
    paid: "covered",
  },
  {
    event: "approve",
    from: ["unpaid"],
    to: "draft_complete",
    who: ["manage_bill"],
    paid: "still due",
  },
  {
    event: "approve",
    from: ["final_payment"],
    to: "shipping_complete",
    who: ["manage_bill"],
    paid: "still due",
  },
  {
    event: "approve",
    from: ["final_payment"],
    to: "final_payment_complete",
    who: ["manage_bill"],
    paid: "covered",
  },
  {
    event: "reject_payment",
    from: ["unpaid"],
    to: "draft_complete",
    who: ["manage_bill"],
  },
  {
    event: "reject_payment",
    from: ["final_payment"],
    to: "shipping_complete",
    who: ["manage_bill"],
  },
  {
    event: "arrange",
    from: ["unpaid_complete"],
    to: "arrange",
    who: ["manage_oem", "manage_product_make"],
  },
  {
    event: "arrange_done",
    from: ["arrange"],
    to: "arrange_complete",
    who: ["manage_product_make"],
  },
  {
    event: "start_production",
    from: ["arrange_complete"],
    to: "production",
    who: ["manage_product_make"],
  },
  {
    event: "progress",
    from: ["production"],
    to: "same",
    who: ["manage_product_make"],
  },
  {
    event: "finish_production",
    from: ["production"],
    to: "production_complete",
    who: ["manage_product_make"],
  },
  {
    event: "ship",
    from: ["production_complete"],
    to: "shipping",
    who: ["manage_inventory"],
    needs: "delivery ship",
  },
  {
    event: "store",
    from: ["production_complete"],
    to: "shipping_complete",
    who: ["manage_inventory"],
    needs: "delivery store",
  },
  {
    event: "receive",
    from: ["shipping"],
    to: "shipping_complete",
    who: ["customer", "system"],
  },
  {
    event: "extend",
    from: ["shipping"],
    to: "same",
    who: ["customer"],
    needs: "not extended",
  },
  {
    event: "settle",
    from: ["shipping_complete"],
    to: "final_payment_complete",
    who: ["system"],
    needs: "nothing outstanding",
  },
  {
    event: "submit_balance",
    from: ["shipping_complete"],
    to: "final_payment",
    who: ["customer"],
    needs: "something outstanding",
  },
  {
    event: "complete",
    from: ["final_payment_complete"],
    to: "completed",
    who: ["manage_oem", "system"],
  },
  {
    event: "close",
    from: ["draft", "draft_complete"],
    to: "close",
    who: ["customer", "manage_oem"],
  },
  {
    event: "close",
    from: ["unpaid_complete", "arrange", "arrange_complete"],
    to: "close",
    who: ["manage_oem"],
  },
  {
    event: "refund",
    from: ANY,
    to: "same",
    who: ["manage_bill"],
    needs: "refund due",
  },
  {
    event: "remark",
    from: ANY,
    to: "same",
    who: [
      "customer",
      "manage_oem",
      "manage_bill",
      "manage_product_make",
      "manage_inventory",
    ],
  },
];

/** The API's last segments (decisions 4.6). */
export const CALLS: Record<string, OrderEvent | undefined> = {
  price: "adjust_price",
  confirm: "confirm",
  deposit: "submit_deposit",
  approve: "approve",
  reject: "reject_payment",
  arrange: "arrange",
  arrange_done: "arrange_done",
  produce: "start_production",
  progress: "progress",
  produce_done: "finish_production",
  ship: "ship",
  store: "store",
  receive: "receive",
  extend: "extend",
  balance: "submit_balance",
  complete: "complete",
  close: "close",
  refund: "refund",
  remark: "remark",
  settle: undefined,
  edit: undefined,
  delete: undefined,
  adjust_price: undefined,
};
