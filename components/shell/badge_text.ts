/** A counter as a badge shows it: nothing for none, at most two digits. */
export function badgeText(n: number): string {
  return n > 99 ? "99+" : n ? String(n) : "";
}
