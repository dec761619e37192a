import { findCategory } from "@/db/catalogue/categories.ts";
import {
  CategoryEdit,
  deleteCategory,
  updateCategory,
} from "@/domain/catalogue/category.ts";
import { parse } from "@/domain/validate.ts";
import { caller, overStored } from "@/platform/api.ts";
import { shapeCategory, writeTree } from "@/routes/api/(_shapes)/category.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  PUT: writeTree("optional", async (ctx, trx, body) => {
    const id = Number(ctx.params.id);
    const { category_name } = await findCategory(trx, id);
    const edit = overStored({ category_name }, body); // by the rule itself a place that is left out stays
    await updateCategory(trx, caller(ctx), id, parse(CategoryEdit, edit));
    return shapeCategory(await findCategory(trx, id));
  }),

  DELETE: writeTree("optional", async (ctx, trx) => {
    await deleteCategory(trx, caller(ctx), Number(ctx.params.id));
    return null;
  }),
});
