import type { T } from "@/locales/messages.ts";

/** The end of a card's number, by which people know it. */
export function tailOf(t: T, number: string): string {
  return t("finance.card.tail", { tail: number.slice(-4) });
}

/** A card as people know it: its bank, and the end of its number. */
export function cardWords(
  t: T,
  { bank, number }: { bank: string; number: string },
): string {
  return `${bank} ${tailOf(t, number)}`;
}
