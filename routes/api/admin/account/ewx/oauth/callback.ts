import { CodeBody } from "@/domain/account/ewx_input.ts";
import { bindIdentity } from "@/domain/account/external.ts";
import { parse } from "@/domain/validate.ts";
import { call, caller, readBody } from "@/platform/api.ts";
import { requireWework } from "@/platform/wework.ts";
import { define } from "@/utils.ts";

/** Binds the caller's own account to the WeWork member that the code stands for. */
export const handler = define.handlers({
  POST: call(async (ctx) => {
    const { db, config } = ctx.state;
    const wework = requireWework(config.wework);
    const { code } = parse(CodeBody, await readBody(ctx.req));
    const userId = await wework.memberOf(code);
    await bindIdentity(db, caller(ctx), { provider: "wework", userId });
    return { bound: true, user_id: userId };
  }),
});
