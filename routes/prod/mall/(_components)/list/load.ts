import { cachedCategories } from "@/db/catalogue/categories.ts";
import { writableKinds } from "@/domain/catalogue/catalogue_access.ts";
import {
  GOODS_TABS,
  goodsList,
  type GoodsTab,
} from "@/lists/catalogue/goods.tsx";
import { listGet, listPost } from "@/lists/handlers.ts";
import { caller } from "@/platform/api.ts";
import { mayOpen } from "@/site/map.ts";
import type { State } from "@/utils.ts";
import type { Context } from "fresh";

type Ctx = Context<State>;

async function load(ctx: Ctx, tab: GoodsTab) {
  const actor = caller(ctx);
  return {
    tab,
    spec: goodsList(tab, actor),
    categories: await cachedCategories(ctx.state.db),
    /** the tabs that the reader may open */
    tabs: GOODS_TABS.filter((tab) => mayOpen(actor, `/prod/mall/${tab}`)),
    /** the kinds that the reader may make */
    kinds: writableKinds(actor),
  };
}

/** What the page of a tab does. */
export function goodsHandlers(tab: GoodsTab) {
  const spec = (ctx: Ctx) => goodsList(tab, caller(ctx));
  return {
    GET: (ctx: Ctx) => listGet(ctx, spec(ctx), (ctx) => load(ctx, tab)),
    POST: (ctx: Ctx) => listPost(ctx, spec(ctx), (ctx) => load(ctx, tab)),
  };
}

export type Loaded = Awaited<ReturnType<typeof load>>;
