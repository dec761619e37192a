import { endSession } from "@/domain/account/session.ts";
import { setCookie } from "@/platform/cookies.ts";
import { sessionCookie, STYLE_COOKIE } from "@/site/request.ts";
import type { Ctx } from "@/utils.ts";

/** Ends the session on the server, and with the answer in the browser (decisions 1.5). */
export async function signOut(
  { state: { db, sessionId }, url }: Pick<Ctx, "state" | "url">,
  answer: Response,
): Promise<Response> {
  if (sessionId) await endSession(db, sessionId);
  // The answers to forms, which the way back shows without asking, go with all that is cached: the style, too.
  answer.headers.set("clear-site-data", '"cache", "storage"');
  for (const cookie of [sessionCookie(url), STYLE_COOKIE]) {
    setCookie(answer.headers, cookie, "", { maxAge: 0 });
  }
  return answer;
}
