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
 * Lets at most `most` jobs of one account run or wait at a time; one beyond is refused with 42900. What waits in a queue
 * that everybody shares waits for all others, too.
 */
export function fewOfEach(
  most: number,
): <T>(account: number, job: () => Promise<T>) => Promise<T> {
  const inHand = new Map<number, number>();
  return async (account, job) => {
    const others = inHand.get(account) ?? 0;
    if (others >= most) throw busy(5);
    inHand.set(account, others + 1);
    try {
      return await job();
    } finally {
      const left = (inHand.get(account) ?? 1) - 1;
      if (left > 0) inHand.set(account, left);
      else inHand.delete(account);
    }
  };
}
