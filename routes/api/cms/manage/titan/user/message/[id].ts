import { MessageEdit } from "@/domain/message/message_input.ts";
import { reviseMessage } from "@/domain/message/send.ts";
import { parse } from "@/domain/validate.ts";
import { caller, write } from "@/platform/api.ts";
import { define } from "@/utils.ts";

/** Edits the text of a message to customers that nobody has read yet. */
export const handler = define.handlers({
  PUT: write("optional", async (ctx, trx, body) => {
    const edit = parse(MessageEdit, body);
    await reviseMessage(trx, caller(ctx), Number(ctx.params.id), edit);
  }),
});
