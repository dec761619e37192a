import { call } from "@/platform/api.ts";
import { signOut } from "@/site/sign_out.ts";
import { define } from "@/utils.ts";

const done = call(() => null);

export const handler = define.handlers({
  POST: async (ctx) => signOut(ctx, await done(ctx)),
});
