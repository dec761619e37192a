import { getLogger } from "@logtape/logtape";
import { measureDisk } from "./metrics.ts";

const log = getLogger(["app", "disk"]);

/** With less room, bytes, an operator is told: enough for some days of vouchers and design files, or one large import. */
const LEAST = 1_000_000_000;
/** How often it is looked, milliseconds. */
const EVERY = 3_600_000;

/** From now on the room on the folder's disk is measured, and told where it runs short: full, it stops every write. */
export async function watchDisk(
  folder: string,
  read: (folder: string) => Promise<number> = roomOf,
): Promise<void> {
  measureDisk(() => read(folder));
  const look = () => tellShort(folder, read);
  Deno.unrefTimer(setInterval(look, EVERY));
  await look();
}

async function tellShort(
  folder: string,
  read: (folder: string) => Promise<number>,
): Promise<void> {
  try {
    const room = await read(folder);
    if (room >= LEAST) return;
    log.warning("the disk fills: {megabytes} MB are left where {folder} is", {
      megabytes: Math.floor(room / 1_000_000),
      folder,
    });
  } catch (error) {
    log.warning("the room on the disk can't be read", { error });
  }
}

/** Bytes that may still be written where the folder is. */
async function roomOf(folder: string): Promise<number> {
  const { statfs } = await import("node:fs/promises"); // seldom used
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
