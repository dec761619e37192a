import type { TypedRemark } from "@/components/order/remark_dialog.tsx";
import { type Journal, readJournal } from "@/db/journal.ts";
import { activeCards, type CardRow } from "@/db/finance/cards.ts";
import { findOrder, type OrderDetail } from "@/db/oem/order_detail.ts";
import { customerOf } from "@/db/oem/visible_orders.ts";
import type { Refused } from "@/domain/errors.ts";
import { TO_PAY } from "@/domain/oem/status.ts";
import { asCustomer } from "@/domain/oem/viewer.ts";
import { caller } from "@/platform/api.ts";
import { partAsked } from "@/site/part_asked.ts";
import type { Ctx } from "@/utils.ts";
import { type Elsewhere, elsewhere, type SalesAct, salesActs } from "./acts.ts";
import { openedPrices, type PriceRow } from "./prices.ts";

/** What the page of an order shows. */
export interface Detail {
  order: OrderDetail;
  log: Journal;
  /** `?as=customer`: the page as the customer sees it, without any acts */
  reader: "staff" | "customer";
  actions: SalesAct[];
  elsewhere: Elsewhere | null;
  /** the act whose dialog is open */
  dialog: SalesAct | null;
  /** the adjustments in the editor */
  prices: PriceRow[];
  /** the version of the order that they are based on */
  pricesOn: number;
  /** those in use, while the customer has to pay */
  cards: CardRow[];
  /** the customer has to pay, and no card is in use to pay to */
  unpayable: boolean;
  refused?: Refused;
  /** what was typed into the dialog */
  typed?: { reason: string; content: string };
  /** a remark that is asked for again */
  remark?: TypedRemark;
}

/** Reads the order of the path; 40400 if there is none. The query says which dialog is open. */
export async function loadDetail(
  ctx: Ctx,
): Promise<Detail> {
  const { state, params, url } = ctx;
  const { db, settings } = state;
  const actor = caller(ctx);
  const id = Number(params.id);
  const customer = url.searchParams.get("as") === "customer";
  const seer = customer
    ? asCustomer(actor, await customerOf(db, actor, id))
    : actor;
  const order = await findOrder(db, seer, id, settings);
  const log = await readJournal(
    db,
    seer,
    "oem_order",
    id,
    partAsked(url),
  );
  const pays = TO_PAY.includes(order.status);
  const cards = pays ? await activeCards(db) : [];
  const actions = customer ? [] : salesActs(actor, order);
  const asked = url.searchParams.get("do") ?? url.searchParams.get("confirm");
  state.title = order.order_no;
  return {
    order,
    log,
    reader: customer ? "customer" : "staff",
    actions,
    elsewhere: customer ? null : elsewhere(actor, order),
    dialog: actions.find((act) => act === asked) ?? null,
    prices: openedPrices(order),
    pricesOn: order.version,
    cards,
    unpayable: pays && cards.length === 0,
  };
}
