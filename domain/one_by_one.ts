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
