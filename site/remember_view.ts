import { setCookie, YEAR } from "@/platform/cookies.ts";
import type { State } from "@/utils.ts";
import type { Middleware } from "fresh";
import { panelOf } from "./map.ts";
import { readViews, viewsCookie, visit, writeViews } from "./views.ts";

/** Adds the page to the visited tabs of the staff shell, once it has been shown. */
export const rememberView: Middleware<State> = async (ctx) => {
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
  const views = readViews(req.headers, state.actor);
  const href = url.searchParams.has("print")
    ? url.pathname
    : url.pathname + url.search;
  const cookie = writeViews(visit(views, { href, title: state.title }));
  if (cookie !== writeViews(views)) {
    setCookie(response.headers, viewsCookie(state.actor), cookie, {
      maxAge: YEAR,
    });
  }
  return response;
};
