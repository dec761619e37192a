const MINUTE = 60_000;
const UNITS = [
  ["days", 24 * 60 * MINUTE],
  ["hours", 60 * MINUTE],
  ["minutes", MINUTE],
] as const;

/** The whole days that have passed. */
export function daysSince(since: Date): number {
  const [, day] = UNITS[0];
  return Math.floor(Math.max(0, Date.now() - since.getTime()) / day);
}

/** How long a span of milliseconds is, in whole ones of the largest unit that fits; what is shorter is a minute. */
export function inLargestUnit(ms: number) {
  const span = Math.max(MINUTE, ms);
  const [unit, length] = UNITS.find(([, length]) => span >= length) ?? UNITS[2];
  return { unit, n: Math.floor(span / length) };
}
