/** The end of a card's number, by which people know it. */
export function tailOf(number: string): string {
  return `···· ${number.slice(-4)}`;
}
