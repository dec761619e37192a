import { signIn, SignInInput } from "@/domain/account/sign_in.ts";
import { parse } from "@/domain/validate.ts";
import { call, readBody } from "@/platform/api.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  POST: call(async ({ state, req }) => {
    const { token, actor, account } = await signIn(state.database, {
      ...parse(SignInInput, await readBody(req)),
      ip: state.ip,
      userAgent: req.headers.get("user-agent") ?? "",
      previousSessionId: state.sessionId,
    });
    const { id, username, nickname, group } = actor;
    const { avatar, panel } = account;
    return { id, username, nickname, avatar, group, status: 1, panel, token };
  }),
});
