import { findToCustomers } from "@/db/message/sent.ts";
import { MessageEdit } from "@/domain/message/message_input.ts";
import { reviseMessage } from "@/domain/message/send.ts";
import { parse } from "@/domain/validate.ts";
import { caller, overStored, write } from "@/platform/api.ts";
import { toSent } from "@/routes/api/(_shapes)/message.ts";
import { define } from "@/utils.ts";

/** Edits the text of a message to customers that nobody has read yet. */
export const handler = define.handlers({
  PUT: write("optional", async (ctx, trx, body) => {
    const actor = caller(ctx);
    const id = Number(ctx.params.id);
    const { subject, content } = await findToCustomers(trx, actor, id);
    const edit = overStored({ subject, content }, body);
    await reviseMessage(trx, actor, id, parse(MessageEdit, edit));
    return toSent(await findToCustomers(trx, actor, id));
  }),
});
