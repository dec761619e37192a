import { MessageWords } from "@/domain/message/message_input.ts";
import { sendToCustomers } from "@/domain/message/send.ts";
import { parse } from "@/domain/validate.ts";
import { caller, write } from "@/platform/api.ts";
import { define } from "@/utils.ts";
import { queryIds } from "../../../../../../(_shapes)/message.ts";

/** Writes to accounts of customers: the ids are in the query. */
export const handler = define.handlers({
  POST: write("required", async (ctx, trx, body) => {
    const words = parse(MessageWords, body);
    const audience = { accounts: queryIds(ctx.url) };
    return await sendToCustomers(trx, caller(ctx), words, audience);
  }),
});
