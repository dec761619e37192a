import { cachedCategories } from "@/db/catalogue/categories.ts";
import { writableKinds } from "@/domain/catalogue/catalogue_access.ts";
import {
  GOODS_TABS,
  goodsList,
  type GoodsTab,
} from "@/lists/catalogue/goods.tsx";
import { listGet, listPage, listPost } from "@/lists/handlers.ts";
import { caller } from "@/platform/api.ts";
import { GOODS_FILE } from "@/nouns/catalogue/goods.ts";
import {
  importFile,
  importPost,
  importState,
  withRefusal,
} from "@/resource/import/handlers.ts";
import { mayOpen } from "@/site/map.ts";
import type { Ctx } from "@/utils.ts";

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
    rows: GOODS_FILE,
    importing: await importState(ctx, GOODS_FILE),
  };
}

/** The handlers of a tab's page. */
export function goodsHandlers(tab: GoodsTab) {
  const spec = (ctx: Ctx) => goodsList(tab, caller(ctx));
  const loadTab = (ctx: Ctx) => load(ctx, tab);
  return {
    GET: async (ctx: Ctx) =>
      await importFile(ctx, GOODS_FILE) ??
        await listGet(ctx, spec(ctx), loadTab),
    async POST(ctx: Ctx) {
      const sent = await importPost(ctx, GOODS_FILE);
      if (sent instanceof Response) return sent;
      if (sent instanceof FormData) {
        return await listPost(ctx, spec(ctx), loadTab, sent);
      }
      const shown = async () => withRefusal(await loadTab(ctx), sent);
      return await listPage(ctx, spec(ctx), shown, sent);
    },
  };
}

export type Loaded = Awaited<ReturnType<typeof load>>;
