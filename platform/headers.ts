import { Refused, text } from "@/domain/errors.ts";
import { mediaType } from "./media_type.ts";
import type { Config } from "./config.ts";
import { isTrustworthy, siteOrigin } from "./origin.ts";
import { isCall } from "./request.ts";

/** The part of Fresh's context that a middleware here needs. */
interface Passing {
  req: Request;
  url: URL;
  state: { config: Config };
  next(): Promise<Response>;
}

const STEADY = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "permissions-policy":
    "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "cross-origin-resource-policy": "same-origin",
};

const OPENER_POLICY = "cross-origin-opener-policy";

/**
 * Leaves a page that shows nobody's data in the window as it is. Cut off from whoever opened it, it gets a process of
 * its own, which costs a slow phone 200 ms before it is painted.
 */
export function leaveOpener(headers: Headers): void {
  headers.set(OPENER_POLICY, "unsafe-none");
}

/** What a page shows only once, such as a secret, is gone on the way back: the browser asks again. */
export function showOnce(headers: Headers): void {
  headers.set("vary", "Cookie");
}

/** Scripts are our own modules, and so are styles, except the one `<style>` with the nonce. */
function contentPolicy(nonce: string): string {
  return "default-src 'self'; script-src 'self'; " +
    `style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; connect-src 'self'; ` +
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";
}

/**
 * The answer with the headers of every answer. A file's own, stricter policy, a page's own caching and what
 * {@link leaveOpener} says are kept; all other pages are cut off from whoever opened their window. Without a caching
 * header an answer is private and revalidated, and on the way back too once a cookie is another: the page before is
 * not shown to whoever comes after a sign-out, nor as it was before what was done on the next. What can't be asked for
 * again, as it is the answer to a form, is shown as it was (decision 45), if the browser drops it with the session;
 * unless it is to be shown once. `origin`: the site's, as the browser knows it; null if it is not the site's.
 */
export function secured(
  { method }: Pick<Request, "method">,
  response: Response,
  nonce: string,
  origin: string | null,
): Response {
  const answer = withOwnHeaders(response);
  const { headers } = answer;
  for (const [name, value] of Object.entries(STEADY)) headers.set(name, value);
  if (!headers.has(OPENER_POLICY)) headers.set(OPENER_POLICY, "same-origin");
  if (!headers.has("content-security-policy")) {
    headers.set("content-security-policy", contentPolicy(nonce));
  }
  if (!headers.has("cache-control")) {
    headers.set("cache-control", "private, no-cache");
    const asItWas = answersForm(method, answer) && isTrustworthy(origin);
    if (!asItWas && !headers.has("vary")) headers.set("vary", "Cookie");
  }
  if (origin?.startsWith("https:")) keepToHttps(headers);
  return answer;
}

/** Whether the way back would have the browser send a form again. */
function answersForm(method: string, { status, headers }: Response): boolean {
  if (method !== "POST") return false;
  return status >= 400 ||
    headers.get("content-type")?.startsWith("text/html") === true;
}

/** From now on browsers use https only, and send our cookies over nothing else. */
function keepToHttps(headers: Headers): void {
  headers.set("strict-transport-security", "max-age=31536000");
  const cookies = headers.getSetCookie();
  headers.delete("set-cookie");
  for (const cookie of cookies) {
    headers.append("set-cookie", `${cookie}; Secure`);
  }
}

/** The same answer with mutable headers; those of the platform's redirects are not. */
function withOwnHeaders(response: Response): Response {
  try {
    response.headers.delete("x-powered-by");
    return response;
  } catch {
    return new Response(response.body, response);
  }
}

const SAFE = new Set(["GET", "HEAD"]);
const BODY_TYPES = new Set([
  "application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "application/offset+octet-stream", // tus
]);

/**
 * Refuses an unsafe request that another site may have made the browser send (40301), or whose body is of a type that
 * a form of another site could send without asking (40000). Decisions 1.5.
 */
export function sameOrigin(): (ctx: Passing) => Promise<Response> {
  return (ctx) => {
    if (!SAFE.has(ctx.req.method)) {
      if (!isSameOrigin(ctx)) throw new Refused(40301, text("error.40301"));
      if (!hasProperType(ctx.req)) {
        throw new Refused(40000, text("error.content_type"));
      }
    }
    return ctx.next();
  };
}

/** Whether an unsafe request comes from a page of this site, or from a program. */
export function isSameOrigin(
  { req: { headers }, url, state }: Pick<Passing, "req" | "url" | "state">,
): boolean {
  if (isCall(url.pathname) && hasBasicAuth(headers)) return true; // no browser adds it by itself
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const origin = headers.get("origin");
  if (origin !== null) return origin === siteOrigin(url, state.config);
  return site !== null || !headers.has("cookie");
}

function hasBasicAuth(headers: Headers): boolean {
  return /^Basic .+$/i.test(headers.get("authorization") ?? "");
}

function hasProperType(req: Request): boolean {
  return req.headers.has("content-type")
    ? BODY_TYPES.has(mediaType(req))
    : !bringsBody(req);
}

/** Deno gives a stream to every unsafe request; only one of these headers says that something is in it. */
function bringsBody({ body, headers }: Request): boolean {
  return body !== null &&
    (headers.has("transfer-encoding") ||
      (headers.get("content-length") ?? "0") !== "0");
}
