import { CodeBody } from "@/domain/account/ewx_input.ts";
import { bindIdentity, type Identity } from "@/domain/account/external.ts";
import { parse } from "@/domain/validate.ts";
import { caller, write } from "@/platform/api.ts";
import { requireWework } from "@/platform/wework.ts";
import { define } from "@/utils.ts";

/** Binds the caller's own account to the WeWork member that the code stands for. */
export const handler = define.handlers({
  POST: write<Identity>(
    "optional",
    async (ctx, trx, identity) => {
      await bindIdentity(trx, caller(ctx), ctx.state.sessionId, identity);
      return { bound: true, user_id: identity.userId };
    },
    async (body, ctx) => {
      const wework = requireWework(ctx.state.config.wework);
      const { code } = parse(CodeBody, body);
      return { provider: "wework", userId: await wework.memberOf(code) };
    },
  ),
});
