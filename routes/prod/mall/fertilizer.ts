import { goodsTab } from "./(_components)/list/goods_tab.ts";

const { handler, page } = goodsTab("fertilizer");

export { handler, page as default };
