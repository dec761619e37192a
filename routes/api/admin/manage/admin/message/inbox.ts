import { listInbox } from "@/db/message/inbox.ts";
import { InboxFilter } from "@/domain/message/message_filter.ts";
import { call, caller, paged } from "@/platform/api.ts";
import { readQuery } from "@/platform/filter.ts";
import { define } from "@/utils.ts";
import { toMessage } from "../../../../(_shapes)/message.ts";

/** The caller's messages, newest first. */
export const handler = define.handlers({
  GET: call(async (ctx) => {
    const { db, settings, t } = ctx.state;
    const filter = readQuery(InboxFilter, ctx.url);
    return paged(
      await listInbox(
        db,
        { actor: caller(ctx), settings, locale: t.locale },
        filter,
      ),
      (message) => toMessage(t, message),
    );
  }),
});
