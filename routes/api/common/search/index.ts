import { SearchQuery } from "@/domain/platform/search_keyword.ts";
import { caller, callWith } from "@/platform/api.ts";
import { searchSite } from "@/site/search.ts";
import { define } from "@/utils.ts";

/** As many of each kind as one looks over while typing. */
const MOST = 5;

/** The matches of `?q=` that the caller may see, by kind (docs/decisions/22). */
export const handler = define.handlers({
  GET: callWith(SearchQuery, async (ctx, { q }) => {
    const actor = caller(ctx);
    return await searchSite(ctx.state, actor, q, MOST);
  }),
});
