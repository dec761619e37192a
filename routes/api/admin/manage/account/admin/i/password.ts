import { changeOwnPassword } from "@/domain/account/profile.ts";
import { call, caller, readBody } from "@/platform/api.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  PUT: call(async (ctx) => {
    const { db, sessionId, ip } = ctx.state;
    const input = await readBody(ctx.req);
    await changeOwnPassword(db, caller(ctx), sessionId, { input, ip });
    return null;
  }),
});
