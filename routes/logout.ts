import { endSession } from "@/domain/account/session.ts";
import { setCookie } from "@/platform/cookies.ts";
import { seeOther } from "@/platform/form.ts";
import { SESSION_COOKIE } from "@/site/request.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  async POST({ state }) {
    if (state.sessionId) await endSession(state.db, state.sessionId);
    const response = seeOther("/login");
    response.headers.set("clear-site-data", '"storage"');
    setCookie(response.headers, SESSION_COOKIE, "", { maxAge: 0 });
    return response;
  },
});
