import { listCategories } from "@/db/catalogue/categories.ts";
import { call } from "@/platform/api.ts";
import { define } from "@/utils.ts";

/** The whole tree, unpaged: the table is small by nature. */
export const handler = define.handlers({
  GET: call(({ state }) => listCategories(state.db)),
});
