import type { Entry } from "@/domain/account/sign_in.ts";
import { takesToken } from "@/platform/request.ts";
import type { Ctx } from "@/utils.ts";

/**
 * Where a sign-in comes from, and which session it takes the place of: a browser's, which keeps one. A program that
 * signs in with a token may go on using that elsewhere.
 */
export function entryOf(
  { state, req, url }: Pick<Ctx, "state" | "req" | "url">,
): Entry {
  const token = takesToken(url.pathname) && req.headers.has("authorization");
  return {
    ip: state.ip,
    userAgent: req.headers.get("user-agent") ?? "",
    previousSessionId: token ? null : state.sessionId,
    keys: state.config.secretKeys,
  };
}
