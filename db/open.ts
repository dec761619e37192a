import type { PGlite } from "@electric-sql/pglite";
import { type Config, ConfigError, unusableFolder } from "@/platform/config.ts";
import { type Lock, LockedError, lockFolder } from "@/platform/lock.ts";
import {
  createPglite,
  type Database,
  fromPglite,
  openPostgres,
} from "./client.ts";

/**
 * The database that the configuration says. The embedded one is locked against a second process first: PGlite takes
 * no lock, and two of them on one folder lose acknowledged writes. Throws `LockedError`, and `ConfigError` where there
 * can be no such folder, or what is in it can't be opened.
 */
export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "databasePool" | "dataDir">,
): Promise<Database> {
  if (config.databaseUrl) {
    return openPostgres(config.databaseUrl, config.databasePool);
  }
  const lock = await lockDataFolder(config.dataDir);
  try {
    const database = fromPglite(await openFolder(`${config.dataDir}/db`));
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

async function openFolder(folder: string): Promise<PGlite> {
  try {
    return await createPglite({ dataDir: folder });
  } catch (error) {
    throw unopened(folder, error);
  }
}

/** What the engine says of files by the numbers of its system (WASI's), and what helps. */
const HELP: Record<number, string> = {
  2: "its files may not be read and written: give them to who runs the product",
  51: "no room is left on the disk: make some and start again",
  69: "the disk may only be read: let it be written",
};

/** How it ends on files that are not as it left them. */
const DAMAGED = /^(?:PGlite failed|Aborted|Program terminated|memory access)/;

/** What the embedded engine threw on opening its folder, as one line: why, and what helps. Faults of ours stay as they are. */
export function unopened(folder: string, error: unknown): unknown {
  const { errno = 0, message = "" }: { errno?: number; message?: string } =
    error instanceof Object ? error : {};
  const said = errno ? `fault ${errno}` : message.split("\n", 1)[0];
  const why = HELP[errno] ??
    (errno || DAMAGED.test(message)
      ? `the database is damaged (${said}): put back the copy of DATA_DIR (docs/operations.md, Backup)`
      : null);
  return why
    ? new ConfigError("DATA_DIR", `${folder} can't be opened: ${why}`)
    : error;
}

async function lockDataFolder(folder: string): Promise<Lock> {
  try {
    return await lockFolder(folder);
  } catch (error) {
    if (error instanceof LockedError || !(error instanceof Error)) throw error;
    throw unusableFolder(error);
  }
}
