import { endSession } from "@/domain/account/session.ts";
import { setCookie } from "@/platform/cookies.ts";
import { SESSION_COOKIE } from "@/site/request.ts";
import type { State } from "@/utils.ts";

/** Ends the session on the server, and with the answer in the browser (decisions 1.5). */
export async function signOut(
  { db, sessionId }: State,
  answer: Response,
): Promise<Response> {
  if (sessionId) await endSession(db, sessionId);
  answer.headers.set("clear-site-data", '"storage"');
  setCookie(answer.headers, SESSION_COOKIE, "", { maxAge: 0 });
  return answer;
}
