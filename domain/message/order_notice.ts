import { type RawBuilder, sql } from "kysely";
import {
  type Accounts,
  customersOf,
  salesOf,
  staffWith,
} from "@/db/message/audience.ts";
import type { Trx } from "@/db/schema/database.ts";
import type { Holder } from "@/db/schema/oem.ts";
import { type ActorOrSystem, SYSTEM } from "@/domain/access.ts";
import type { JournalEvent } from "@/domain/flow.ts";
import type { Order, OrderMove } from "@/domain/oem/order_state.ts";
import { formatMoney, fromApi } from "@/domain/money.ts";
import { excerpt } from "@/domain/text.ts";
import { type Notice, notify } from "./notify.ts";

/** The part of an order that a notice needs. */
type Told = Pick<
  Order,
  "id" | "order_no" | "organization_id" | "status" | "holder" | "search"
>;

/** The readers of a holder, and their own page of the order. */
interface Room {
  readers(trx: Trx, order: Told): Accounts;
  link(order: Told): RawBuilder<string | null>;
}

const SOURCE = "oem_order";

function page(path: string, id: number): RawBuilder<string | null> {
  return sql`${`${path}/${id}`}::text`;
}

/** The page of the order's newest document in a table; null without one. */
function pageOf(
  path: string,
  table: "receipt" | "production_task" | "shipment",
  { id }: Told,
): RawBuilder<string | null> {
  return sql`(select ${`${path}/`}::text || max(id) from ${
    sql.table(table)
  } where source = ${SOURCE} and source_id = ${id})`;
}

/** The readers for each holder (decisions 4.2, 4.6); nobody is notified if nobody holds the order. */
const ROOMS: Record<Holder, Room | null> = {
  customer: {
    readers: (trx, order) => customersOf(trx, order.organization_id),
    link: ({ id }) => page("/oem/order", id),
  },
  sales: {
    readers: (trx, order) => salesOf(trx, order.organization_id),
    link: ({ id }) => page("/mkt/oem/detail", id),
  },
  finance: {
    readers: (trx) => staffWith(trx, "manage_bill"),
    link: (order) =>
      order.status === "close"
        ? sql`'/finance/bill/oem?kind=refund'`
        : pageOf("/finance/bill/oem-detail", "receipt", order),
  },
  production: {
    readers: (trx) => staffWith(trx, "manage_product_make"),
    link: (order) =>
      pageOf("/prod/produce/task-detail", "production_task", order),
  },
  warehouse: {
    readers: (trx) => staffWith(trx, "manage_inventory"),
    link: (order) =>
      pageOf("/prod/inventory/pending-orders/detail", "shipment", order),
  },
  nobody: null,
};

/** As the journal has it. */
interface Parcel {
  carrier: string;
  express_no: string;
}

type Words = Pick<Notice, "name" | "params">;

/** Longer remarks are read on the order's page. */
const MOST_SAID = 200;

/**
 * Notifies the holder after an event, in its transaction: when the order moved, when its price changed, and when
 * somebody wrote a remark that they may see (decisions 1.4, 4.2).
 */
export async function tellHolder(
  { trx, actor, order: before }: OrderMove,
  event: string,
  order: Order,
  log: readonly JournalEvent[],
): Promise<void> {
  const remark = log.find((entry) => entry.event === "add_remark");
  const news = order.status !== before.status || event === "adjust_price";
  if (!news && !remark) return;
  if (remark?.internal && order.holder === "customer") return;
  const words: Words = remark
    ? {
      name: "order_remark",
      params: {
        who: nameOf(actor),
        content: excerpt(String(remark.params.content ?? ""), MOST_SAID),
      },
    }
    : wordsForHolder(order, log.at(event === "close" ? -1 : 0));
  await tell(trx, actor, order, words);
}

/** What happened and how the order stands; to the customer also what they would open it for. */
function wordsForHolder(
  { holder, status }: Order,
  entry?: JournalEvent,
): Words {
  const own = holder === "customer";
  const more = own && entry ? moreForCustomer(entry) : undefined;
  return {
    name: more?.name ?? (own ? "own_order" : "order"),
    params: {
      event: `oem.order.log.${entry?.event}`,
      status: `oem.order.status.${status}`,
      ...more?.params,
    },
  };
}

function moreForCustomer({ event, params }: JournalEvent): Words | undefined {
  switch (event) {
    case "reject_payment": {
      const reason = excerpt(String(params.reason), MOST_SAID);
      const amount = yuan(params.amount);
      return { name: "voucher_rejected", params: { amount, reason } };
    }
    case "adjust_price": {
      const [before, total] = [yuan(params.before), yuan(params.total)];
      if (before === total) return undefined; // other reasons, the same price
      return { name: "price_adjusted", params: { before, total } };
    }
    case "shipped": {
      const sent = params.packages as readonly Parcel[];
      const all = sent.map((one) => `${one.carrier} ${one.express_no}`);
      const packages = excerpt(all.join(", "), MOST_SAID);
      return { name: "order_shipped", params: { packages } };
    }
  }
}

function yuan(amount: unknown): string {
  return formatMoney(fromApi(Number(amount)));
}

/**
 * Tells the customer what the company did to their order although it waits for none of them: that it was closed and
 * why, or that money was paid back (decisions 1.4).
 */
export async function tellCustomer(
  { trx, actor }: OrderMove,
  order: Order,
  log: readonly JournalEvent[],
): Promise<void> {
  if (actor !== SYSTEM && actor.kind === "oem") return;
  const words = log.map(wordsForCustomer).find((one) => one !== undefined);
  if (words) await tell(trx, actor, { ...order, holder: "customer" }, words);
}

function wordsForCustomer(
  { event, params }: JournalEvent,
): Words | undefined {
  if (event === "refund") {
    const { amount, paid_on } = params;
    const paid = { amount: yuan(amount), day: String(paid_on) };
    return { name: "order_refunded", params: paid };
  }
  if (event !== "order_closed") return undefined;
  const reason = excerpt(String(params.reason), MOST_SAID);
  return params.refund === undefined
    ? { name: "order_closed", params: { reason } }
    : {
      name: "order_closed_refund",
      params: { reason, refund: yuan(params.refund) },
    };
}

/** Sales hears that an edit took their adjustments away (decisions 4.1). */
export function tellAdjustmentsRemoved(
  trx: Trx,
  actor: ActorOrSystem,
  order: Told,
): Promise<void> {
  return tell(trx, actor, { ...order, holder: "sales" }, {
    name: "adjustment_removed",
    params: {},
  });
}

async function tell(
  trx: Trx,
  actor: ActorOrSystem,
  order: Told,
  words: Words,
): Promise<void> {
  const room = ROOMS[order.holder];
  if (!room) return;
  await notify(trx, actor, {
    name: words.name,
    params: { no: order.order_no, ...words.params },
    link: room.link(order),
    source: SOURCE,
    sourceId: order.id,
    search: order.search,
    organizationId: order.organization_id,
  }, room.readers(trx, order));
}

function nameOf(actor: ActorOrSystem): string {
  return actor === SYSTEM ? "common.system" : actor.nickname || actor.username;
}
