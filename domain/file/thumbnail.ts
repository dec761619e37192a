import { Refused } from "@/domain/errors.ts";
import { fewOfEach, oneByOne, singleFlight } from "@/domain/one_by_one.ts";
import { isUnavailable } from "@/db/faults.ts";
import type { FileTable } from "@/db/schema/platform.ts";
import type { Db } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import {
  type Bytes,
  MissingObject,
  type Storage,
} from "@/platform/storage/storage.ts";
import type { Selectable } from "kysely";
import type { Actor } from "../access.ts";
import { draw, draws } from "./draw.ts";
import { dropObjects, putObject, settleObject } from "./objects.ts";

/** One picture at a time: each takes a core, and memory beside the heap. */
const drawInTurn = oneByOne(200);

/** By the key of the picture: whoever asks for its thumbnail meanwhile waits for the one that is being made. */
const oneThumbnail = singleFlight<string, string>();

/** As many as a browser asks for at once by HTTP/2: half of the queue is left to others. */
const fewAtOnce = fewOfEach<number>(100);

/** The `thumb_key` of a file that has no thumbnail. */
const IMPOSSIBLE = "";

export const THUMBNAIL_MIME = "image/webp";

type Pictured = Pick<
  Selectable<FileTable>,
  "id" | "class" | "mime" | "storage_key" | "thumb_key"
>;

/** Whether the file's thumbnail is still to be made by another process. */
export function isAwaited(file: Pictured): boolean {
  return !draws && file.class === "image" && file.thumb_key === null;
}

/** The key of the file's thumbnail, made now if it is missing; null if none can be made. */
async function thumbnailOf(
  db: Db,
  storage: Storage,
  file: Pictured,
): Promise<string | null> {
  if (file.class !== "image" || isAwaited(file)) return null;
  const key = file.thumb_key ?? await oneThumbnail(
    file.storage_key,
    () => makeThumbnail(db, storage, file),
  );
  return key || null;
}

/**
 * The same for who asks for it; undefined if none can be made now: there is no room for files, or the picture itself is
 * missing. Throws 42900 while their account waits for as many as it may.
 */
export async function thumbnailNow(
  db: Db,
  storage: Storage,
  actor: Actor,
  file: Pictured,
): Promise<string | null | undefined> {
  const ask = () => thumbnailOf(db, storage, file);
  try {
    return await unlessFull(fewAtOnce(actor.id, ask));
  } catch (error) {
    if (error instanceof MissingObject) return undefined;
    throw error;
  }
}

/** What is made to be stored; undefined where files are refused for want of room. */
async function unlessFull<T>(
  making: Promise<T>,
): Promise<T | undefined> {
  try {
    return await making;
  } catch (error) {
    if (error instanceof Refused && error.code === 41300) return undefined;
    throw error;
  }
}

async function makeThumbnail(
  db: Db,
  storage: Storage,
  file: Pictured,
): Promise<string> {
  const picture = await drawInTurn(() => drawn(storage, file));
  const key = picture
    ? await putObject(db, storage, "thumb", picture, THUMBNAIL_MIME)
    : IMPOSSIBLE;
  const kept = await inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx.updateTable("file").set({
      thumb_key: key,
    })
      .where("id", "=", file.id).where("thumb_key", "is", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n && key) await settleObject(trx, key);
    return numUpdatedRows > 0n;
  });
  if (kept) return key;
  if (key) await dropObjects(db, storage, [key]); // somebody else was quicker
  const { thumb_key } = await db.selectFrom("file").select("thumb_key").where(
    "id",
    "=",
    file.id,
  )
    .executeTakeFirstOrThrow();
  return thumb_key ?? IMPOSSIBLE;
}

/** Null if it is no picture. SVG is never interpreted. Throws MissingObject: where it lies may be mended. */
async function drawn(storage: Storage, file: Pictured): Promise<Bytes | null> {
  if (file.mime === "image/svg+xml") return null;
  const body = await storage.get(file.storage_key);
  if (!body) throw new MissingObject(file.storage_key);
  return await draw(await new Response(body).bytes());
}

/** How far a process has looked through the pictures of a store. */
interface Pass {
  began: number;
  /** the id of the newest that was tried: whatever comes later is tried at once */
  newest: number;
  /** the id below which none was tried yet; 0 = all were */
  below: number;
}

const passes = new WeakMap<Storage, Pass>();
/** Milliseconds after which pictures that failed are tried again: each failure is told. */
const PASS = 3_600_000;

/** The pass that goes on, or another. */
function passOf(storage: Storage, every: number): Pass {
  const pass = passes.get(storage);
  return pass && (pass.below > 0 || Date.now() - pass.began < every)
    ? pass
    : { began: Date.now(), newest: 0, below: Number.MAX_SAFE_INTEGER };
}

/**
 * Makes missing thumbnails, `limit` of them at most: new ones, then older ones where the run before ended, so that
 * pictures that fail hold up no others. They are tried again in the next pass, which begins `every` so many
 * milliseconds. Throws the first failure when the others are made. Where there is no room for files it ends at once,
 * and the next run tries the same; where the storage is away, too, as deadlines wait in its queue, and the next run goes
 * on below.
 */
export async function makeThumbnails(
  db: Db,
  storage: Storage,
  { limit = 50, every = PASS } = {},
): Promise<void> {
  const pass = passOf(storage, every);
  const files = await db.selectFrom("file").select([
    "id",
    "class",
    "mime",
    "storage_key",
    "thumb_key",
  ])
    .where("class", "=", "image").where("thumb_key", "is", null)
    .where((eb) =>
      eb.or([eb("id", ">", pass.newest), eb("id", "<", pass.below)])
    )
    .orderBy("id", "desc").limit(limit).execute();
  const here = { ...pass, newest: Math.max(pass.newest, files[0]?.id ?? 0) };
  passes.set(storage, {
    ...here,
    below: files.length < limit ? 0 : files.at(-1)!.id,
  });
  const failures: unknown[] = [];
  for (const file of files) {
    const making = thumbnailOf(db, storage, file);
    const made = await unlessFull(making).catch((error) => {
      failures.push(error);
      return null;
    });
    if (made === undefined) {
      passes.set(storage, pass); // the next run begins where this one did
      break;
    }
    if (failures.some(isUnavailable)) { // the next one begins below: it may be this picture alone
      passes.set(storage, { ...here, below: file.id });
      break;
    }
  }
  if (failures.length > 0) throw failures[0];
}
