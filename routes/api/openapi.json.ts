import { caller } from "@/platform/api.ts";
import { isLocale } from "@/platform/preferences.ts";
import { define } from "@/utils.ts";
import { openApiFor } from "./(_docs)/document.ts";

/** The document of the calls that the caller may make, in their language or that of `?locale=`. */
export const handler = define.handlers({
  GET(ctx) {
    const { state, url } = ctx;
    const asked = url.searchParams.get("locale");
    const locale = isLocale(asked) ? asked : state.t.locale;
    return Response.json(openApiFor(caller(ctx), locale, url));
  },
});
