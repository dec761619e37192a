import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { type Config, ConfigError, unusableFolder } from "@/platform/config.ts";
import { ifThere, removeIfThere } from "@/platform/if_there.ts";
import { type Lock, LockedError, lockFolder } from "@/platform/lock.ts";
import {
  createPglite,
  type Database,
  fromPglite,
  openPostgres,
} from "./client.ts";

/** Fills a new database with what it begins with. */
export type Begin = (database: Database) => Promise<void>;

/**
 * Opens the configured database; an embedded one that is not there yet starts as `begin` leaves it. The embedded one is
 * locked against a second process first: PGlite takes no lock, and two processes on one folder lose acknowledged
 * writes. Throws `LockedError`, and `ConfigError` if the folder can't exist or what is in it can't be opened.
 */
export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "databasePool" | "dataDir">,
  begin?: Begin,
): Promise<Database> {
  if (config.databaseUrl) {
    return openPostgres(config.databaseUrl, config.databasePool);
  }
  const lock = await lockDataFolder(config.dataDir);
  try {
    const database = fromPglite(
      await openFolder(`${config.dataDir}/db`, begin),
    );
    return {
      ...database,
      async close() {
        await database.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openFolder(folder: string, begin?: Begin): Promise<PGlite> {
  try {
    if (await ifThere(Deno.stat(folder)) === null) {
      await makeFolder(folder, begin);
    }
    return await createPglite({ dataDir: folder });
  } catch (error) {
    throw unopened(folder, error);
  }
}

/**
 * Makes a database in memory, where the engine is a third faster, and puts it in its place whole: the engine can't open
 * one that a killed process left half made.
 */
async function makeFolder(folder: string, begin?: Begin): Promise<void> {
  const made = await createPglite();
  const database = fromPglite(made);
  await begin?.(database);
  const snapshot = await made.dumpDataDir("none");
  await database.close();
  const beside = `${folder}.new`;
  await removeIfThere(beside, { recursive: true });
  await unpack(snapshot, beside);
  await Deno.rename(beside, folder);
}

/** Puts the files of a dump into a folder; the engine could, and would be started for it. */
async function unpack(snapshot: Blob, folder: string): Promise<void> {
  const { parseTar } = await import("nanotar");
  for (const { name, type, data } of parseTar(await snapshot.arrayBuffer())) {
    const path = join(folder, name);
    if (type === "directory") {
      await Deno.mkdir(path, { recursive: true, mode: 0o700 });
    } else if (type === "file") {
      await Deno.writeFile(path, data ?? new Uint8Array(), { mode: 0o600 });
    } else throw new Error(`${name} of the dump is a ${type}`);
  }
}

/** Messages and remedies by the error number of the engine's system (WASI) or the code of Node's. */
const FORBIDDEN =
  "its files may not be read and written: give them to who runs the product";
const FULL = "no room is left on the disk: make some and start again";
const SHORT = "the system has no memory or no open files left: give it more";
const HELP: Record<number | string, string> = {
  2: FORBIDDEN,
  63: FORBIDDEN,
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  19: FULL,
  51: FULL,
  EDQUOT: FULL,
  ENOSPC: FULL,
  33: SHORT,
  41: SHORT,
  48: SHORT,
  EMFILE: SHORT,
  ENFILE: SHORT,
  69: "the disk may only be read: let it be written",
  EROFS: "the disk may only be read: let it be written",
};

/** How it ends on files that are not as it left them. */
const DAMAGED = /^(?:PGlite failed|Aborted|Program terminated|memory access)/;

/** The embedded engine's failure to open its folder as one line: why, and what helps. Other errors stay as they are. */
export function unopened(folder: string, error: unknown): unknown {
  const { errno, code, message = "" }: Thrown = error instanceof Object
    ? error
    : {};
  const why = HELP[code ?? errno ?? ""] ??
    (DAMAGED.test(message)
      ? `the database is damaged (${
        message.split("\n", 1)[0]
      }): put back the copy of DATA_DIR (docs/operations.md, Backup)`
      : errno
      ? `fault ${errno} of its files`
      : null);
  return why
    ? new ConfigError("DATA_DIR", `${folder} can't be opened: ${why}`)
    : error;
}

interface Thrown {
  /** of the engine's system */
  errno?: number;
  /** of Node's, where the engine asks it */
  code?: string;
  message?: string;
}

async function lockDataFolder(folder: string): Promise<Lock> {
  try {
    return await lockFolder(folder);
  } catch (error) {
    if (error instanceof LockedError || !(error instanceof Error)) throw error;
    throw unusableFolder(error);
  }
}
