import { findVersion } from "@/db/catalogue/goods_detail.ts";
import { restoreVersion } from "@/domain/catalogue/write_version.ts";
import { caller, write } from "@/platform/api.ts";
import { shapeVersion } from "@/routes/api/(_shapes)/goods.ts";
import { define } from "@/utils.ts";

/** Offers a version again that was superseded or withdrawn. */
export const handler = define.handlers({
  PUT: write("optional", async (ctx, trx) => {
    const actor = caller(ctx);
    const { id } = await findVersion(trx, actor, Number(ctx.params.id));
    await restoreVersion(trx, actor, id);
    return shapeVersion(await findVersion(trx, actor, id));
  }),
});
