import { type CategoryRow, listCategories } from "@/db/catalogue/categories.ts";
import { withBelow } from "@/domain/catalogue/category_tree.ts";
import { callWith } from "@/platform/api.ts";
import { WholeFilter, wholeOrPage } from "@/routes/api/(_shapes)/whole.ts";
import { define } from "@/utils.ts";

/** The tree of categories, or one of them with all below it. */
export const handler = define.handlers({
  GET: callWith(WholeFilter, async ({ state, url }, asked) => {
    const rows = await listCategories(state.db);
    const { category_id } = asked;
    const below = category_id && withBelow(rows, category_id);
    return wholeOrPage(
      url,
      asked,
      below ? rows.filter((row) => below.has(row.category_id)) : rows,
      ({ category_name }) => [category_name],
      (row: CategoryRow) => row,
    );
  }),
});
