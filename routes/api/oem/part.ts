import { listParts } from "@/db/catalogue/shelf.ts";
import { CatalogueFilter } from "@/domain/catalogue/catalogue_filter.ts";
import { toApi } from "@/domain/money.ts";
import { call, paged } from "@/platform/api.ts";
import { readQuery } from "@/platform/filter.ts";
import { define } from "@/utils.ts";

/** Parts that can be ordered, by keyword and category. */
export const handler = define.handlers({
  GET: call(async ({ state, url }) => {
    const filter = readQuery(CatalogueFilter, url);
    return paged(
      await listParts(state.db, filter),
      (part) => ({ ...part, price: toApi(part.price) }),
    );
  }),
});
