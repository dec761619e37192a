/** How long an address of this site may be, path and query, in letters. */
export const LONGEST_ADDRESS = 8_000;

/**
 * A redirect target on this site as path, query and fragment, or null: one leading "/", no "\", no control characters,
 * and still on `origin` after parsing (decisions 1.5). Rebuilt from the parsed URL.
 */
export function safeRedirect(
  target: string | null | undefined,
  origin: string,
): string | null {
  if (
    !target || target.length > LONGEST_ADDRESS ||
    !/^\/[^\\\p{Cc}]*$/u.test(target) ||
    !target.isWellFormed()
  ) return null;
  const url = URL.parse(target, origin);
  if (!url || url.origin !== origin || url.username || url.password) {
    return null;
  }
  if (target.startsWith("//") || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}

/** The page that led here (`?back`) and to which its reader returns; null if there is none of this site. */
export function askedFrom({ searchParams, origin }: URL): string | null {
  return safeRedirect(searchParams.get("back"), origin);
}
