/**
 * The path (with query and fragment) of a page of this site to go on to, or null: one leading "/", no "\", no control
 * characters, and still on `origin` after parsing (decisions 1.5). The answer is rebuilt from what was parsed.
 */
export function safeRedirect(
  target: string | null | undefined,
  origin: string,
): string | null {
  if (
    !target || target.length > 2_000 || !/^\/[^\\\p{Cc}]*$/u.test(target) ||
    !target.isWellFormed()
  ) return null;
  const url = URL.parse(target, origin);
  if (!url || url.origin !== origin || url.username || url.password) {
    return null;
  }
  if (target.startsWith("//") || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}
