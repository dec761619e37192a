import {
  findGoods,
  findVersion,
  listVersions,
} from "@/db/catalogue/goods_detail.ts";
import { VersionInput } from "@/domain/catalogue/version_input.ts";
import { createVersion } from "@/domain/catalogue/write_version.ts";
import { parse } from "@/domain/validate.ts";
import { call, caller, write } from "@/platform/api.ts";
import { shapeVersion } from "@/routes/api/(_shapes)/goods.ts";
import { define } from "@/utils.ts";

/** The versions of a product, the newest first, with their bills of materials. */
export const handler = define.handlers({
  GET: call(async (ctx) => {
    const { db } = ctx.state;
    const actor = caller(ctx);
    const { id } = await findGoods(db, actor, Number(ctx.params.id));
    return (await listVersions(db, actor, id)).map(shapeVersion);
  }),

  POST: write("required", async (ctx, trx, body) => {
    const actor = caller(ctx);
    const goods = await findGoods(trx, actor, Number(ctx.params.id));
    const input = parse(VersionInput, body);
    const { id } = await createVersion(trx, actor, goods.id, input);
    return shapeVersion(await findVersion(trx, actor, id));
  }),
});
