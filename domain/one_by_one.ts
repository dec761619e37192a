import { busy } from "./errors.ts";

/**
 * A queue that runs one job at a time. With `most` jobs waiting the next is refused with 42900: better a quick no than
 * an answer that nobody waits for any more.
 */
export function oneByOne(
  most: number,
): <T>(job: () => Promise<T>) => Promise<T> {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    if (waiting >= most) return Promise.reject(busy(5));
    waiting++;
    const done = last.then(job).finally(() => waiting--);
    last = done.catch(() => {});
    return done;
  };
}

/**
 * Lets at most `most` jobs of one account, or of one network, run or wait at a time; one beyond is refused with 42900,
 * for so many seconds. What waits in a queue that everybody shares waits for all others, too.
 */
export function fewOfEach<Whose extends number | string>(
  most: number,
  seconds = 5,
): <T>(whose: Whose, job: () => Promise<T>) => Promise<T> {
  const inHand = new Map<Whose, number>();
  return async (whose, job) => {
    const others = inHand.get(whose) ?? 0;
    if (others >= most) throw busy(seconds);
    inHand.set(whose, others + 1);
    try {
      return await job();
    } finally {
      const left = (inHand.get(whose) ?? 1) - 1;
      if (left > 0) inHand.set(whose, left);
      else inHand.delete(whose);
    }
  };
}

/** Runs one job of a key at a time: whoever asks for it meanwhile gets the outcome of the one that runs. */
export function singleFlight<Key, T>(): (
  key: Key,
  job: () => Promise<T>,
) => Promise<T> {
  const running = new Map<Key, Promise<T>>();
  return (key, job) =>
    running.getOrInsertComputed(
      key,
      () => job().finally(() => running.delete(key)),
    );
}
