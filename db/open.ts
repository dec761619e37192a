import { type Config, ConfigError } from "@/platform/config.ts";
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
 * can be no such folder.
 */
export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "databasePool" | "dataDir">,
): Promise<Database> {
  if (config.databaseUrl) {
    return openPostgres(config.databaseUrl, config.databasePool);
  }
  const lock = await lockDataFolder(config.dataDir);
  try {
    const database = fromPglite(
      await createPglite({ dataDir: `${config.dataDir}/db` }),
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

async function lockDataFolder(folder: string): Promise<Lock> {
  try {
    return await lockFolder(folder);
  } catch (error) {
    if (error instanceof LockedError || !(error instanceof Error)) throw error;
    throw new ConfigError("DATA_DIR", `can't be used: ${error.message}`);
  }
}
