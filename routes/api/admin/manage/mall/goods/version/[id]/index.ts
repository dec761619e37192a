import { findVersion } from "@/db/catalogue/goods_detail.ts";
import { VersionEdit } from "@/domain/catalogue/version_input.ts";
import {
  deleteVersion,
  updateVersion,
} from "@/domain/catalogue/write_version.ts";
import { parse } from "@/domain/validate.ts";
import { caller, write } from "@/platform/api.ts";
import { shapeVersion } from "@/routes/api/(_shapes)/goods.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  PUT: write("optional", async (ctx, trx, body) => {
    const actor = caller(ctx);
    const { id } = await findVersion(trx, actor, Number(ctx.params.id));
    await updateVersion(trx, actor, id, parse(VersionEdit, body));
    return shapeVersion(await findVersion(trx, actor, id));
  }),

  DELETE: write("optional", async (ctx, trx) => {
    await deleteVersion(trx, caller(ctx), Number(ctx.params.id));
    return null;
  }),
});
