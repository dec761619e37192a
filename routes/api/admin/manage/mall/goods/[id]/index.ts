import { findGoods } from "@/db/catalogue/goods_detail.ts";
import { GoodsEdit } from "@/domain/catalogue/goods_input.ts";
import { deleteGoods, updateGoods } from "@/domain/catalogue/write_goods.ts";
import { parse } from "@/domain/validate.ts";
import { call, caller, overStored, write } from "@/platform/api.ts";
import { shapeGoods } from "@/routes/api/(_shapes)/goods.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  GET: call(async (ctx) => {
    const id = Number(ctx.params.id);
    return shapeGoods(await findGoods(ctx.state.db, caller(ctx), id));
  }),

  PUT: write("optional", async (ctx, trx, body) => {
    const actor = caller(ctx);
    const id = Number(ctx.params.id);
    const { cover, images, ...stored } = shapeGoods(
      await findGoods(trx, actor, id),
    );
    const edit = overStored({
      ...stored,
      cover: cover?.id,
      images: images.map((image) => image.id),
    }, body);
    await updateGoods(trx, actor, id, parse(GoodsEdit, edit));
    return shapeGoods(await findGoods(trx, actor, id));
  }),

  DELETE: write("optional", async (ctx, trx) => {
    const actor = caller(ctx);
    const { id } = await findGoods(trx, actor, Number(ctx.params.id));
    await deleteGoods(trx, actor, id);
    return null;
  }),
});
