import { withQuery } from "@/components/query.ts";
import { setCookie, YEAR } from "@/platform/cookies.ts";
import type { State } from "@/utils.ts";
import type { Middleware } from "fresh";
import { panelOf } from "./map.ts";
import { readTabs, tabsCookie, visit, writeTabs } from "./visited_tabs.ts";

/** Adds the page to the visited tabs of the staff shell, once it has been shown. */
export const rememberTab: Middleware<State> = async (ctx) => {
  const { state, url, req } = ctx;
  const response = await ctx.next();
  const panel = panelOf(url.pathname);
  const tabbed = panel && panel.key !== "oem" && state.place &&
    !state.place.redirectTo;
  if (
    !state.actor || !tabbed || req.method !== "GET" || response.status !== 200
  ) {
    return response;
  }
  const tabs = readTabs(req.headers, state.actor);
  const href = url.searchParams.has("print")
    ? url.pathname
    : withQuery(url.pathname + url.search, { menu: null, ticked: null });
  const cookie = writeTabs(visit(tabs, { href, title: state.title }));
  if (cookie !== writeTabs(tabs)) {
    setCookie(response.headers, tabsCookie(state.actor), cookie, {
      maxAge: YEAR,
    });
  }
  return response;
};
