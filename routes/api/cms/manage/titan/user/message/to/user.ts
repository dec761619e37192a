import { MessageWords } from "@/domain/message/message_input.ts";
import { sendToCustomers } from "@/domain/message/send.ts";
import { parse } from "@/domain/validate.ts";
import { caller, writeWith } from "@/platform/api.ts";
import { define } from "@/utils.ts";
import { Ids } from "../../../../../../(_shapes)/message.ts";

/** Writes to accounts of customers: the ids are in the query. */
export const handler = define.handlers({
  POST: writeWith("required", Ids, async (ctx, trx, body, { id }) => {
    const words = parse(MessageWords, body);
    return await sendToCustomers(trx, caller(ctx), words, { accounts: id });
  }),
});
