import { sha256OfFile } from "../canonical.ts";
import { invalid } from "../errors.ts";
import { earlierAnswer, idempotent } from "../idempotency.ts";
import { unknownType } from "./check.ts";
import { EXTENSIONS, kindOf } from "./kinds.ts";
import { cleanFileName } from "./name.ts";
import { HEAD_SIZE } from "./sniff.ts";
import { type Keep, type Keeper, storeFile } from "./store.ts";
import type { StoredFile } from "./stored_file.ts";
import { checkUnused } from "./unused.ts";

/** Keeps one file of a multipart form. Throws 41300, 41500 and 42200 at the field `file`. */
async function acceptFile(
  keeper: Keeper,
  file: File,
  keep?: Keep,
): Promise<StoredFile> {
  const { db, actor } = keeper;
  await checkUnused(db, actor, cleanFileName(file.name), file.size);
  return await storeFile(keeper, {
    name: file.name,
    size: file.size,
    head: async () =>
      new Uint8Array(await file.slice(0, HEAD_SIZE).arrayBuffer()),
    stream: () => file.stream(),
  }, keep);
}

/**
 * Keeps the file of a call, once per key (decisions 1.4): the request is the file's name, size and content. A
 * repetition keeps nothing more, even one that comes while the first is on its way. Throws as {@link acceptFile}, and
 * 40000 (malformed key) and 40904 (the key was used for another request).
 */
export async function acceptFileOnce(
  keeper: Keeper,
  file: File,
  key: string | null,
): Promise<StoredFile> {
  if (key === null) return await acceptFile(keeper, file);
  const { db, actor } = keeper;
  const { name, size } = file;
  const request = {
    call: "file",
    name,
    size,
    sha256: await sha256OfFile(file),
  };
  const earlier = await earlierAnswer<StoredFile>(db, actor, key, request);
  if (earlier) return earlier.answer;
  const keep: Keep = (write) => idempotent(db, actor, key, request, write);
  return await acceptFile(keeper, file, keep);
}

/** The file of a call's form. Throws 42200 at `file` without one. */
export function fileOf(form: FormData): File {
  const file = form.get("file");
  if (!(file instanceof File)) throw invalid("file", "file.missing");
  return file;
}

/**
 * Keeps a file of a form that was posted without JavaScript and gives its id, so that it is not lost when the rest of
 * the form is refused: the page carries the id on as a hidden field. Nothing for the entry of an empty file input. Runs
 * outside of any transaction. Throws as {@link acceptFile}; of an unknown type it says what the field takes.
 */
export async function acceptFormFile(
  keeper: Keeper,
  file: File,
  accepted = EXTENSIONS,
): Promise<number | undefined> {
  if (file.name === "" && file.size === 0) return undefined;
  const name = cleanFileName(file.name);
  if (!kindOf(name)) throw unknownType(name, accepted);
  return (await acceptFile(keeper, file)).id;
}
