import { deleteFromInbox } from "@/domain/message/inbox.ts";
import { caller, writeWith } from "@/platform/api.ts";
import { define } from "@/utils.ts";
import { Ids } from "../../../(_shapes)/message.ts";

/** Takes messages out of the caller's inbox. */
export const handler = define.handlers({
  DELETE: writeWith("optional", Ids, async (ctx, trx, _, { id }) => {
    await deleteFromInbox(trx, caller(ctx), id);
  }),
});
