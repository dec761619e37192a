import { readProfile } from "@/domain/account/profile.ts";
import { call, caller } from "@/platform/api.ts";
import { define } from "@/utils.ts";

/** Whether this session still stands, and until when; and one's profile, with the `version` that an edit sends back. */
export const handler = define.handlers({
  GET: call(async (ctx) => {
    const { db, sessionId, sessionExpiresAt } = ctx.state;
    const { nickname, phone, email, version } = await readProfile(
      db,
      caller(ctx),
    );
    return {
      valid: sessionId !== null,
      expires_at: sessionExpiresAt,
      nickname,
      phone,
      email,
      version,
    };
  }),
});
