import type { Refused } from "@/domain/errors.ts";
import { currentRequest } from "./request.ts";

/** Status and headers of a refusal's answer, page or call. */
export function refusalInit(
  { status, retryAfter, allow }: Refused,
): { status: number; headers: Headers } {
  const headers = new Headers();
  if (retryAfter) headers.set("retry-after", String(retryAfter));
  if (allow) headers.set("allow", allow.join(", "));
  return { status, headers };
}

/**
 * The same of a call or a file. A program that nobody is signed in by is told how a token is sent; a browser is not, as
 * it would ask its reader for a password in a window of its own.
 */
export function envelopeInit(refused: Refused): ReturnType<typeof refusalInit> {
  const init = refusalInit(refused);
  const asked = currentRequest()?.received.headers;
  if (refused.code === 40100 && asked && !isBrowser(asked)) {
    init.headers.set("www-authenticate", 'Basic realm="api", charset="UTF-8"');
  }
  return init;
}

/** Browsers keep cookies, say where requests to a site that is reached securely come from, and ask for pictures. */
function isBrowser(headers: Headers): boolean {
  return headers.has("cookie") || headers.has("sec-fetch-site") ||
    /\b(?:image|text)\//.test(headers.get("accept") ?? "");
}
