import { isLocale } from "@/platform/preferences.ts";
import { define } from "@/utils.ts";
import { openApi } from "./(_docs)/document.ts";

/** The document of all calls, in the caller's language or that of `?locale=`. */
export const handler = define.handlers({
  GET({ state, url }) {
    const asked = url.searchParams.get("locale");
    return Response.json(openApi(isLocale(asked) ? asked : state.t.locale));
  },
});
