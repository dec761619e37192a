import { goodsTab } from "./(_components)/list/goods_tab.ts";

const { handler, page } = goodsTab("oem");

export { handler, page as default };
