import { endSession } from "@/domain/account/session.ts";
import { setCookie } from "@/platform/cookies.ts";
import { forget } from "@/site/forget.ts";
import { sessionCookie } from "@/site/request.ts";
import type { Ctx } from "@/utils.ts";

/** Ends the session on the server, and with the answer in the browser (decisions 1.5). */
export async function signOut(
  { state: { db, sessionId }, url }: Pick<Ctx, "state" | "url">,
  answer: Response,
): Promise<Response> {
  if (sessionId) await endSession(db, sessionId);
  forget(answer.headers, "cache", "storage");
  setCookie(answer.headers, sessionCookie(url), "", { maxAge: 0 });
  return answer;
}
