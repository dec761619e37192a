import { getLogger } from "@logtape/logtape";
import { Refused, text } from "@/domain/errors.ts";
import { measureDisk } from "./metrics.ts";

const log = getLogger(["app", "disk"]);

/** The room that is enough, bytes: for some days of vouchers and design files, or for one large import. */
const ENOUGH = 1_000_000_000;
/**
 * The room below which files are refused, bytes: the database writes on, also while some were refused too late. It is
 * looked at before each file, each piece of an upload, and again while a large one is written.
 */
const RESERVED = 500_000_000;
/** When it is looked first, milliseconds after the start: who waits for that is answered before. */
const FIRST = 5_000;
/** How often it is looked then, milliseconds. */
const EVERY = 3_600_000;

/** From now on the room on the folder's disk is measured, and told where it runs short: full, it stops every write. */
export function watchDisk(folder: string): void {
  measureDisk(() => roomOf(folder));
  const look = () => tellShort(folder);
  for (const timer of [setTimeout(look, FIRST), setInterval(look, EVERY)]) {
    Deno.unrefTimer(timer);
  }
}

/** Says so where there is too little room; `read` tells it, in bytes. */
export async function tellShort(
  folder: string,
  read: (folder: string) => Promise<number> = roomOf,
): Promise<void> {
  try {
    const room = await read(folder);
    if (room >= ENOUGH) return;
    log.warning("the disk fills: {megabytes} MB are left where {folder} is", {
      megabytes: Math.floor(room / 1_000_000),
      folder,
    });
  } catch (error) {
    log.warning("the room on the disk can't be read", { error });
  }
}

/**
 * Throws Refused 41300 where only what is {@link RESERVED} is left, and says so; `read` tells the room, in bytes. Where
 * it can't be read, the disk itself refuses what has no room.
 */
export async function checkRoom(
  folder: string,
  read: (folder: string) => Promise<number> = roomOf,
): Promise<void> {
  const room = await read(folder).catch(() => RESERVED);
  if (room >= RESERVED) return;
  log.warning("a file was refused: {megabytes} MB are left where {folder} is", {
    megabytes: Math.floor(room / 1_000_000),
    folder,
  });
  throw new Refused(41300, text("file.no_room"));
}

/** Bytes that may still be written where the folder is. */
async function roomOf(folder: string): Promise<number> {
  const { statfs } = await import("node:fs/promises"); // seldom used
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
