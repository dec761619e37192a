import { busy, text } from "@/domain/errors.ts";

/**
 * Allows at most `most` calls of one account within `seconds`, in this process: no person reaches that by typing, a
 * program in a loop does. The returned function throws 42900, with the time to wait, for each call beyond; accounts are
 * those of a database.
 */
export function rateLimit(
  most: number,
  seconds: number,
  now: () => number = () => performance.now(),
): (database: WeakKey, account: number) => void {
  const span = seconds * 1_000;
  const all = new WeakMap<WeakKey, Windows>();
  return (database, account) => {
    const windows = all.getOrInsertComputed(database, () => new Map());
    const at = now();
    const known = windows.get(account);
    if (!known || known.until <= at) {
      forget(windows, at);
      windows.set(account, { until: at + span, calls: 1 });
      return;
    }
    known.calls += 1;
    if (known.calls <= most) return;
    const wait = Math.ceil((known.until - at) / 1_000);
    throw busy(wait, text("error.42900", { seconds: wait }));
  };
}

/** By account. */
type Windows = Map<number, { until: number; calls: number }>;

/** Forgets expired windows. */
function forget(windows: Windows, at: number): void {
  for (const [account, { until }] of windows) {
    if (until <= at) windows.delete(account);
  }
}
