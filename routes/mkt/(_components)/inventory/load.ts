import { type OwnerChoices, ownerChoices } from "@/db/account/choices.ts";
import type { List } from "@/db/list.ts";
import {
  listMovements,
  listStock,
  type MovementList,
  type StockRow,
} from "@/db/oem/stock.ts";
import type { Refused } from "@/domain/errors.ts";
import { MovementFilter, StockFilter } from "@/domain/oem/stock_filter.ts";
import { caller } from "@/platform/api.ts";
import { emptyList, tryFilter } from "@/platform/filter.ts";
import type { State } from "@/utils.ts";
import type { Context } from "fresh";
import { openAdjustForm } from "./adjust.ts";
import type { AdjustForm } from "./adjust_form.ts";

/** The inventory by `?tab=`: what there is, or how it came and went. */
export type Shown =
  | { tab: "stock"; filter: StockFilter; list: List<StockRow> }
  | { tab: "movement"; filter: MovementFilter; list: MovementList };

export interface Inventory {
  shown: Shown;
  choices: OwnerChoices;
  /** a condition that was refused */
  wrong?: Refused;
  /** the open form of an adjustment, and why it was refused */
  adjust?: AdjustForm;
  refused?: Refused;
}

/** What the inventory page shows for its address. */
export async function loadInventory(ctx: Context<State>): Promise<Inventory> {
  const { db } = ctx.state;
  const asked = ctx.url.searchParams.get("adjust");
  const read = ctx.url.searchParams.get("tab") === "movement"
    ? readMovements
    : readStock;
  return {
    ...await read(ctx),
    choices: await ownerChoices(db),
    adjust: asked === null
      ? undefined
      : await openAdjustForm(db, caller(ctx), asked),
  };
}

type Read = Pick<Inventory, "shown" | "wrong">;

async function readStock(ctx: Context<State>): Promise<Read> {
  const { filter, refused } = tryFilter(StockFilter, ctx.url);
  const list = refused
    ? emptyList<StockRow>(filter)
    : await listStock(ctx.state.db, caller(ctx), filter);
  return { shown: { tab: "stock", filter, list }, wrong: refused };
}

async function readMovements(ctx: Context<State>): Promise<Read> {
  const { db, settings } = ctx.state;
  const { filter, refused } = tryFilter(MovementFilter, ctx.url);
  const list = refused
    ? { ...emptyList<MovementList["rows"][number]>(filter), next: null }
    : await listMovements(db, caller(ctx), filter, settings);
  return { shown: { tab: "movement", filter, list }, wrong: refused };
}
