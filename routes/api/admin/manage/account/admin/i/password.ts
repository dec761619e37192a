import { changeOwnPassword, OwnPassword } from "@/domain/account/profile.ts";
import { parse } from "@/domain/validate.ts";
import { call, caller, readBody } from "@/platform/api.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  PUT: call(async (ctx) => {
    const { db, sessionId, ip } = ctx.state;
    const input = parse(OwnPassword, await readBody(ctx.req));
    await changeOwnPassword(db, caller(ctx), sessionId, { ...input, ip });
    return null;
  }),
});
