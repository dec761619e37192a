/** Polls, for at most this many seconds, until a condition holds. Throws if it does not. */
export async function until(
  seconds: number,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  while (!await holds()) {
    if (performance.now() > end) {
      throw new Error(`not so after ${seconds} s: ${holds}`);
    }
    await pause(50);
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Whether it comes to a good end. */
export function succeeds(act: Promise<unknown>): Promise<boolean> {
  return act.then(() => true, () => false);
}

/** Comes when what follows, for ten seconds, falls into one minute of the clock. */
export async function withinAMinute(): Promise<void> {
  const left = 60_000 - Date.now() % 60_000;
  if (left < 10_000) await pause(left + 100);
}
