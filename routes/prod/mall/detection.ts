import { goodsTab } from "./(_components)/list/goods_tab.ts";

const { handler, page } = goodsTab("detection");

export { handler, page as default };
