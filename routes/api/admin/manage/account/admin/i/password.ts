import { changeOwnPassword, OwnPassword } from "@/domain/account/profile.ts";
import { parse } from "@/domain/validate.ts";
import { call, caller } from "@/platform/api.ts";
import { readJson } from "@/platform/body.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  PUT: call(async (ctx) => {
    const { db, sessionId, ip } = ctx.state;
    const input = parse(OwnPassword, await readJson(ctx.req));
    await changeOwnPassword(db, caller(ctx), sessionId, { ...input, ip });
    return null;
  }),
});
