import type { Db } from "@/db/schema/database.ts";

/** A cached read of data that hardly ever changes; its answer may be as old as the given age. */
interface Kept<Value> {
  read(db: Db): Promise<Value>;
  /** takes what was just read */
  remember(db: Db, value: Value): void;
  forget(db: Db): void;
}

/** Caches the answer for each database for this many milliseconds. Failures are not cached. */
export function keptFor<Value>(
  milliseconds: number,
  read: (db: Db) => Promise<Value>,
): Kept<Value> {
  const kept = new WeakMap<Db, { until: number; value: Promise<Value> }>();
  const keep = (db: Db, value: Promise<Value>) => {
    const entry = { until: performance.now() + milliseconds, value };
    kept.set(db, entry);
    return entry;
  };
  return {
    read(db) {
      const known = kept.get(db);
      if (known && known.until > performance.now()) return known.value;
      const entry = keep(db, read(db));
      entry.value.catch(() => {
        if (kept.get(db) === entry) kept.delete(db);
      });
      return entry.value;
    },
    remember(db, value) {
      keep(db, Promise.resolve(value));
    },
    forget(db) {
      kept.delete(db);
    },
  };
}
