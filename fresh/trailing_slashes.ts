import type { Middleware } from "./handlers.ts";

/** Redirects to the address with ("always") or without ("never") a slash at the end. */
export function trailingSlashes<State>(
  mode: "always" | "never",
): Middleware<State> {
  return (ctx) => {
    const { pathname, search } = ctx.url;
    const ends = pathname.endsWith("/");
    if (pathname === "/" || ends === (mode === "always")) return ctx.next();
    const path = ends ? pathname.slice(0, -1) : `${pathname}/`;
    return ctx.redirect(path + search);
  };
}
