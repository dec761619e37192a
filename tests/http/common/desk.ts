import type { Visitor } from "@/tests/http.ts";

/** What somebody does to rows that they ticked. */
export function ticked(action: string, ids: readonly number[]) {
  return { event: "bulk", action, id: ids.map(String) };
}

/** Saves the query of a list as the view that it opens with. */
export async function openWith(
  visitor: Visitor,
  list: string,
  back: string,
  query: string,
): Promise<void> {
  await visitor.post("/preference", {
    name: "view",
    value: "save",
    view_name: "常用",
    is_default: "on",
    list,
    back,
    query,
  });
}
