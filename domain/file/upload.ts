import { sql } from "kysely";
import { findFile } from "@/db/file/files.ts";
import {
  countUnfinished,
  findUpload,
  hasUpload,
  listPieces,
} from "@/db/file/uploads.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import { inChunks } from "@/platform/storage/chunks.ts";
import type { Bytes, ByteStream, Storage } from "@/platform/storage/storage.ts";
import type { CreatedUpload, NewUpload, Uploads } from "@/platform/tus.ts";
import type { Actor } from "../access.ts";
import { busy, Refused, text } from "../errors.ts";
import { freeKey, idempotent } from "../idempotency.ts";
import { fewOfEach, singleFlight } from "../one_by_one.ts";
import { checkPromise, type UploadLimits } from "./check.ts";
import { cleanFileName } from "./name.ts";
import {
  condemnObjects,
  dropObjects,
  dropUnwritten,
  putObject,
  settleObject,
} from "./objects.ts";
import { HEAD_SIZE } from "./sniff.ts";
import { type Keeper, storeFile } from "./store.ts";
import { asStored, type StoredFile } from "./stored_file.ts";
import { checkUnused } from "./unused.ts";

/** The largest piece that is held in memory and written at once: as much as a broken connection can lose. */
const PART_SIZE = 4 * 1024 * 1024;

/** How long an upload may take, from its first byte to its last. */
const LIFETIME_HOURS = 24;

/** How long a slow line may pause; after that the client asks for the offset and continues from there. */
const SILENCE_SECONDS = 30;

/** Unfinished uploads of one account. */
const MAX_UNFINISHED = 50;
/** By then some of them may have ended. */
const TRY_LATER_SECONDS = 60;

/**
 * Requests of one account that may add to uploads or put a file together at once, in this process: each holds up to two
 * pieces in memory.
 */
const MAX_ADDING = 8;

/** The upload is no longer at the caller's offset. */
const moved = () => new Refused(40900, text("file.upload.conflict"));

/**
 * The actor's resumable uploads (decisions 1.9): every piece that arrives is an object of its own, and a row holds the
 * offset, so that any instance can continue. When complete, the pieces become one file.
 */
export function resumableUploads(
  keeper: Keeper,
  key: string | null,
): Uploads<StoredFile> {
  const { db, actor, storage } = keeper;
  return {
    lifetime: LIFETIME_HOURS * 3_600_000,
    silence: SILENCE_SECONDS * 1_000,
    create: (upload) => createOnce(keeper, upload, key),
    async find(id) {
      const { name, size, received, created_at } = await findUpload(
        db,
        actor,
        id,
      );
      return { id, name, size, received, createdAt: created_at };
    },
    append: (id, start, bytes) =>
      amongFew(actor.id, async () => {
        let at = start;
        for await (const piece of inChunks(bytes, PART_SIZE)) {
          at = await appendPart(db, storage, id, at, piece);
        }
        return at;
      }),
    finish: (id) => finishUpload(keeper, id),
    async remove(id) {
      await findUpload(db, actor, id);
      await removeUploads(db, storage, [id]);
    },
  };
}

/** Throws 42900 while the account adds to as many uploads as it may: the uploader tries again in a second. */
const amongFew = fewOfEach<number>(MAX_ADDING, 1);

/** Once per key (decisions 1.4), as long as the upload exists: one that was ended or refused is begun again. */
async function createOnce(
  { db, actor, limits }: Keeper,
  upload: NewUpload,
  key: string | null,
): Promise<CreatedUpload> {
  const { id, name, size, metadata } = upload;
  const request = { call: "upload", name, size, metadata };
  const create = (trx: Trx) => createUpload(trx, actor, limits, upload);
  const first = await idempotent(db, actor, key, request, create);
  if (key === null || first.id === id || await hasUpload(db, actor, first.id)) {
    return first;
  }
  await freeKey(db, actor, key, first);
  return await idempotent(db, actor, key, request, create);
}

async function createUpload(
  trx: Trx,
  actor: Actor,
  limits: UploadLimits,
  { id, name: given, size }: NewUpload,
): Promise<CreatedUpload> {
  const name = cleanFileName(given);
  checkPromise(limits, name, size);
  if (await countUnfinished(trx, actor) >= MAX_UNFINISHED) {
    throw busy(TRY_LATER_SECONDS, text("file.too_many_uploads"));
  }
  await checkUnused(trx, actor, name, size);
  const { created_at } = await trx.insertInto("upload").values({
    id,
    account_id: actor.id,
    name,
    size,
    expires_at: sql<
      Date
    >`app_now() + make_interval(hours => ${LIFETIME_HOURS}::int)`,
  }).returning("created_at").executeTakeFirstOrThrow();
  return { id, createdAt: created_at.toISOString() };
}

/** Stores one piece, if the upload is still at `start`: of two clients at once the second gets 40900. */
async function appendPart(
  db: Db,
  storage: Storage,
  id: string,
  start: number,
  piece: Bytes,
): Promise<number> {
  const key = await putObject(
    db,
    storage,
    "part",
    piece,
    "application/octet-stream",
  );
  try {
    await inTransaction(db, async (trx) => {
      const advanced = await trx.updateTable("upload").set({
        received: start + piece.length,
      })
        .where("id", "=", id).where("received", "=", start).where(
          "file_id",
          "is",
          null,
        )
        .executeTakeFirstOrThrow();
      if (advanced.numUpdatedRows === 0n) throw moved();
      await trx.insertInto("upload_part").values({
        upload_id: id,
        start,
        size: piece.length,
        storage_key: key,
      })
        .execute();
      await settleObject(trx, key);
    });
  } catch (error) {
    await dropUnwritten(db, storage, [key], error);
    throw error;
  }
  return start + piece.length;
}

/** By the upload's id: who lost patience with the last answer asks again while all of the file is still copied. */
const oneFile = singleFlight<string, StoredFile>();

/** Makes the file of a complete upload. One whose content does not match its name is deleted (41500). */
async function finishUpload(
  keeper: Keeper,
  id: string,
): Promise<StoredFile> {
  const { db, actor } = keeper;
  const upload = await findUpload(db, actor, id);
  return upload.file_id === null
    ? await oneFile(
      id,
      () => amongFew(actor.id, () => putTogether(keeper, upload)),
    )
    : await finishedFile(db, actor, upload.file_id);
}

async function putTogether(
  keeper: Keeper,
  { id, name, size }: Pick<NewUpload, "id" | "name" | "size">,
): Promise<StoredFile> {
  const { db, actor, storage } = keeper;
  const keys = (await listPieces(db, id)).map((part) => part.storage_key);
  const incoming = {
    name,
    size,
    head: () => firstBytes(joined(storage, keys)),
    stream: () => ReadableStream.from(joined(storage, keys)) as ByteStream,
  };
  try {
    const file = await storeFile(
      keeper,
      incoming,
      (write) =>
        inTransaction(db, async (trx) => {
          const written = await write(trx);
          await claim(trx, id, written.id);
          return written;
        }),
    );
    await dropObjects(db, storage, keys);
    return file;
  } catch (error) {
    const { file_id } = await findUpload(db, actor, id);
    if (file_id !== null) return await finishedFile(db, actor, file_id); // another instance was quicker
    if (error instanceof Refused) await removeUploads(db, storage, [id]);
    throw error;
  }
}

/** Marks the upload as this file, once, in the transaction that writes the file's row. */
async function claim(trx: Trx, id: string, fileId: number): Promise<void> {
  const claimed = await trx.updateTable("upload").set({ file_id: fileId })
    .where("id", "=", id).where("file_id", "is", null)
    .executeTakeFirstOrThrow();
  if (claimed.numUpdatedRows === 0n) throw moved();
  await condemnParts(trx, [id]);
}

async function finishedFile(
  db: Db,
  actor: Actor,
  fileId: number,
): Promise<StoredFile> {
  return asStored(await findFile(db, actor, fileId));
}

/** Deletes uploads and the pieces that have arrived. */
export async function removeUploads(
  db: Db,
  storage: Storage,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  const keys = await inTransaction(db, async (trx) => {
    // Before its pieces, as whoever adds one does: a piece that is being written then waits, or is seen.
    await trx.selectFrom("upload").select("id").where("id", "in", ids)
      .orderBy("id").forUpdate().execute();
    const condemned = await condemnParts(trx, ids);
    await trx.deleteFrom("upload").where("id", "in", ids).execute();
    return condemned;
  });
  await dropObjects(db, storage, keys);
}

async function condemnParts(trx: Trx, ids: string[]): Promise<string[]> {
  const parts = await trx.deleteFrom("upload_part").where(
    "upload_id",
    "in",
    ids,
  ).returning("storage_key").execute();
  const keys = parts.map((part) => part.storage_key);
  await condemnObjects(trx, keys);
  return keys;
}

async function* joined(
  storage: Storage,
  keys: string[],
): AsyncGenerator<Bytes> {
  for (const key of keys) {
    const part = await storage.get(key);
    if (!part) throw new Error(`a piece of an upload is missing: ${key}`);
    yield* part;
  }
}

async function firstBytes(source: AsyncIterable<Bytes>): Promise<Bytes> {
  for await (const head of inChunks(source, HEAD_SIZE)) return head;
  return new Uint8Array();
}
