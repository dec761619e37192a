import { versionParts } from "@/db/catalogue/shelf.ts";
import { toApi } from "@/domain/money.ts";
import { call } from "@/platform/api.ts";
import { define } from "@/utils.ts";

/** A version's bill of materials. */
export const handler = define.handlers({
  GET: call(async ({ state, params }) => {
    const parts = await versionParts(state.db, Number(params.id));
    return parts.map(({ goods_id, name, sn, usage, price, accessory }) => ({
      goods_id,
      name,
      sn,
      usage,
      price: toApi(price),
      accessory,
    }));
  }),
});
