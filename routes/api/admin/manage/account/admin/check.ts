import { readProfile } from "@/domain/account/profile.ts";
import { caller, envelope } from "@/platform/api.ts";
import { define } from "@/utils.ts";

/**
 * Whether this session is still valid, and until when; and the caller's profile, with the `version` that an edit sends
 * back. The specification gives it a query and no names in it: it takes any (section 7).
 */
export const handler = define.handlers({
  async GET(ctx) {
    const { db, sessionId, sessionExpiresAt } = ctx.state;
    const { username: _, ...profile } = await readProfile(db, caller(ctx));
    return envelope({
      valid: sessionId !== null,
      expires_at: sessionExpiresAt,
      ...profile,
    });
  },
});
