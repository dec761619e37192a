import { setCookie } from "@/platform/cookies.ts";
import { STYLE_COOKIE } from "@/site/request.ts";

/**
 * Has the browser drop what it keeps of the site. The answers to forms, which the way back shows without asking
 * (decision 45), go with all that is cached: the style, too.
 */
export function forget(
  headers: Headers,
  ...kinds: readonly ("cache" | "storage")[]
): void {
  headers.set("clear-site-data", kinds.map((kind) => `"${kind}"`).join(", "));
  setCookie(headers, STYLE_COOKIE, "", { maxAge: 0 });
}
