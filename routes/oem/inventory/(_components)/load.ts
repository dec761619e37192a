/** Reads the chosen tab of the customer's inventory. */
import { findDelivery, listDeliveries } from "@/db/oem/deliveries.ts";
import { listMovements, listStock } from "@/db/oem/stock.ts";
import type { Actor } from "@/domain/access.ts";
import type { Refused } from "@/domain/errors.ts";
import { deliveryFlow } from "@/domain/oem/delivery.ts";
import { DeliveryFilter } from "@/domain/oem/delivery_filter.ts";
import { MovementFilter, StockFilter } from "@/domain/oem/stock_filter.ts";
import { asCustomer } from "@/domain/oem/viewer.ts";
import { caller } from "@/platform/api.ts";
import { emptyList, tryFilter } from "@/platform/filter.ts";
import type { State } from "@/utils.ts";
import type { Context } from "fresh";
import {
  type Acting,
  type DeliveryTab,
  type InventoryTab,
  type MovementTab,
  QUESTIONS,
  type StockTab,
  TABS,
} from "./tab.ts";

/** Throws 40400 for an application that is not the reader's. `act`: why an act on the page was refused. */
export function loadTab(
  ctx: Context<State>,
  act: Refused | null = null,
): Promise<InventoryTab> {
  const asked = ctx.url.searchParams.get("tab");
  const actor = asCustomer(caller(ctx));
  switch (TABS.find((tab) => tab === asked)) {
    case "movement":
      return movements(ctx, actor);
    case "delivery":
      return deliveries(ctx, actor, act);
    default:
      return stock(ctx, actor);
  }
}

async function stock(
  { state, url }: Context<State>,
  actor: Actor,
): Promise<StockTab> {
  const { filter, refused } = tryFilter(StockFilter, url);
  const list = refused
    ? emptyList<never>(filter)
    : await listStock(state.db, actor, filter);
  return { tab: "stock", filter, refused, list };
}

async function movements(
  { state, url }: Context<State>,
  actor: Actor,
): Promise<MovementTab> {
  const { filter, refused } = tryFilter(MovementFilter, url);
  const list = refused
    ? { ...emptyList<never>(filter), next: null }
    : await listMovements(state.db, actor, filter, state.settings);
  return { tab: "movement", filter, refused, list };
}

async function deliveries(
  { state, url }: Context<State>,
  actor: Actor,
  act: Refused | null,
): Promise<DeliveryTab> {
  const { db, settings } = state;
  const { filter, refused } = tryFilter(DeliveryFilter, url);
  const list = refused
    ? emptyList<never>(filter)
    : await listDeliveries(db, actor, filter, settings);
  const id = url.searchParams.get("delivery") ?? "";
  const found = /^[0-9]{1,15}$/.test(id)
    ? await findDelivery(db, actor, Number(id))
    : null;
  const open = found && acting(actor, found);
  const asked = url.searchParams.get("confirm");
  return {
    tab: "delivery",
    filter,
    refused,
    list: { ...list, rows: list.rows.map((row) => acting(actor, row)) },
    open,
    ask: act
      ? null
      : QUESTIONS.find((question) =>
        question === asked && open?.actions.includes(question)
      ) ?? null,
    act,
  };
}

function acting<Row extends Parameters<typeof deliveryFlow.actions>[1]>(
  actor: Actor,
  row: Row,
): Acting<Row> {
  return { ...row, actions: deliveryFlow.actions(actor, row) };
}
