import type { Waiting, WaitingKind } from "@/db/sales/waiting.ts";
import type { MessageKey } from "@/locales/messages.ts";
import { Todo } from "./dashboard.tsx";
import { Waited } from "./order/held.tsx";
import { withQuery } from "./query.ts";
import { useT } from "./reader.tsx";
import { Sentence } from "./sentence.tsx";
import type { Tone } from "./tone.ts";

/**
 * What each kind of work is called, in the colour of the department that it concerns, and how it is said for how long
 * the oldest waits, if not as of any other.
 */
const KINDS: Record<
  WaitingKind,
  readonly [title: MessageKey, tone: Tone, longest?: MessageKey]
> = {
  arrange: [
    "sales.index.waits.arrange",
    "ours",
    "sales.index.waits.arrange.text",
  ],
  complete: [
    "sales.index.waits.complete",
    "done",
    "sales.index.waits.complete.text",
  ],
  follow_deposit: [
    "sales.index.waits.follow_deposit",
    "cust",
    "sales.index.waits.follow_deposit.text",
  ],
  follow_balance: [
    "sales.index.waits.follow_balance",
    "cust",
    "sales.index.waits.follow_balance.text",
  ],
  review_deposit: ["finance.page.waiting.review_deposit", "fin"],
  review_balance: ["finance.page.waiting.review_balance", "fin"],
  refund: ["finance.page.waiting.refund", "fin"],
  plan: ["production.page.todo.plan", "ours"],
  start: ["production.page.todo.start", "ours"],
  progress: ["production.page.todo.progress", "ours"],
  late: ["production.page.todo.late", "bad"],
  ship: ["production.page.todo.ship", "ours"],
  deliver: ["production.page.todo.deliver", "ours"],
  confirm: ["oem.portal.todo.confirm", "cust"],
  pay_deposit: ["oem.portal.todo.pay_deposit", "cust"],
  receive: ["oem.portal.todo.receive", "cust"],
  pay_balance: ["oem.portal.todo.pay_balance", "cust"],
  receive_delivery: ["oem.portal.todo.receive_delivery", "cust"],
  answer: ["account.index.tickets", "ours"],
};

/** The pages of the lists; a customer's orders are on one of their own. */
const LISTS: Record<Waiting["list"], string> = {
  orders: "/mkt/oem/list",
  awaiting: "/prod/produce/task#awaiting",
  receipts: "/finance/bill/oem",
  refunds: "/finance/bill/oem?kind=refund&view=none",
  tasks: "/prod/produce/task",
  shipments: "/prod/inventory/pending-orders",
  deliveries: "/oem/inventory/main?tab=delivery",
  tickets: "/common/account/feedback",
};

/** The list that shows the work, under its conditions. */
function listOf({ panel, list, query }: Waiting): string {
  const isOwn = panel === "oem" && list === "orders";
  const page = isOwn ? "/oem/order/mine" : LISTS[list];
  return Object.keys(query).length > 0 ? withQuery(page, query) : page;
}

/** Work of one kind that waits, with the list behind it; grey where there is none. */
export function WorkTodo({ work }: { work: Waiting }) {
  const t = useT();
  const { kind, count, since } = work;
  const [title, tone, longest = "common.longest"] = KINDS[kind];
  return (
    <Todo
      href={listOf(work)}
      tone={count === 0 ? "shut" : tone}
      count={count}
      title={t(title)}
      note={since && (
        <Sentence of={longest} with={{ held: <Waited since={since} /> }} />
      )}
    />
  );
}
