import type { Config } from "@/platform/config.ts";
import { lockFolder } from "@/platform/lock.ts";
import {
  createPglite,
  type Database,
  fromPglite,
  openPostgres,
} from "./client.ts";

/**
 * The database that the configuration says. The embedded one is locked against a second process first: PGlite takes
 * no lock, and two of them on one folder lose acknowledged writes. Throws `LockedError`.
 */
export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "databasePool" | "dataDir">,
): Promise<Database> {
  if (config.databaseUrl) {
    return openPostgres(config.databaseUrl, config.databasePool);
  }
  const lock = await lockFolder(config.dataDir);
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
