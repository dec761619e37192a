import { createHash, type Hash } from "node:crypto";
import type { Insertable } from "kysely";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { FileTable } from "@/db/schema/platform.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Bytes, ByteStream, Storage } from "@/platform/storage/storage.ts";
import type { Actor } from "../access.ts";
import { checkContent, checkPromise, type UploadLimits } from "./check.ts";
import { cleanFileName } from "./name.ts";
import {
  dropObjects,
  dropUnwritten,
  putObject,
  settleObject,
} from "./objects.ts";
import { asStored, type StoredFile } from "./stored_file.ts";

/** A file that came in: a form's `File`, or the pieces of a resumable upload. */
interface IncomingFile {
  name: string;
  /** bytes */
  size: number;
  head(): Promise<Bytes>;
  stream(): ByteStream;
}

/** Whose files are kept, where, and what they may be. */
export interface Keeper {
  db: Db;
  actor: Actor;
  storage: Storage;
  limits: UploadLimits;
}

/** The transaction of a file's row: runs `write` in one, or answers with the file that was kept for it before. */
export type Keep = (
  write: (trx: Trx) => Promise<StoredFile>,
) => Promise<StoredFile>;

/**
 * Checks and keeps a file (decisions 1.9): the object first, then its row; nothing stays behind when either fails or
 * `keep` answers with an earlier file. Throws 41300, 41500 and 42200.
 */
export async function storeFile(
  { db, actor, storage, limits }: Keeper,
  file: IncomingFile,
  keep: Keep = (write) => inTransaction(db, write),
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
  let own: StoredFile | undefined;
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
    const kept = await keep(async (trx) => own = await writeRow(trx, row));
    if (kept !== own) await dropObjects(db, storage, [key]);
    return kept;
  } catch (error) {
    await dropUnwritten(db, storage, [key], error);
    throw error;
  }
}

async function writeRow(
  trx: Trx,
  row: Insertable<FileTable>,
): Promise<StoredFile> {
  const { id } = await trx.insertInto("file").values(row).returning("id")
    .executeTakeFirstOrThrow();
  await settleObject(trx, row.storage_key);
  return asStored({ ...row, id });
}

function hashing(hash: Hash): TransformStream<Bytes, Bytes> {
  return new TransformStream({
    transform(chunk, controller) {
      hash.update(chunk);
      controller.enqueue(chunk);
    },
  });
}
