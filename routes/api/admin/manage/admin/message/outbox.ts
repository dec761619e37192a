import { listSent } from "@/db/message/sent.ts";
import { SentFilter } from "@/domain/message/message_filter.ts";
import { caller, callWith, paged } from "@/platform/api.ts";
import { define } from "@/utils.ts";
import { toSent } from "../../../../(_shapes)/message.ts";

/** The caller's sent messages, newest first, with how many have read each. */
export const handler = define.handlers({
  GET: callWith(SentFilter, async (ctx, filter) => {
    const { db, settings } = ctx.state;
    const sent = await listSent(db, caller(ctx), "own", filter, settings);
    return paged(sent, toSent);
  }),
});
