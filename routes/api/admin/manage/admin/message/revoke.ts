import { revokeMessages } from "@/domain/message/send.ts";
import { caller, write } from "@/platform/api.ts";
import { define } from "@/utils.ts";
import { queryIds } from "../../../../(_shapes)/message.ts";

/** Revokes messages that the caller wrote. */
export const handler = define.handlers({
  DELETE: write("optional", async (ctx, trx) => {
    await revokeMessages(trx, caller(ctx), queryIds(ctx.url));
  }),
});
