import { MessageInput } from "@/domain/message/message_input.ts";
import { sendMessage } from "@/domain/message/send.ts";
import { parse } from "@/domain/validate.ts";
import { caller, write } from "@/platform/api.ts";
import { define } from "@/utils.ts";
import { queryIds } from "../../../../(_shapes)/message.ts";

/** Writes a message: to the accounts of the query `id`, or to the audience of the body. */
export const handler = define.handlers({
  POST: write("required", async (ctx, trx, body) => {
    const named = ctx.url.searchParams.has("id")
      ? { accounts: queryIds(ctx.url) }
      : {};
    const input = parse(MessageInput, { ...body, ...named });
    return await sendMessage(trx, caller(ctx), input);
  }),
});
