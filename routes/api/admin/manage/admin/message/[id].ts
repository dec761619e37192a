import { markRead } from "@/domain/message/inbox.ts";
import { caller, write } from "@/platform/api.ts";
import { define } from "@/utils.ts";

/** Marks one message of the caller as read. */
export const handler = define.handlers({
  PUT: write("optional", async (ctx, trx) => {
    await markRead(trx, caller(ctx), Number(ctx.params.id));
  }),
});
