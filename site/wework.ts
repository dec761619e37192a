import { Refused, text } from "@/domain/errors.ts";
import { guardedName, readCookies, setCookie } from "@/platform/cookies.ts";
import { requireWework } from "@/platform/wework.ts";
import type { Ctx } from "@/utils.ts";

/** Proves that this browser asked WeWork: the answer must carry the same value. */
function stateCookie(url: URL): string {
  return guardedName("ewx_state", url);
}

const STATE_SECONDS = 600;

/** Redirects to WeWork, which redirects back to `path` of this site. Throws 40400 if none is configured. */
export function leadToWework(ctx: Ctx, path: string): Response {
  const { config } = ctx.state;
  const wework = requireWework(config.wework);
  const state = crypto.randomUUID();
  const headers = new Headers({
    location: wework.loginUrl(`${ctx.url.origin}${path}`, state),
    "cache-control": "no-store",
  });
  setCookie(headers, stateCookie(ctx.url), state, {
    maxAge: STATE_SECONDS,
  });
  return new Response(null, { status: 303, headers });
}

/** What WeWork added when it redirected back. */
export interface Returned {
  code: string;
  state: string;
}

/** The values in the address; null without them. */
export function returnedIn({ searchParams }: URL): Returned | null {
  const code = searchParams.get("code");
  const state = searchParams.get("state");
  return code && state ? { code, state } : null;
}

/**
 * The member behind the code that came back to this browser. Throws 40301 if this browser had not asked, 42200, 40400,
 * 50300.
 */
export async function memberBehind(
  ctx: Ctx,
  returned: Returned,
): Promise<string> {
  const wework = requireWework(ctx.state.config.wework);
  const asked = readCookies(ctx.req.headers).get(stateCookie(ctx.url));
  if (!asked || asked !== returned.state) {
    throw new Refused(40301, text("account.ewx.state"));
  }
  return await wework.memberOf(returned.code);
}

/** Makes the browser forget that it asked. */
export function forgetAsking(headers: Headers, url: URL): void {
  setCookie(headers, stateCookie(url), "", { maxAge: 0 });
}
