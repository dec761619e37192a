import { SearchQuery } from "@/domain/platform/search_keyword.ts";
import { Refused } from "@/domain/errors.ts";
import { caller } from "@/platform/api.ts";
import { tryFilter } from "@/platform/filter.ts";
import { refusalInit } from "@/platform/refusal.ts";
import { searchSite } from "@/site/search.ts";
import type { Ctx } from "@/utils.ts";
import type { Search } from "./search.tsx";

/** As many of each kind as a page shows; a list shows the rest. */
const MOST = 10;

/** What `?q=` finds; null when the query has no such parameter. */
export async function readSearch(ctx: Ctx): Promise<Search | null> {
  const { state, url } = ctx;
  const typed = url.searchParams.get("q");
  if (typed === null) return null;
  const { filter, refused } = tryFilter(SearchQuery, url);
  state.title = { as: "common.search", of: "" };
  if (refused) {
    const { status, fields } = refused;
    return { typed, groups: [], status, error: fields.q };
  }
  try {
    const groups = await searchSite(state, caller(ctx), filter.q, MOST);
    return { typed: filter.q, groups, status: 200 };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { typed, groups: [], ...refusalInit(error), error: error.text };
  }
}
