import { createHash, type Hash } from "node:crypto";
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Bytes, ByteStream, Storage } from "@/platform/storage/storage.ts";
import type { Actor } from "../access.ts";
import { checkContent, checkPromise, type UploadLimits } from "./check.ts";
import { cleanFileName } from "./name.ts";
import { dropObjects, putObject, settleObject } from "./objects.ts";
import { fileUrl, type StoredFile } from "./stored_file.ts";

/** A file that came in: a form's `File`, or the pieces of a resumable upload. */
export interface IncomingFile {
  name: string;
  /** bytes */
  size: number;
  head(): Promise<Bytes>;
  stream(): ByteStream;
}

/**
 * Checks and keeps a file (decisions 1.9): the object first, then its row; nothing stays behind when either fails.
 * `alongside` runs in the row's transaction. Throws 41300, 41500 and 42200.
 */
export async function storeFile(
  db: Db,
  actor: Actor,
  storage: Storage,
  limits: UploadLimits,
  file: IncomingFile,
  alongside: (trx: Trx, fileId: number) => Promise<void> = async () => {},
): Promise<StoredFile> {
  const { size } = file;
  const name = cleanFileName(file.name);
  const kind = checkPromise(limits, name, size);
  await checkContent(kind, name, await file.head(), size);
  const hash = createHash("sha256");
  const key = await putObject(
    db,
    storage,
    "file",
    file.stream().pipeThrough(hashing(hash)),
    kind.mime,
  );
  const row = {
    account_id: actor.id,
    name,
    class: kind.class,
    mime: kind.mime,
    size,
    sha256: hash.digest("hex"),
    storage_key: key,
  };
  try {
    return await inTransaction(db, async (trx) => {
      const { id } = await trx.insertInto("file").values(row).returning("id")
        .executeTakeFirstOrThrow();
      await settleObject(trx, key);
      await alongside(trx, id);
      return { id, name, class: kind.class, size, url: fileUrl(id) };
    });
  } catch (error) {
    await dropObjects(db, storage, [key]);
    throw error;
  }
}

function hashing(hash: Hash): TransformStream<Bytes, Bytes> {
  return new TransformStream({
    transform(chunk, controller) {
      hash.update(chunk);
      controller.enqueue(chunk);
    },
  });
}
