import { call } from "@/platform/api.ts";
import { define } from "@/utils.ts";

/** Whether this session still stands, and until when. */
export const handler = define.handlers({
  GET: call(({ state }) => ({
    valid: state.sessionId !== null,
    expires_at: state.sessionExpiresAt,
  })),
});
