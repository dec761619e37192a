import { listProducts } from "@/db/catalogue/shelf.ts";
import { CatalogueFilter } from "@/domain/catalogue/catalogue_filter.ts";
import { call, paged } from "@/platform/api.ts";
import { readQuery } from "@/platform/filter.ts";
import { define } from "@/utils.ts";

/** Products that can be ordered, by keyword and category. */
export const handler = define.handlers({
  GET: call(async ({ state, url }) => {
    const filter = readQuery(CatalogueFilter, url);
    return paged(await listProducts(state.db, filter), (product) => product);
  }),
});
