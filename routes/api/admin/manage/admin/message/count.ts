import { countUnread } from "@/db/message/inbox.ts";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";
import { markAllRead } from "@/domain/message/inbox.ts";
import { optionalId, parse } from "@/domain/validate.ts";
import { call, caller, write } from "@/platform/api.ts";
import { define } from "@/utils.ts";
import { z } from "zod";

const Until = z.object({ until: optionalId });

/** Unread messages, up to 10,000; PUT marks all of them as read, or those up to the message `until`. */
export const handler = define.handlers({
  GET: call(async (ctx) =>
    Math.min(await countUnread(ctx.state.db, caller(ctx)), LIST_LIMIT)
  ),
  PUT: write("optional", async (ctx, trx, body) => {
    const { until } = parse(Until, body);
    return { read: await markAllRead(trx, caller(ctx), until) };
  }),
});
