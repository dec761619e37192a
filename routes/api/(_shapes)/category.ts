import {
  type EditableCategory,
  forgetCategories,
} from "@/db/catalogue/categories.ts";
import { type Command, write } from "@/platform/api.ts";
import type { Ctx } from "@/utils.ts";

export function shapeCategory(category: EditableCategory) {
  const { category_id, category_name, parent_id, sort, version } = category;
  return { category_id, category_name, parent_id, sort, version };
}

/** A call that changes the tree: the cache is cleared once the change is written. */
export function writeTree(key: "required" | "optional", command: Command) {
  const answer = write(key, command);
  return async (ctx: Ctx): Promise<Response> => {
    const response = await answer(ctx);
    forgetCategories(ctx.state.db);
    return response;
  };
}
