import { isUnavailable } from "@/db/faults.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { Bytes, ByteStream, Storage } from "@/platform/storage/storage.ts";
import { newStorageKey } from "@/platform/storage/storage.ts";

/**
 * Stores an object that has no row yet. Its key is recorded first, so that the sweep finds an object that a crash left
 * behind; the transaction that writes the object's row calls {@link settleObject}.
 */
export async function putObject(
  db: Db,
  storage: Storage,
  prefix: Parameters<typeof newStorageKey>[0],
  body: ByteStream | Bytes,
  mime: string,
): Promise<string> {
  const key = newStorageKey(prefix);
  await db.insertInto("storage_pending").values({ storage_key: key }).execute();
  try {
    await storage.put(key, body, mime);
  } catch (error) {
    await dropObjects(db, storage, [key]);
    throw error;
  }
  return key;
}

/** Call in the transaction that writes the object's row. */
export async function settleObject(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom("storage_pending").where("storage_key", "=", key)
    .execute();
}

/** Call in the transaction that deletes the objects' rows: they are to be deleted once it commits. */
export async function condemnObjects(trx: Trx, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await trx.insertInto("storage_pending").values(
    keys.map((key) => ({ storage_key: key })),
  ).execute();
}

/**
 * Deletes objects whose row could not be written because of `error`. If the database was lost meanwhile nobody knows
 * whether it was: then they stay, and the sweep finds those without a row.
 */
export async function dropUnwritten(
  db: Db,
  storage: Storage,
  keys: string[],
  error: unknown,
): Promise<void> {
  if (!isUnavailable(error)) await dropObjects(db, storage, keys);
}

/**
 * Deletes objects without a row, and the records of their keys. Throws what kept it from one when the others are gone;
 * of a storage that does not answer it asks no more.
 */
export async function dropObjects(
  db: Db,
  storage: Storage,
  keys: string[],
): Promise<void> {
  const gone: string[] = [];
  const faults: unknown[] = [];
  for (const key of keys) {
    if (faults.some(isUnavailable)) break;
    await storage.delete(key).then(
      () => gone.push(key),
      (fault) => faults.push(fault),
    );
  }
  if (gone.length > 0) {
    await db.deleteFrom("storage_pending").where("storage_key", "in", gone)
      .execute();
  }
  if (faults.length > 0) throw faults[0];
}
