import { productVersions } from "@/db/catalogue/shelf.ts";
import { toApi } from "@/domain/money.ts";
import { callWith } from "@/platform/api.ts";
import { Whole } from "@/routes/api/(_shapes)/whole.ts";
import { define } from "@/utils.ts";

/** The versions of a product that can be ordered. */
export const handler = define.handlers({
  GET: callWith(Whole, async ({ state, params }) => {
    const versions = await productVersions(state.db, Number(params.id));
    return versions.map(({ id, version, processing_fee }) => ({
      id,
      version,
      processing_fee: toApi(processing_fee),
    }));
  }),
});
