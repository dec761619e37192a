import { dirname, join } from "node:path";
import { checkRoom } from "../disk.ts";
import { ifThere, removeIfThere } from "../if_there.ts";
import {
  assertStorageKey,
  type ByteRange,
  type Bytes,
  type ByteStream,
  type Storage,
} from "./storage.ts";

/** How much is written before it is looked again whether there is room, bytes: others write, too. */
const WRITTEN_AT_ONCE = 16 * 1024 * 1024;

/**
 * Files in a local folder, while its disk has room for more ({@link checkRoom}). A file is written under a temporary
 * name, synced, and renamed when it is complete.
 */
export function folderStorage(
  folder: string,
  check: typeof checkRoom = checkRoom,
): Storage {
  const pathOf = (key: string) => {
    assertStorageKey(key);
    return join(folder, key);
  };
  return {
    async put(key, body) {
      const path = pathOf(key);
      await Deno.mkdir(dirname(path), { recursive: true });
      await check(folder);
      try {
        await writeWhole(unfinished(path), body, () => check(folder));
        await Deno.rename(unfinished(path), path);
        await syncFolders(folder, key);
      } catch (error) {
        await removeIfThere(unfinished(path));
        throw error;
      }
    },
    async get(key, range) {
      const file = await ifThere(Deno.open(pathOf(key)));
      return file && (range ? await slice(file, range) : file.readable);
    },
    async delete(key) {
      await removeIfThere(pathOf(key));
      await removeIfThere(unfinished(pathOf(key)));
    },
  };
}

/**
 * Creates the folder if it is missing, and writes a test file. Throws the system's error if it can't. At once: a start
 * has nothing else to do, and would wait three times for another thread.
 */
export function tryFolder(folder: string): void {
  Deno.mkdirSync(folder, { recursive: true });
  Deno.removeSync(Deno.makeTempFileSync({ dir: folder, prefix: "start-" }));
}

function unfinished(path: string): string {
  return `${path}.part`;
}

async function writeWhole(
  path: string,
  body: ByteStream | Bytes,
  check: () => Promise<void>,
): Promise<void> {
  const stream = body instanceof Uint8Array ? new Blob([body]).stream() : body;
  using file = await Deno.open(path, { write: true, createNew: true });
  let unchecked = 0;
  for await (const chunk of stream) {
    for (let written = 0; written < chunk.length;) {
      written += await file.write(chunk.subarray(written));
    }
    unchecked += chunk.length;
    if (unchecked < WRITTEN_AT_ONCE) continue;
    await check();
    unchecked = 0;
  }
  await file.sync();
}

/** Syncs the folders as well: a row that names the file must not survive a power cut that the file's name did not. */
async function syncFolders(folder: string, key: string): Promise<void> {
  if (Deno.build.os === "windows") return; // where a folder can't be opened
  const [prefix = "", part = ""] = key.split("/");
  for (const names of [[prefix, part], [prefix], []]) {
    using opened = await Deno.open(join(folder, ...names));
    await opened.sync();
  }
}

async function slice(
  file: Deno.FsFile,
  { start, end }: ByteRange,
): Promise<ByteStream> {
  await file.seek(start, Deno.SeekMode.Start);
  let left = end - start + 1;
  return file.readable.pipeThrough(
    new TransformStream<Bytes, Bytes>({
      transform(chunk, controller) {
        if (left > 0) controller.enqueue(chunk.subarray(0, left));
        left -= chunk.length;
        if (left <= 0) controller.terminate();
      },
    }),
  );
}
