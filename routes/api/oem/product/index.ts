import { listProducts } from "@/db/catalogue/shelf.ts";
import { CatalogueFilter } from "@/domain/catalogue/catalogue_filter.ts";
import { callWith, paged } from "@/platform/api.ts";
import { define } from "@/utils.ts";

/** Products that can be ordered, by keyword and category. */
export const handler = define.handlers({
  GET: callWith(CatalogueFilter, async ({ state }, filter) => {
    return paged(await listProducts(state.db, filter), (product) => product);
  }),
});
