import { COUNTED_TO } from "@/domain/badges.ts";

/** A number that was counted up to {@link COUNTED_TO}. */
export function shortCount(n: number): string {
  return n < COUNTED_TO ? String(n) : `${COUNTED_TO - 1}+`;
}

/** A counter as a badge shows it: nothing for none. */
export function badgeText(n: number): string {
  return n ? shortCount(n) : "";
}
