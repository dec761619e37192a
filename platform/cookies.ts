/** Cookies: read from a request, written to a response. Values are percent-encoded. */

export function readCookies(headers: Headers): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (headers.get("cookie") ?? "").split(/; */)) {
    const at = pair.indexOf("=");
    if (at < 1) continue;
    const name = pair.slice(0, at);
    if (!cookies.has(name)) cookies.set(name, decode(pair.slice(at + 1)));
  }
  return cookies;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}

interface CookieOptions {
  /** seconds; without it the cookie ends with the browser, 0 removes it */
  maxAge?: number;
}

/**
 * Adds a cookie that scripts can't read and other sites can't send with unsafe requests. Where people reach the site by
 * https, `secured` (headers.ts) keeps all of them to it.
 */
export function setCookie(
  headers: Headers,
  name: string,
  value: string,
  options: CookieOptions = {},
): void {
  const parts = [
    `${name}=${encodeURIComponent(value)}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Lax",
  ];
  if (options.maxAge !== undefined) parts.push(`Max-Age=${options.maxAge}`);
  headers.append("set-cookie", parts.join("; "));
}

/**
 * The name of a cookie that identifies somebody. Over https it gets the prefix that makes browsers accept it only from
 * this host: another host of the domain could plant one, and sign people in as somebody else.
 */
export function guardedName(name: string, { protocol }: URL): string {
  return protocol === "https:" ? `__Host-${name}` : name;
}

export const YEAR = 365 * 24 * 3600;
