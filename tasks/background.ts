import type { Database } from "@/db/client.ts";
import type { Config } from "@/platform/config.ts";
import type { Jobs } from "@/platform/jobs.ts";
import { atMost } from "@/platform/process.ts";
import type { Storage } from "@/platform/storage/storage.ts";
import { whenReached } from "./prepare.ts";

/** Milliseconds that a start which is told to stop has to come to its end, with what its jobs have begun. */
const LAST_START = 6_000;

/** The background work of a process. */
export interface Background {
  /**
   * Rejects with ConfigError when the database refuses us, or lacks the queue's tables. While it can't be reached, this
   * waits.
   */
  readonly started: Promise<Jobs>;
  /** Whoever closes the database waits for it: also a start that isn't done yet has jobs under way. */
  stop(): Promise<void>;
}

/** Starts it, as soon as the database can be reached. */
export function startBackground(
  database: Database,
  config: Pick<Config, "databaseUrl">,
  storage: Storage,
): Background {
  const started = start(database, config, storage);
  return {
    started,
    stop: () =>
      atMost(
        LAST_START,
        // What could not start has nothing to stop; `started` tells why.
        started.then((jobs) => jobs.stop(), () => {}),
      ),
  };
}

async function start(
  database: Database,
  config: Pick<Config, "databaseUrl">,
  storage: Storage,
): Promise<Jobs> {
  // Most of what a start would otherwise load is for that.
  const { startJobs } = await import("@/platform/jobs.ts");
  const { JOBS } = await import("@/jobs.ts");
  return await whenReached(() => startJobs(database, config, storage, JOBS));
}
