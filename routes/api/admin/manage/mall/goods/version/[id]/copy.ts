import { findVersion } from "@/db/catalogue/goods_detail.ts";
import { VersionCopy } from "@/domain/catalogue/version_input.ts";
import { copyVersion } from "@/domain/catalogue/write_version.ts";
import { parse } from "@/domain/validate.ts";
import { caller, write } from "@/platform/api.ts";
import { shapeVersion } from "@/routes/api/(_shapes)/goods.ts";
import { define } from "@/utils.ts";

/** A new version with the same fee, remark and bill of materials. */
export const handler = define.handlers({
  POST: write("required", async (ctx, trx, body) => {
    const actor = caller(ctx);
    const { id } = await findVersion(trx, actor, Number(ctx.params.id));
    const copy = await copyVersion(trx, actor, id, parse(VersionCopy, body));
    return shapeVersion(await findVersion(trx, actor, copy.id));
  }),
});
