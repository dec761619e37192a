import { listCategories } from "@/db/catalogue/categories.ts";
import { callWith } from "@/platform/api.ts";
import { Whole } from "@/routes/api/(_shapes)/whole.ts";
import { define } from "@/utils.ts";

/** The whole tree, unpaged: the table is small by nature. */
export const handler = define.handlers({
  GET: callWith(Whole, ({ state }) => listCategories(state.db)),
});
