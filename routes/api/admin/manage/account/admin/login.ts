import { signIn, SignInCall } from "@/domain/account/sign_in.ts";
import { parse } from "@/domain/validate.ts";
import { call, readBody } from "@/platform/api.ts";
import { shapeSignedIn } from "@/routes/api/(_shapes)/account.ts";
import { define } from "@/utils.ts";

/** `totp` is asked for by a 40101 that names it among its fields. */
export const handler = define.handlers({
  POST: call(async ({ state, req }) =>
    shapeSignedIn(
      await signIn(state.db, {
        ...parse(SignInCall, await readBody(req)),
        ip: state.ip,
        userAgent: req.headers.get("user-agent") ?? "",
        previousSessionId: state.sessionId,
        keys: state.config.secretKeys,
      }),
    )
  ),
});
