/** What an event of an order is to each of its readers. Pure. */
import type { Holder, OrderStatus } from "@/db/schema/oem.ts";
import { type ActorOrSystem, SYSTEM } from "@/domain/access.ts";
import type { JournalEvent } from "@/domain/flow.ts";
import { formatMoney, fromApi } from "@/domain/money.ts";
import { isIncomplete } from "@/domain/oem/journal_words.ts";
import type { Order } from "@/domain/oem/order_state.ts";
import { shortened } from "@/domain/text.ts";
import type { NoticeName } from "./notice_names.ts";
import type { Notice } from "./notify.ts";

export type Words = Pick<Notice, "name" | "params">;

/** An event that has run, with the order before and after. */
export interface News {
  actor: ActorOrSystem;
  event: string;
  before: Pick<Order, "status" | "holder">;
  order: Pick<Order, "status" | "holder">;
  log: readonly JournalEvent[];
  /** what the event before it wrote, if this one followed from it by rule */
  earlier: readonly JournalEvent[];
}

/** As the journal has it. */
export interface Parcel {
  carrier: string;
  express_no: string;
}

/** What reads like something to do in the journal, as the notice that it is done says it. */
const DONE: Partial<Record<string, string>> = {
  confirm: "message.done.confirm",
  confirm_receipt: "message.done.confirm_receipt",
  start_production: "message.done.start_production",
};

/** Longer remarks are read on the order's page. */
const MOST_SAID = 200;

/** What an event is told as to a reader; undefined if it is nothing to them (decisions 1.4, 4.2). */
export function wordsFor(reader: Holder, news: News): Words | undefined {
  const { actor, event, before, order, log } = news;
  const remark = log.find((entry) => entry.event === "add_remark");
  if (remark) {
    return hearsRemark(reader, news, remark)
      ? wordsOfRemark(actor, remark)
      : undefined;
  }
  const own = ownWords(reader, news);
  if (own) return { ...own, params: { ...standing(news), ...own.params } };
  const isNews = order.status !== before.status || event === "adjust_price";
  if (reader !== order.holder || !isNews) return undefined;
  const name = reader === "customer" ? "own_order" : "order";
  return { name, params: standing(news) };
}

/** What an event is to sales and to the customer, whoever holds the order, and to whom its end leaves without work. */
function ownWords(
  reader: Holder,
  news: News,
): Words | undefined {
  const { actor, before, order, log, earlier } = news;
  const words = reader === "sales"
    ? [...earlier, ...log].map((entry) => wordsForSales(entry, news))
    : reader === "customer"
    ? [
      ...earlier.map(wordsOfArrival),
      ...isStaff(actor)
        ? log.map((entry) => wordsForCustomer(entry, order.status))
        : [],
    ]
    : reader === before.holder
    ? log.map((entry) => wordsOfEnd(entry, actor))
    : [];
  return words.find((one) => one !== undefined);
}

/** What reached the customer without them, of an order from which something else followed by rule. */
function wordsOfArrival(entry: JournalEvent): Words | undefined {
  return isAutomatic(entry) || entry.event === "into_inventory"
    ? { name: "order_arrived", params: { event: eventOf(entry) } }
    : undefined;
}

function isAutomatic({ event, params }: JournalEvent): boolean {
  return event === "confirm_receipt" && params.automatic === true;
}

/** The text of what happened. */
function eventOf(entry: JournalEvent): string {
  if (isAutomatic(entry)) return "oem.order.detail.automatic";
  return DONE[entry.event] ?? `oem.order.log.${entry.event}`;
}

/** Why there is nothing left to do, and by whose decision: for staff, who have many customers' orders. */
function wordsOfEnd(
  { event, params }: JournalEvent,
  actor: ActorOrSystem,
): Words | undefined {
  if (event !== "order_closed") return undefined;
  const told = { who: nameOf(actor), reason: reasonIn(params) };
  return { name: "order_closed_staff", params: told };
}

function reasonIn({ reason }: JournalEvent["params"]): string {
  return shortened(String(reason), MOST_SAID);
}

/** What happened and how the order stands. */
function standing({ event, order, log }: News): Words["params"] {
  const entry = log.at(event === "close" ? -1 : 0);
  return {
    ...entry && { event: eventOf(entry) },
    status: `oem.order.status.${order.status}`,
  };
}

/**
 * A remark is for whoever holds the order and for the other side, which sales stands for where nobody of ours holds it;
 * one among staff is never for the customer.
 */
function hearsRemark(
  reader: Holder,
  { actor, order }: News,
  { internal }: JournalEvent,
): boolean {
  if (internal && reader === "customer") return false;
  if (reader === order.holder) return true;
  if (isStaff(actor)) return reader === "customer";
  return reader === "sales" && ["customer", "nobody"].includes(order.holder);
}

function wordsOfRemark(actor: ActorOrSystem, { params }: JournalEvent): Words {
  const content = shortened(String(params.content ?? ""), MOST_SAID);
  return { name: "order_remark", params: { who: nameOf(actor), content } };
}

/**
 * What the customer did that sales should know of although nothing waits for them, and that a colleague closed what did
 * wait for them.
 */
function wordsForSales(
  entry: JournalEvent,
  { actor, before }: News,
): Words | undefined {
  const { event, params } = entry;
  if (event === "order_closed") {
    return isStaff(actor) && before.holder !== "sales"
      ? undefined
      : wordsOfEnd(entry, actor);
  }
  if (event === "confirm") {
    const [total, deposit] = [yuan(params.total), yuan(params.deposit)];
    return params.deposit === 0
      ? { name: "order_confirmed_no_deposit", params: { total } }
      : { name: "order_confirmed", params: { total, deposit } };
  }
  if (event !== "confirm_receipt" || !isIncomplete(params)) return undefined;
  return {
    name: "receipt_incomplete",
    params: {
      event: "oem.order.log.receipt_incomplete",
      received: Number(params.received),
      sent: Number(params.sent),
      damaged: Number(params.damaged),
    },
  };
}

/** What the company did to the customer's order, with what they would open it for. */
function wordsForCustomer(
  entry: JournalEvent,
  status: OrderStatus,
): Words | undefined {
  const { event, params } = entry;
  switch (event) {
    case "payment_received":
      return wordsOfPayment(params, status);
    case "reject_payment": {
      const amount = yuan(params.amount);
      const told = { amount, reason: reasonIn(params) };
      return { name: "voucher_rejected", params: told };
    }
    case "adjust_price": {
      const [before, total] = [yuan(params.before), yuan(params.total)];
      if (before === total) return undefined; // other reasons, the same price
      return { name: "price_adjusted", params: { before, total } };
    }
    case "shipped": {
      const packages = parcelNames(params.packages as readonly Parcel[]);
      return { name: "order_shipped", params: { packages } };
    }
    case "refund": {
      const paid = { amount: yuan(params.amount), day: String(params.paid_on) };
      return { name: "order_refunded", params: paid };
    }
    case "order_closed":
      return wordsOfClosing(params);
  }
}

/** The parcels that something was sent in, whole, as half a number is a wrong one; "…" stands for those left out. */
export function parcelNames(sent: readonly Parcel[]): string {
  let said = "";
  for (const { carrier, express_no } of sent) {
    const longer = `${said && `${said} / `}${carrier} ${express_no}`;
    if (longer.length > MOST_SAID) return `${said} / …`;
    said = longer;
  }
  return said;
}

/** States that a payment leads to, and what it is told as. */
const PAID: Partial<Record<OrderStatus, NoticeName>> = {
  draft_complete: "deposit_part",
  unpaid_complete: "deposit_paid",
  shipping_complete: "balance_part",
  final_payment_complete: "balance_paid",
};

/** The same of a payment that was more than all that is owed. */
const PAID_MORE: Partial<Record<OrderStatus, NoticeName>> = {
  unpaid_complete: "deposit_paid_more",
  final_payment_complete: "balance_paid_more",
};

function wordsOfPayment(
  { amount, outstanding, deposit_outstanding = outstanding, excess }:
    JournalEvent["params"],
  status: OrderStatus,
): Words | undefined {
  const paid = { amount: yuan(amount), rest: yuan(deposit_outstanding) };
  if (excess === undefined) {
    const name = PAID[status];
    return name && { name, params: paid };
  }
  const name = PAID_MORE[status];
  return name && { name, params: { ...paid, excess: yuan(excess) } };
}

function wordsOfClosing(params: JournalEvent["params"]): Words {
  const reason = reasonIn(params);
  if (params.refund === undefined) {
    return { name: "order_closed", params: { reason } };
  }
  const refund = yuan(params.owed_back ?? params.refund);
  return { name: "order_closed_refund", params: { reason, refund } };
}

function yuan(amount: unknown): string {
  return formatMoney(fromApi(Number(amount)));
}

function isStaff(actor: ActorOrSystem): boolean {
  return actor !== SYSTEM && actor.kind !== "oem";
}

function nameOf(actor: ActorOrSystem): string {
  return actor === SYSTEM ? "common.system" : actor.nickname || actor.username;
}
