import { findGoods } from "@/db/catalogue/goods_detail.ts";
import { listGoods } from "@/db/catalogue/goods_list.ts";
import { GoodsFilter } from "@/domain/catalogue/goods_filter.ts";
import { GoodsInput } from "@/domain/catalogue/goods_input.ts";
import { createGoods } from "@/domain/catalogue/write_goods.ts";
import { parse } from "@/domain/validate.ts";
import { caller, callWith, paged, write } from "@/platform/api.ts";
import { shapeGoods, shapeGoodsRow } from "@/routes/api/(_shapes)/goods.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  GET: callWith(GoodsFilter, async (ctx, filter) => {
    const goods = await listGoods(ctx.state.db, caller(ctx), filter);
    return paged(goods, shapeGoodsRow);
  }),

  POST: write("required", async (ctx, trx, body) => {
    const actor = caller(ctx);
    const { id } = await createGoods(trx, actor, parse(GoodsInput, body));
    return shapeGoods(await findGoods(trx, actor, id));
  }),
});
