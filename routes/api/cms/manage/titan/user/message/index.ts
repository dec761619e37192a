import { listSent } from "@/db/message/sent.ts";
import { SentFilter } from "@/domain/message/message_filter.ts";
import { revokeMessages } from "@/domain/message/send.ts";
import { caller, callWith, paged, writeWith } from "@/platform/api.ts";
import { define } from "@/utils.ts";
import { Ids, toSent } from "../../../../../(_shapes)/message.ts";

/** Messages to customers, whoever wrote them; DELETE revokes them. */
export const handler = define.handlers({
  GET: callWith(SentFilter, async (ctx, filter) => {
    const { db, settings } = ctx.state;
    const sent = await listSent(db, caller(ctx), "customers", filter, settings);
    return paged(sent, toSent);
  }),
  DELETE: writeWith("optional", Ids, async (ctx, trx, _, { id }) => {
    await revokeMessages(trx, caller(ctx), id, true);
  }),
});
