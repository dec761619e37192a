import type { Database } from "@/db/client.ts";
import type { Config } from "@/platform/config.ts";
import type { Jobs } from "@/platform/jobs.ts";
import type { Storage } from "@/platform/storage/storage.ts";
import { whenReached } from "./prepare.ts";

/**
 * Starts the background work, as soon as the database can be reached. Throws ConfigError when that refuses us, or lacks
 * the queue's tables.
 */
export async function startBackground(
  database: Database,
  config: Pick<Config, "databaseUrl">,
  storage: Storage,
): Promise<Jobs> {
  // Most of what a start would otherwise load is for that.
  const { startJobs } = await import("@/platform/jobs.ts");
  const { JOBS } = await import("@/jobs.ts");
  return await whenReached(() => startJobs(database, config, storage, JOBS));
}
