import { withoutEmpty, withQuery } from "@/components/query.ts";
import type { Actor } from "@/domain/access.ts";
import { setCookie, YEAR } from "@/platform/cookies.ts";
import type { Ctx, State } from "@/utils.ts";
import type { Middleware } from "fresh";
import { panelOf } from "./map.ts";
import { isHtml } from "./request.ts";
import {
  isAffixed,
  readTabs,
  tabOf,
  tabsCookie,
  visit,
  writeTabs,
} from "./visited_tabs.ts";

/**
 * Adds the page to the visited tabs of the staff shell, once it has been shown; a file of it is none. Customers, whose
 * shell has none, have their lists among them: who opens a row is led back to them as they were left.
 */
export const rememberTab: Middleware<State> = async (ctx) => {
  const { state, url, req } = ctx;
  const response = await ctx.next();
  const panel = panelOf(url.pathname);
  const { actor, place } = state;
  if (!actor || !place) return response;
  const href = hrefOf(ctx);
  // A state of such a page may have a tab of its own: the search.
  if (place.redirectTo && tabOf(href) === url.pathname) return response;
  const tabbed = panel?.key === "oem"
    ? actor.kind === "oem" && place.lists
    : panel;
  const shown = req.method === "GET" && response.status === 200 &&
    isHtml(response);
  if (!tabbed || !shown) return response;
  const tabs = readTabs(req.headers, actor);
  const cookie = writeTabs(visit(tabs, { href, title: state.title }));
  if (cookie !== writeTabs(tabs)) keep(response, actor, cookie);
  return response;
};

/** Takes the tab of this very address out: its page is gone, or the reader's no more. A panel's first page stays. */
export function forgetTab(ctx: Ctx, actor: Actor, response: Response): void {
  const href = hrefOf(ctx);
  const tabs = readTabs(ctx.req.headers, actor);
  const left = tabs.filter((tab) => tab.href !== href || isAffixed(tab));
  if (left.length < tabs.length) keep(response, actor, writeTabs(left));
}

function keep({ headers }: Response, actor: Actor, cookie: string): void {
  setCookie(headers, tabsCookie(actor), cookie, { maxAge: YEAR });
}

/** The address of the page's tab. */
function hrefOf({ state, url }: Ctx): string {
  return url.searchParams.has("print")
    ? url.pathname
    : asked(state, withQuery(url.pathname + url.search, OPEN));
}

/** What is open over a page, and is no part of its tab. */
const OPEN = { menu: null, ticked: null };

/**
 * The address with the conditions that are set. Where the list opens with a view it says that none is meant: with no
 * condition left it would be opened with that.
 */
function asked({ place, memory }: State, href: string): string {
  const short = withoutEmpty(href);
  const opensWithView = memory.preferences.some((
    { list, default_view_id },
  ) => default_view_id !== null && place?.lists?.includes(list));
  return opensWithView && short !== href
    ? withQuery(short, { view: "none" })
    : short;
}
