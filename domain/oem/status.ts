import type { Holder, OrderStatus } from "@/db/schema/oem.ts";

/** The six phases of an order: what happens next (ui.md section 4). Their statuses and `close` together are all. */
export const PHASES = {
  place: ["draft"],
  deposit: ["draft_complete", "unpaid"],
  production: ["unpaid_complete", "arrange", "arrange_complete", "production"],
  delivery: ["production_complete", "shipping"],
  balance: ["shipping_complete", "final_payment"],
  done: ["final_payment_complete", "completed"],
} as const satisfies Record<string, readonly OrderStatus[]>;

export type Phase = keyof typeof PHASES;
export const PHASE_NAMES = Object.keys(PHASES) as Phase[];

/** The phase of a status; a closed order is in none. */
export function phaseOf(status: OrderStatus): Phase | null {
  return PHASE_NAMES.find((phase) =>
    (PHASES[phase] as readonly OrderStatus[]).includes(status)
  ) ?? null;
}

/** Who has to act in each state (decisions 4.2). */
const HOLDER_OF: Record<OrderStatus, Holder> = {
  draft: "customer",
  draft_complete: "customer",
  unpaid: "finance",
  unpaid_complete: "sales",
  arrange: "production",
  arrange_complete: "production",
  production: "production",
  production_complete: "warehouse",
  shipping: "customer",
  shipping_complete: "customer",
  final_payment: "finance",
  final_payment_complete: "sales",
  completed: "nobody",
  close: "nobody",
};

/** Where the customer's next act is a payment (decisions 4.2). */
export const TO_PAY: readonly OrderStatus[] = [
  "draft_complete",
  "shipping_complete",
];

/** Who has to act next; a closed order is finance's while a refund is open (decisions 4.2). */
export function holderOf(status: OrderStatus, openRefund: boolean): Holder {
  return status === "close" && openRefund ? "finance" : HOLDER_OF[status];
}

/** The five colours, by whose turn it is (ui.md section 2). */
type OrderTone = "cust" | "fin" | "ours" | "done" | "shut";

const TONE_OF: Record<OrderStatus, OrderTone> = {
  draft: "cust",
  draft_complete: "cust",
  unpaid: "fin",
  unpaid_complete: "ours",
  arrange: "ours",
  arrange_complete: "ours",
  production: "ours",
  production_complete: "ours",
  shipping: "cust",
  shipping_complete: "cust",
  final_payment: "fin",
  final_payment_complete: "done",
  completed: "done",
  close: "shut",
};

export function toneOf(status: OrderStatus): OrderTone {
  return TONE_OF[status];
}
