import { CodeSignIn } from "@/domain/account/ewx_input.ts";
import { signInByIdentity } from "@/domain/account/external.ts";
import { countingRefusals } from "@/domain/account/limiter.ts";
import { finishSignIn } from "@/domain/account/sign_in.ts";
import { parse } from "@/domain/validate.ts";
import { call, readBody } from "@/platform/api.ts";
import { requireWework } from "@/platform/wework.ts";
import { shapeSignedIn } from "@/routes/api/(_shapes)/account.ts";
import { entryOf } from "@/site/entry.ts";
import { define } from "@/utils.ts";

/**
 * Signs in by WeWork's code; answers what signing in by a password does. The code is good once, so whoever is asked for
 * the second factor sends that with the `challenge` of the refusal.
 */
export const handler = define.handlers({
  POST: call(async (ctx) => {
    const { state } = ctx;
    const wework = requireWework(state.config.wework);
    const { code, challenge, totp } = parse(
      CodeSignIn,
      await readBody(ctx.req),
    );
    const entry = { ...entryOf(ctx), totp };
    if (challenge) {
      const step = { ...entry, challenge, code: totp };
      return shapeSignedIn(await finishSignIn(state.db, step));
    }
    const userId = await countingRefusals(
      state,
      "ewx",
      () => wework.memberOf(code),
    );
    const identity = { provider: "wework", userId } as const;
    return shapeSignedIn(await signInByIdentity(state.db, identity, entry));
  }),
});
