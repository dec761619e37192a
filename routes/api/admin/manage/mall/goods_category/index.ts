import {
  cachedCategories,
  findCategory,
  pageOfCategories,
} from "@/db/catalogue/categories.ts";
import { CategoryInput, createCategory } from "@/domain/catalogue/category.ts";
import { CategoryFilter } from "@/domain/catalogue/catalogue_filter.ts";
import { parse } from "@/domain/validate.ts";
import { caller, callWith, paged } from "@/platform/api.ts";
import { shapeCategory, writeTree } from "@/routes/api/(_shapes)/category.ts";
import { isFound } from "@/routes/api/(_shapes)/whole.ts";
import { define } from "@/utils.ts";

/** The goods categories: with `no_page=1` all that a keyword finds, as sections load them on entry. */
export const handler = define.handlers({
  GET: callWith(CategoryFilter, async ({ state }, { no_page, ...filter }) => {
    if (!no_page) {
      return paged(await pageOfCategories(state.db, filter), shapeCategory);
    }
    const rows = await cachedCategories(state.db);
    return rows.filter(({ category_name }) =>
      isFound(filter.keyword, [category_name])
    ).map(shapeCategory);
  }),

  POST: writeTree("required", async (ctx, trx, body) => {
    const input = parse(CategoryInput, body);
    const made = await createCategory(trx, caller(ctx), input);
    return shapeCategory(await findCategory(trx, made.category_id));
  }),
});
