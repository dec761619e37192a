/** Above this length, half of a keyword's pairs tell it from others as well as all do. */
const MANY_PAIRS = 5;

/**
 * Pairs that have every letter of the keyword. The index reads through what each of them has, and digits are in every
 * second name: of a long number, every other pair is enough, and what else they find the text tells.
 */
export function covering(pairs: readonly string[]): readonly string[] {
  if (pairs.length <= MANY_PAIRS) return pairs;
  return pairs.filter((_, i) => i % 2 === 0 || i === pairs.length - 1);
}
