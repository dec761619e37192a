import { listAlone, pathOf } from "@/components/query.ts";
import type { Actor } from "@/domain/access.ts";
import { haveOneList, readTabs } from "./visited_tabs.ts";

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
  const pages = readTabs(headers, actor).filter(({ href }) =>
    pathOf(href) === list || haveOneList(href, list)
  );
  const left = pages.find(({ last }) => last) ?? pages.at(-1);
  if (left === undefined) return list;
  const path = pathOf(left.href);
  return listAlone({ pathname: path, search: left.href.slice(path.length) });
}
