import { revokeMessages } from "@/domain/message/send.ts";
import { caller, writeWith } from "@/platform/api.ts";
import { define } from "@/utils.ts";
import { Ids } from "../../../../(_shapes)/message.ts";

/** Revokes messages that the caller wrote. */
export const handler = define.handlers({
  DELETE: writeWith("optional", Ids, async (ctx, trx, _, { id }) => {
    await revokeMessages(trx, caller(ctx), id);
  }),
});
