import { findVersion } from "@/db/catalogue/goods_detail.ts";
import { VersionEdit } from "@/domain/catalogue/version_input.ts";
import {
  deleteVersion,
  updateVersion,
} from "@/domain/catalogue/write_version.ts";
import { parse } from "@/domain/validate.ts";
import { caller, overStored, write } from "@/platform/api.ts";
import { shapeVersion } from "@/routes/api/(_shapes)/goods.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  PUT: write("optional", async (ctx, trx, body) => {
    const actor = caller(ctx);
    const stored = await findVersion(trx, actor, Number(ctx.params.id));
    const { id } = stored;
    const edit = overStored(shapeVersion(stored), body, "revision");
    await updateVersion(trx, actor, id, parse(VersionEdit, edit));
    return shapeVersion(await findVersion(trx, actor, id));
  }),

  DELETE: write("optional", async (ctx, trx) => {
    await deleteVersion(trx, caller(ctx), Number(ctx.params.id));
    return null;
  }),
});
