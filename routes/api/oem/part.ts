import { listParts } from "@/db/catalogue/shelf.ts";
import { CatalogueFilter } from "@/domain/catalogue/catalogue_filter.ts";
import { toApi } from "@/domain/money.ts";
import { callWith, paged } from "@/platform/api.ts";
import { define } from "@/utils.ts";

/** Parts that can be ordered, by keyword and category. */
export const handler = define.handlers({
  GET: callWith(CatalogueFilter, async ({ state }, filter) => {
    return paged(
      await listParts(state.db, filter),
      (part) => ({ ...part, price: toApi(part.price) }),
    );
  }),
});
