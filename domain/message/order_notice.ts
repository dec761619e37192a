import { type RawBuilder, sql } from "kysely";
import {
  type Accounts,
  customersOf,
  salesOf,
  staffWith,
  without,
} from "@/db/message/audience.ts";
import type { Trx } from "@/db/schema/database.ts";
import type { Holder } from "@/db/schema/oem.ts";
import type { ActorOrSystem } from "@/domain/access.ts";
import type { JournalEvent } from "@/domain/flow.ts";
import type { Order, OrderMove } from "@/domain/oem/order_state.ts";
import { formatMoney } from "@/domain/money.ts";
import { notify } from "./notify.ts";
import { type Words, wordsFor } from "./order_notice_words.ts";

/** The part of an order that a notice needs. */
type Told = Pick<
  Order,
  "id" | "order_no" | "organization_id" | "status" | "holder" | "search"
>;

/** The readers of a holder, and their own page of the order. */
interface Room {
  readers(order: Told): Accounts;
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

/** The readers for each holder (decisions 4.2, 4.6). */
const ROOMS: Record<Holder, Room | null> = {
  customer: {
    readers: (order) => customersOf(order.organization_id),
    link: ({ id }) => page("/oem/order", id),
  },
  sales: {
    readers: (order) => salesOf(order.organization_id),
    link: ({ id }) => page("/mkt/oem/detail", id),
  },
  finance: {
    readers: () => staffWith("manage_bill"),
    link: (order) =>
      order.status === "close"
        ? sql`${`/finance/bill/oem?kind=refund&keyword=${order.order_no}`}::text`
        : pageOf("/finance/bill/oem-detail", "receipt", order),
  },
  production: {
    readers: () => staffWith("manage_product_make"),
    link: (order) =>
      pageOf("/prod/produce/task-detail", "production_task", order),
  },
  warehouse: {
    readers: () => staffWith("manage_inventory"),
    link: (order) =>
      pageOf("/prod/inventory/pending-orders/detail", "shipment", order),
  },
  nobody: null,
};

/**
 * Tells those whom an event concerns, in its transaction, each with what it is to them (decisions 1.4, 4.2): sales, the
 * customer and the holder before what they should know of it, then the holder, whom the order waits for. Who is
 * several of these hears of it once, as the last of them.
 */
export async function tellOfEvent(
  { trx, actor, order: before }: OrderMove,
  event: string,
  order: Order,
  log: readonly JournalEvent[],
  earlier: readonly JournalEvent[],
): Promise<void> {
  const news = { actor, event, before, order, log, earlier };
  const others = new Set<Holder>(["sales", "customer", before.holder]);
  others.delete(order.holder);
  const told = [...others, order.holder].flatMap((holder) => {
    const words = wordsFor(holder, news);
    const readers = ROOMS[holder]?.readers(order);
    return words && readers ? [{ holder, words, readers }] : [];
  });
  for (const [i, { holder, words }] of told.entries()) {
    const later = told.slice(i + 1).map(({ readers }) => readers);
    await tell(trx, actor, { ...order, holder }, words, later);
  }
}

/** Sales hears of a new order, which waits for the customer. */
export function tellOfNewOrder(
  trx: Trx,
  actor: ActorOrSystem,
  order: Omit<Told, "holder">,
  total: number,
): Promise<void> {
  return tell(trx, actor, { ...order, holder: "sales" }, {
    name: "order_new",
    params: { total: formatMoney(total) },
  });
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

/** Tells the holder, but for those who are among `others`. */
async function tell(
  trx: Trx,
  actor: ActorOrSystem,
  order: Told,
  words: Words,
  others: readonly Accounts[] = [],
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
  }, without(room.readers(order), others));
}
