import { cachedCounts } from "@/db/platform/badges.ts";
import { call, caller } from "@/platform/api.ts";
import { define } from "@/utils.ts";

/** The counters of `counters.tsv` and decisions 4.5 that the caller sees in the menu, up to 10,000 each. */
export const handler = define.handlers({
  GET: call((ctx) => cachedCounts(ctx.state.db, caller(ctx))),
});
