import type { Database } from "@/db/client.ts";
import { isUnavailable } from "@/db/faults.ts";
import type { Config } from "@/platform/config.ts";
import type { Jobs } from "@/platform/jobs.ts";
import type { Storage } from "@/platform/storage/storage.ts";
import { patiently } from "./prepare.ts";

/** Starts the background work, as often as it takes while its connection to the database fails. Throws ConfigError. */
export async function startBackground(
  database: Database,
  config: Config,
  storage: Storage,
): Promise<Jobs> {
  const { startJobs } = await import("@/platform/jobs.ts"); // most of what a start would otherwise load is for that
  return await patiently(
    () => startJobs(database, config, storage),
    isUnavailable,
    "the background work can't reach the database: trying again",
  );
}
