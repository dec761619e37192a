import type { T } from "@/locales/messages.ts";

/** The end of a card's number, by which people know it. */
export function tailOf(number: string): string {
  return `···· ${number.slice(-4)}`;
}

/** A card as staff know it: its bank, and the end of its number. */
export function cardWords(
  t: T,
  { bank, number }: { bank: string; number: string },
): string {
  return t("finance.page.list.card_tail", { bank, tail: number.slice(-4) });
}
