import type { Db } from "@/db/schema/database.ts";

/** A cached read of data that hardly ever changes; its answer may be as old as the given age. */
interface Kept<Value, Of extends unknown[]> {
  read(db: Db, ...of: Of): Promise<Value>;
  /** takes what was just read */
  remember(db: Db, value: Value): void;
  forget(db: Db, ...key: Of extends [] ? [] : [Of[0]]): void;
}

/**
 * Caches the answer for each database for this many milliseconds, and for each first argument of `read` if it has any.
 * Failures are not cached.
 */
export function keptFor<Value, Of extends unknown[]>(
  milliseconds: number,
  read: (db: Db, ...of: Of) => Promise<Value>,
): Kept<Value, Of> {
  type Entries = Map<unknown, { until: number; value: Promise<Value> }>;
  const kept = new WeakMap<Db, Entries>();
  const keep = (db: Db, key: unknown, value: Promise<Value>) => {
    const entries = kept.getOrInsertComputed(db, (): Entries => new Map());
    const now = performance.now();
    for (const [old, { until }] of entries) {
      if (until <= now) entries.delete(old);
    }
    entries.set(key, { until: now + milliseconds, value });
  };
  return {
    read(db, ...of) {
      const key = of[0];
      const known = kept.get(db)?.get(key);
      if (known && known.until > performance.now()) return known.value;
      const value = read(db, ...of);
      keep(db, key, value);
      value.catch(() => {
        const entries = kept.get(db);
        if (entries?.get(key)?.value === value) entries.delete(key);
      });
      return value;
    },
    remember(db, value) {
      keep(db, undefined, Promise.resolve(value));
    },
    forget(db, ...[key]) {
      kept.get(db)?.delete(key);
    },
  };
}
