import { safeRedirect } from "@/platform/redirect.ts";
import { define } from "@/utils.ts";

/** Leads to the same path without the prefix: a way to load a page anew. Only to pages of this site. */
export const handler = define.handlers({
  GET(ctx) {
    const { url, params } = ctx;
    const path = `/${(params.path ?? "").replace(/^\/+/, "")}`;
    return ctx.redirect(safeRedirect(path + url.search, url.origin) ?? "/");
  },
});
