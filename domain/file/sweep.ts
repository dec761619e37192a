import { sql } from "kysely";
import { doAll } from "@/db/drop.ts";
import { draftedAmong } from "@/db/file/drafted.ts";
import { isUsed, unusedFiles } from "@/db/file/files.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Storage } from "@/platform/storage/storage.ts";
import { condemnObjects, dropObjects } from "./objects.ts";
import { UNUSED_DAYS } from "./unused.ts";
import { removeUploads } from "./upload.ts";

/** Rows per statement; a run that has found as many leaves the rest to the next. */
const PORTION = 500;

/**
 * Deletes what uploads left behind: expired uploads, files that nothing used within 30 days, and objects that a crash
 * left without a row for a day. Running it twice, or on two instances at once, does no harm. Throws what kept it from
 * one of them when all else is done.
 */
export async function sweepFiles(db: Db, storage: Storage): Promise<void> {
  await doAll([
    () => sweepUploads(db, storage),
    () => sweepUnused(db, storage),
    () => sweepPending(db, storage),
  ]);
}

async function sweepUploads(db: Db, storage: Storage): Promise<void> {
  const expired = await db.selectFrom("upload").select("id").where(
    "expires_at",
    "<",
    sql<Date>`app_now()`,
  )
    .limit(PORTION).execute();
  await removeUploads(db, storage, expired.map((upload) => upload.id));
}

/**
 * Keeps the files that a draft of their account may name: these are passed over, so that they don't stand before the
 * files of others. Which they are is asked in portions, beside any transaction: drafts hold what anybody types.
 */
async function sweepUnused(db: Db, storage: Storage): Promise<void> {
  let [after, swept] = [0, 0];
  while (swept < PORTION) {
    const files = await oldUnused(db).select(["f.id", "f.account_id"])
      .where("f.id", ">", after).orderBy("f.id").limit(PORTION).execute();
    if (files.length === 0) return;
    after = files.at(-1)!.id;
    const drafted = await draftedAmong(db, files);
    const free = files.map(({ id }) => id).filter((id) => !drafted.has(id));
    swept += free.length;
    if (free.length > 0) await sweepFree(db, storage, free);
  }
}

async function sweepFree(
  db: Db,
  storage: Storage,
  free: number[],
): Promise<void> {
  const keys = await inTransaction(db, async (trx) => {
    const locked = await oldUnused(trx).select("f.id").where("f.id", "in", free)
      .orderBy("f.id").forUpdate("f").skipLocked().execute();
    const ids = locked.map((file) => file.id);
    if (ids.length === 0) return [];
    // Asked again now that they are locked: a document may have taken one meanwhile.
    const files = await trx.deleteFrom("file as f").where("f.id", "in", ids)
      .where((eb) => eb.not(isUsed(eb))).returning([
        "f.storage_key",
        "f.thumb_key",
      ]).execute();
    const objects = files.flatMap(({ storage_key, thumb_key }) =>
      thumb_key ? [storage_key, thumb_key] : [storage_key]
    );
    await condemnObjects(trx, objects);
    return objects;
  });
  await dropObjects(db, storage, keys);
}

function oldUnused(db: Db | Trx) {
  return unusedFiles(db).where(
    "f.created_at",
    "<",
    sql<Date>`app_now() - make_interval(days => ${UNUSED_DAYS}::int)`,
  );
}

async function sweepPending(db: Db, storage: Storage): Promise<void> {
  const old = await db.selectFrom("storage_pending").select("storage_key")
    .where("created_at", "<", sql<Date>`app_now() - interval '1 day'`).limit(
      PORTION,
    ).execute();
  await dropObjects(db, storage, old.map((pending) => pending.storage_key));
}
