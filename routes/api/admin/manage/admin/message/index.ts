import { MessageInput } from "@/domain/message/message_input.ts";
import { sendMessage } from "@/domain/message/send.ts";
import { parse } from "@/domain/validate.ts";
import { caller, writeWith } from "@/platform/api.ts";
import { define } from "@/utils.ts";
import { Ids } from "../../../../(_shapes)/message.ts";

/** Writes a message: to the accounts of the query `id`, and to the audience of the body. */
export const handler = define.handlers({
  POST: writeWith("required", Ids.partial(), async (ctx, trx, body, { id }) => {
    const { accounts = [] }: { accounts?: unknown } = body;
    const named = id ? { accounts: [accounts, id].flat() } : {};
    const input = parse(MessageInput, { ...body, ...named });
    return await sendMessage(trx, caller(ctx), input);
  }),
});
