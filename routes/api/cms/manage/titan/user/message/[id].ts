import { wordsToCustomers } from "@/db/message/sent.ts";
import { MessageEdit } from "@/domain/message/message_input.ts";
import { reviseMessage } from "@/domain/message/send.ts";
import { parse } from "@/domain/validate.ts";
import { caller, overStored, write } from "@/platform/api.ts";
import { define } from "@/utils.ts";

/** Edits the text of a message to customers that nobody has read yet. */
export const handler = define.handlers({
  PUT: write("optional", async (ctx, trx, body) => {
    const actor = caller(ctx);
    const id = Number(ctx.params.id);
    const edit = overStored(await wordsToCustomers(trx, actor, id), body);
    await reviseMessage(trx, actor, id, parse(MessageEdit, edit));
  }),
});
