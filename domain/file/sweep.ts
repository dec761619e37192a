import { sql } from "kysely";
import { doAll } from "@/db/drop.ts";
import { isUsed } from "@/db/file/files.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Storage } from "@/platform/storage/storage.ts";
import { condemnObjects, dropObjects } from "./objects.ts";
import { removeUploads } from "./upload.ts";

/** Rows per run; the rest waits for the next. */
const PORTION = 500;

/** Days that a file may wait to be attached: as long as a form's draft lives (decisions 1.4). */
const UNUSED_DAYS = 30;

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

/** Keeps the files that a draft of their account may name: its body has their numbers among others. */
async function sweepUnused(db: Db, storage: Storage): Promise<void> {
  const keys = await inTransaction(db, async (trx) => {
    const ids = (await lockUnused(trx).execute()).map((file) => file.id);
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

function lockUnused(trx: Trx) {
  return trx.with(
    (cte) => cte("drafted").materialized(),
    (db) =>
      db.selectFrom("form_draft").select([
        "account_id",
        sql<string>`(regexp_matches(body::text, '[0-9]+', 'g'))[1]`.as("no"),
      ]),
  )
    .selectFrom("file as f").select("f.id")
    .where(
      "f.created_at",
      "<",
      sql<Date>`app_now() - make_interval(days => ${UNUSED_DAYS}::int)`,
    )
    .where((eb) => eb.not(isUsed(eb)))
    .where((eb) =>
      eb.not(eb.exists(
        eb.selectFrom("drafted as d").select("d.no")
          .whereRef("d.account_id", "=", "f.account_id")
          .where("d.no", "=", sql<string>`f.id::text`),
      ))
    )
    .orderBy("f.id").limit(PORTION).forUpdate("f").skipLocked();
}

async function sweepPending(db: Db, storage: Storage): Promise<void> {
  const old = await db.selectFrom("storage_pending").select("storage_key")
    .where("created_at", "<", sql<Date>`app_now() - interval '1 day'`).limit(
      PORTION,
    ).execute();
  await dropObjects(db, storage, old.map((pending) => pending.storage_key));
}
