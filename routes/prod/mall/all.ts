import { goodsTab } from "./(_components)/list/goods_tab.ts";

const { handler, page } = goodsTab("all");

export { handler, page as default };
