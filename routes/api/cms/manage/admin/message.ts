import { deleteFromInbox } from "@/domain/message/inbox.ts";
import { caller, write } from "@/platform/api.ts";
import { define } from "@/utils.ts";
import { queryIds } from "../../../(_shapes)/message.ts";

/** Takes messages out of the caller's inbox. */
export const handler = define.handlers({
  DELETE: write("optional", async (ctx, trx) => {
    await deleteFromInbox(trx, caller(ctx), queryIds(ctx.url));
  }),
});
