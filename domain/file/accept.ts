import type { Db } from "@/db/schema/database.ts";
import type { Storage } from "@/platform/storage/storage.ts";
import type { Actor } from "../access.ts";
import { invalid } from "../errors.ts";
import { readSettings } from "../settings.ts";
import type { UploadLimits } from "./check.ts";
import { HEAD_SIZE } from "./sniff.ts";
import { storeFile } from "./store.ts";
import type { StoredFile } from "./stored_file.ts";

/** Keeps one file of a multipart form. Throws 41300, 41500 and 42200 at the field `file`. */
export function acceptFile(
  db: Db,
  actor: Actor,
  storage: Storage,
  limits: UploadLimits,
  file: File,
): Promise<StoredFile> {
  return storeFile(db, actor, storage, limits, {
    name: file.name,
    size: file.size,
    head: async () =>
      new Uint8Array(await file.slice(0, HEAD_SIZE).arrayBuffer()),
    stream: () => file.stream(),
  });
}

/** The one file of a call's form. Throws 42200 at `file` when there is none. */
export function fileOf(form: FormData): File {
  const file = form.get("file");
  if (!(file instanceof File)) throw invalid("file", "file.missing");
  return file;
}

/**
 * Keeps the files of a form that was posted without JavaScript and gives their ids, so that nothing of it is lost
 * when the rest of the form is refused: the page carries the ids on as hidden fields. An empty file input's entry
 * is passed over. Runs outside of any transaction. Throws as {@link acceptFile}; files before the refused one stay.
 */
export async function acceptFiles(
  db: Db,
  actor: Actor,
  storage: Storage,
  files: File[],
): Promise<number[]> {
  const chosen = files.filter((file) => file.name !== "" || file.size > 0);
  if (chosen.length === 0) return [];
  const { upload_limits } = await readSettings(db);
  const ids: number[] = [];
  for (const file of chosen) {
    ids.push((await acceptFile(db, actor, storage, upload_limits, file)).id);
  }
  return ids;
}
