import { define } from "@/utils.ts";
import { GoodsListPage } from "./(_components)/list/goods_list_page.tsx";
import { goodsHandlers } from "./(_components)/list/load.ts";

export const handler = define.handlers(goodsHandlers("device"));

export default define.page<typeof handler>(({ data, url }) => (
  <GoodsListPage data={data} url={url} />
));
