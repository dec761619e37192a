import { safeRedirect } from "@/platform/redirect.ts";
import { define } from "@/utils.ts";

/** Redirects to the same path without the prefix, which forces a page to load anew. Only to pages of this site. */
export const handler = define.handlers({
  GET(ctx) {
    const { url, params } = ctx;
    const path = `/${(params.path ?? "").replace(/^\/+/, "")}`;
    return ctx.redirect(safeRedirect(path + url.search, url.origin) ?? "/");
  },
});
