import { findVersion } from "@/db/catalogue/goods_detail.ts";
import { Supersede } from "@/domain/catalogue/version_input.ts";
import { supersedeVersion } from "@/domain/catalogue/write_version.ts";
import { parse } from "@/domain/validate.ts";
import { caller, write } from "@/platform/api.ts";
import { shapeVersion } from "@/routes/api/(_shapes)/goods.ts";
import { define } from "@/utils.ts";

/** Takes a version off offer, in favour of another or of none, or gives a withdrawn one another successor. */
export const handler = define.handlers({
  PUT: write("optional", async (ctx, trx, body) => {
    const actor = caller(ctx);
    const { id } = await findVersion(trx, actor, Number(ctx.params.id));
    await supersedeVersion(trx, actor, id, parse(Supersede, body));
    return shapeVersion(await findVersion(trx, actor, id));
  }),
});
