/** The same numbers in every demo world. */
export interface Random {
  /** from `min` to `max`, both included */
  whole(min: number, max: number): number;
  one<T>(of: readonly T[]): T;
  /** `value` up to `share` less or more */
  around(value: number, share: number): number;
  digits(count: number): string;
}

/** Mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (min: number, max: number) =>
    min + Math.floor(next() * (max - min + 1));
  return {
    whole,
    one: (of) => of[whole(0, of.length - 1)]!,
    around: (value, share) => value * (1 + share * (2 * next() - 1)),
    digits: (count) =>
      Array.from({ length: count }, () => whole(0, 9)).join(""),
  };
}
