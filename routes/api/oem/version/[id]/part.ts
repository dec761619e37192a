import { versionParts } from "@/db/catalogue/shelf.ts";
import { toApi } from "@/domain/money.ts";
import { callWith } from "@/platform/api.ts";
import { Whole } from "@/routes/api/(_shapes)/whole.ts";
import { define } from "@/utils.ts";

/** A version's bill of materials. */
export const handler = define.handlers({
  GET: callWith(Whole, async ({ state, params }) => {
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
