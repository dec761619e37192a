import { endSession } from "@/domain/account/session.ts";
import { setCookie } from "@/platform/cookies.ts";
import { SESSION_COOKIE } from "@/site/request.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  async POST({ state }) {
    if (state.sessionId) await endSession(state.db, state.sessionId);
    const headers = new Headers({
      location: "/login",
      "clear-site-data": '"storage"',
    });
    setCookie(headers, SESSION_COOKIE, "", { maxAge: 0 });
    return new Response(null, { status: 303, headers });
  },
});
