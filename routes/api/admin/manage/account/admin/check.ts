import { readProfile } from "@/domain/account/profile.ts";
import { call, caller } from "@/platform/api.ts";
import { define } from "@/utils.ts";

/**
 * Whether this session is still valid, and until when; and the caller's profile, with the `version` that an edit sends
 * back.
 */
export const handler = define.handlers({
  GET: call(async (ctx) => {
    const { db, sessionId, sessionExpiresAt } = ctx.state;
    const { username: _, ...profile } = await readProfile(db, caller(ctx));
    return {
      valid: sessionId !== null,
      expires_at: sessionExpiresAt,
      ...profile,
    };
  }),
});
