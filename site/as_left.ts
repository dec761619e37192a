import { listAlone, pathOf } from "@/components/query.ts";
import type { Actor } from "@/domain/access.ts";
import { placeOf } from "./map.ts";
import { readTabs } from "./visited_tabs.ts";

/**
 * The way back to a list from a page beside it: the URL of its visited tab, with its filter but without an open dialog.
 * Of a list that spans several pages (goods by kind) it is the last one visited.
 */
export function asLeft(
  list: string,
  actor: Actor,
  { pathname }: Pick<URL, "pathname">,
  headers: Headers,
): string {
  if (list === pathname) return list;
  const visited = readTabs(headers, actor).map(({ href }) => href);
  const left = visited.find((href) => pathOf(href) === list) ??
    visited.findLast((href) => isPartOf(list, pathOf(href)));
  if (left === undefined) return list;
  const path = pathOf(left);
  return listAlone({ pathname: path, search: left.slice(path.length) });
}

/** Whether a page has rows of the same list. */
function isPartOf(list: string, path: string): boolean {
  const lists = placeOf(list)?.lists ?? [];
  return placeOf(path)?.lists?.some((one) => lists.includes(one)) ?? false;
}
