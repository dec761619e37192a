import { listInbox } from "@/db/message/inbox.ts";
import { InboxFilter } from "@/domain/message/message_filter.ts";
import { caller, callWith, paged } from "@/platform/api.ts";
import { define } from "@/utils.ts";
import { toMessage } from "../../../../(_shapes)/message.ts";

/** The caller's messages, newest first. */
export const handler = define.handlers({
  GET: callWith(InboxFilter, async (ctx, filter) => {
    const { db, settings, t } = ctx.state;
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
