import { versionParts } from "@/db/catalogue/shelf.ts";
import { toApi } from "@/domain/money.ts";
import { callWith } from "@/platform/api.ts";
import { WholeFilter, wholeOrPage } from "@/routes/api/(_shapes)/whole.ts";
import { define } from "@/utils.ts";

/** A version's bill of materials. */
export const handler = define.handlers({
  GET: callWith(WholeFilter, async ({ state, params, url }, asked) => {
    const version = Number(params.id);
    return wholeOrPage(
      url,
      asked,
      await versionParts(state.db, version, asked.category_id),
      ({ name, sn }) => [name, sn],
      ({ goods_id, name, sn, usage, price, accessory }) => ({
        goods_id,
        name,
        sn,
        usage,
        price: toApi(price),
        accessory,
      }),
    );
  }),
});
