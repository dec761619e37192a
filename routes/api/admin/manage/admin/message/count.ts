import { countUnread } from "@/db/message/unread.ts";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";
import { markAllRead } from "@/domain/message/inbox.ts";
import { ReadUntil } from "@/domain/message/message_input.ts";
import { parse } from "@/domain/validate.ts";
import { call, caller, write } from "@/platform/api.ts";
import { define } from "@/utils.ts";

/** Unread messages, up to 10,000; PUT marks all of them as read, or those up to the message `until`. */
export const handler = define.handlers({
  GET: call(async (ctx) =>
    Math.min(await countUnread(ctx.state.db, caller(ctx)), LIST_LIMIT)
  ),
  PUT: write("optional", async (ctx, trx, body) => {
    const { until } = parse(ReadUntil, body);
    return { read: await markAllRead(trx, caller(ctx), until) };
  }),
});
