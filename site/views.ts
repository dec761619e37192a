import type { Actor } from "@/domain/access.ts";
import { readCookies } from "@/platform/cookies.ts";
import { panelOf, placeOf } from "./map.ts";

/** One visited tab: where it leads, and the document's number if it is one. */
export interface View {
  href: string;
  title?: string;
}

const MOST = 12;
const LONGEST = 160;

/** The cookie that keeps an account's visited tabs: over reloads and sign-ins, without a write to the database. */
export function viewsCookie(actor: Actor): string {
  return `views_${actor.id}`;
}

export function pathOf(href: string): string {
  return href.split("?", 1)[0] ?? href;
}

export function readViews(headers: Headers, actor: Actor): View[] {
  const cookie = readCookies(headers).get(viewsCookie(actor)) ?? "";
  return cookie.split("\n").slice(0, MOST).flatMap((line) => {
    const [href = "", title] = line.split("\t");
    const local = /^\/[^/\\]/.test(href) && href.length <= LONGEST;
    return local ? [{ href, ...(title ? { title } : {}) }] : [];
  });
}

export function writeViews(views: readonly View[]): string {
  return views
    .map(({ href, title }) => title ? `${href}\t${title}` : href)
    .join("\n");
}

/** The list after a visit: the page stays where it is, or is added; beyond twelve the oldest goes. */
export function visit(views: readonly View[], view: View): View[] {
  const href = view.href.length <= LONGEST ? view.href : pathOf(view.href);
  const at = views.findIndex((other) => pathOf(other.href) === pathOf(href));
  const visited = { ...view, href };
  return at < 0 ? [...views, visited].slice(-MOST) : views.with(at, visited);
}

/** What closing tabs leaves, and where it leads; affixed ones survive (specification section 2). */
export function changeViews(
  headers: Headers,
  actor: Actor,
  change: string,
  back: string,
): { cookie: string; next: string } {
  const views = readViews(headers, actor);
  const [what, path] = change.split(" ");
  const stays = (view: View) =>
    placeOf(pathOf(view.href))?.affix ||
    (what === "others" && pathOf(view.href) === path) ||
    (what === "close" && pathOf(view.href) !== path);
  const left = views.filter(stays);
  const open = left.some((view) => pathOf(view.href) === pathOf(back)) ||
    what === "close" && pathOf(back) !== path;
  const home = panelOf(back)?.redirectTo ?? "/";
  return {
    cookie: writeViews(left),
    next: open ? back : left.at(-1)?.href ?? home,
  };
}
