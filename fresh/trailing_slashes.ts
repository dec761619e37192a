import type { Middleware } from "./handlers.ts";

/** Redirects to the address with ("always") or without ("never") a slash at the end; what is sent there goes along. */
export function trailingSlashes<State>(
  mode: "always" | "never",
): Middleware<State> {
  return (ctx) => {
    const { pathname, search } = ctx.url;
    const ends = pathname.endsWith("/");
    if (pathname === "/" || ends === (mode === "always")) return ctx.next();
    const path = ends ? pathname.slice(0, -1) : `${pathname}/`;
    const reads = ctx.req.method === "GET" || ctx.req.method === "HEAD";
    return ctx.redirect(path + search, reads ? 302 : 308);
  };
}
