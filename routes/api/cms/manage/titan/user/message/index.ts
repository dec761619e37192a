import { listSent } from "@/db/message/sent.ts";
import { SentFilter } from "@/domain/message/message_filter.ts";
import { revokeMessages } from "@/domain/message/send.ts";
import { call, caller, paged, write } from "@/platform/api.ts";
import { readQuery } from "@/platform/filter.ts";
import { define } from "@/utils.ts";
import { queryIds, toSent } from "../../../../../(_shapes)/message.ts";

/** Messages to customers, whoever wrote them; DELETE revokes them. */
export const handler = define.handlers({
  GET: call(async (ctx) => {
    const { db, settings } = ctx.state;
    const filter = readQuery(SentFilter, ctx.url);
    const sent = await listSent(db, caller(ctx), "customers", filter, settings);
    return paged(sent, toSent);
  }),
  DELETE: write("optional", async (ctx, trx) => {
    await revokeMessages(trx, caller(ctx), queryIds(ctx.url), true);
  }),
});
