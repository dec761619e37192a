/** Lets a clock, `Date` or `performance`, stand at a time until it is let go. */
export function holdClock(
  clock: { now(): number },
  at = clock.now(),
): Disposable {
  const { now } = clock;
  clock.now = () => at;
  return {
    [Symbol.dispose]() {
      clock.now = now;
    },
  };
}
