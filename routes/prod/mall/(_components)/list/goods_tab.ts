import type { GoodsTab } from "@/lists/catalogue/goods.tsx";
import { define } from "@/utils.ts";
import { GoodsListPage } from "./goods_list_page.tsx";
import { goodsHandlers } from "./load.ts";

/** A tab of the catalogue as a route: its handlers and its page. */
export function goodsTab(tab: GoodsTab) {
  const handler = define.handlers(goodsHandlers(tab));
  return { handler, page: define.page<typeof handler>(GoodsListPage) };
}
