import { caller } from "@/platform/api.ts";
import { readQuery } from "@/platform/filter.ts";
import { define } from "@/utils.ts";
import { DocumentQuery } from "./(_docs)/common.ts";
import { openApiFor } from "./(_docs)/document.ts";

/** The document of the calls that the caller may make, in their language or that of `?locale=`. */
export const handler = define.handlers({
  GET(ctx) {
    const { state, url } = ctx;
    const { locale = state.t.locale } = readQuery(DocumentQuery, url);
    return Response.json(openApiFor(caller(ctx), locale, url));
  },
});
