import { deepEqual, equal, rejects } from "node:assert/strict";
import { checkRoom, tellShort } from "@/platform/disk.ts";
import { startLog } from "@/platform/log.ts";
import { folderStorage } from "@/platform/storage/folder.ts";
import { newStorageKey } from "@/platform/storage/storage.ts";
import { filesBelow } from "@/tests/files.ts";
import { refused } from "@/tests/refusals.ts";

/** What is logged while the folder's disk has so many bytes of room; without a number, while it can't be read. */
async function toldWith(room?: number): Promise<string[]> {
  const lines: string[] = [];
  startLog("warning", (line) => lines.push(line));
  await tellShort(
    "/srv/office",
    () =>
      room === undefined
        ? Promise.reject(new Error("no such folder"))
        : Promise.resolve(room),
  );
  return lines.map((line) => JSON.parse(line).message);
}

Deno.test("an operator is told while the disk still has some room, and nothing while it has enough", async () => {
  deepEqual(await toldWith(1_000_000_000), []);
  deepEqual(await toldWith(999_999_999), [
    "the disk fills: 999 MB are left where /srv/office is",
  ]);
  deepEqual(await toldWith(0), [
    "the disk fills: 0 MB are left where /srv/office is",
  ]);
});

Deno.test("a disk whose room can't be read is told, and stops nothing", async () => {
  deepEqual(await toldWith(), ["the room on the disk can't be read"]);
});

Deno.test("files are refused before they take the room that the database needs", async () => {
  const withRoom = (bytes: number) =>
    checkRoom("/srv/office", () => Promise.resolve(bytes));
  await withRoom(500_000_000);
  await rejects(() => withRoom(499_999_999), refused(41300));
  await checkRoom("/srv/office", () => Promise.reject(new Error("unread")));
});

Deno.test("a large file is refused while it is written, too, where others take the room meanwhile, and nothing of it is left", async () => {
  const folder = await Deno.makeTempDir({ prefix: "files-" });
  let looked = 0;
  const storage = folderStorage(
    folder,
    (at) => checkRoom(at, () => Promise.resolve(looked++ < 2 ? 1e9 : 1e8)),
  );
  const piece = new Uint8Array(8 * 1024 * 1024);
  const key = newStorageKey("file");
  const large = ReadableStream.from(Array.from({ length: 8 }, () => piece));
  await rejects(storage.put(key, large, "image/png"), refused(41300));
  equal(looked, 3);
  equal(await storage.get(key), null);
  deepEqual(await filesBelow(folder, () => true), []);
  await Deno.remove(folder, { recursive: true });
});
