import type { Db, Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { found } from "@/domain/errors.ts";
import { sql } from "kysely";

/** The actor's own uploads that have not run out. */
function ownUploads(db: Db | Trx, actor: Actor) {
  return db.selectFrom("upload").where("account_id", "=", actor.id).where(
    "expires_at",
    ">",
    sql<Date>`app_now()`,
  );
}

/** Throws 40400: no such upload, run out, or another account's. */
export async function findUpload(db: Db | Trx, actor: Actor, id: string) {
  return found(
    await ownUploads(db, actor).selectAll().where("id", "=", id)
      .executeTakeFirst(),
  );
}

export async function hasUpload(
  db: Db,
  actor: Actor,
  id: string,
): Promise<boolean> {
  const row = await ownUploads(db, actor).select("id").where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countUnfinished(
  db: Db | Trx,
  actor: Actor,
): Promise<number> {
  const { count } = await ownUploads(db, actor).select((eb) =>
    eb.fn.countAll<number>().as("count")
  )
    .where("file_id", "is", null).executeTakeFirstOrThrow();
  return count;
}

/** The pieces of an upload in their order. */
export function listPieces(db: Db, id: string) {
  return db.selectFrom("upload_part").select(["start", "size", "storage_key"])
    .where("upload_id", "=", id)
    .orderBy("start").execute();
}
