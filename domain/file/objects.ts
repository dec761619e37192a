import { isUnavailable } from "@/db/faults.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { Bytes, ByteStream, Storage } from "@/platform/storage/storage.ts";
import { newStorageKey } from "@/platform/storage/storage.ts";

/**
 * Stores an object that has no row yet. Its key is noted first, so that an object that a crash leaves behind is
 * found: the transaction that writes the object's row calls {@link settleObject}.
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

/** A row speaks for the object from this transaction on. */
export async function settleObject(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom("storage_pending").where("storage_key", "=", key)
    .execute();
}

/** In the transaction that deletes the rows of objects: they are to go once it is through. */
export async function condemnObjects(trx: Trx, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await trx.insertInto("storage_pending").values(
    keys.map((key) => ({ storage_key: key })),
  ).execute();
}

/**
 * Deletes objects whose row could not be written, as `error` says. Where the database was lost on the way nobody knows
 * whether it was: they stay, and what no row speaks for is found by its note.
 */
export async function dropUnwritten(
  db: Db,
  storage: Storage,
  keys: string[],
  error: unknown,
): Promise<void> {
  if (!isUnavailable(error)) await dropObjects(db, storage, keys);
}

/** Deletes objects that no row speaks for, and their notes. */
export async function dropObjects(
  db: Db,
  storage: Storage,
  keys: string[],
): Promise<void> {
  for (const key of keys) await storage.delete(key);
  if (keys.length) {
    await db.deleteFrom("storage_pending").where("storage_key", "in", keys)
      .execute();
  }
}
