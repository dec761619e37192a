import { signIn, SignInCall } from "@/domain/account/sign_in.ts";
import { parse } from "@/domain/validate.ts";
import { call, readBody } from "@/platform/api.ts";
import { shapeSignedIn } from "@/routes/api/(_shapes)/account.ts";
import { entryOf } from "@/site/entry.ts";
import { define } from "@/utils.ts";

/** `totp` is asked for by a 40101 that names it among its fields. */
export const handler = define.handlers({
  POST: call(async (ctx) => {
    const input = parse(SignInCall, await readBody(ctx.req));
    const { db } = ctx.state;
    return shapeSignedIn(await signIn(db, { ...input, ...entryOf(ctx) }));
  }),
});
