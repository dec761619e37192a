import { productVersions } from "@/db/catalogue/shelf.ts";
import { toApi } from "@/domain/money.ts";
import { callWith } from "@/platform/api.ts";
import { WholeFilter, wholeOrPage } from "@/routes/api/(_shapes)/whole.ts";
import { define } from "@/utils.ts";

/** The versions of a product that can be ordered. */
export const handler = define.handlers({
  GET: callWith(WholeFilter, async ({ state, params, url }, asked) => {
    const product = Number(params.id);
    return wholeOrPage(
      url,
      asked,
      await productVersions(state.db, product, asked.category_id),
      ({ version }) => [version],
      ({ id, version, processing_fee }) => ({
        id,
        version,
        processing_fee: toApi(processing_fee),
      }),
    );
  }),
});
