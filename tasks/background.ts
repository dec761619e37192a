import type { Database } from "@/db/client.ts";
import type { Config } from "@/platform/config.ts";
import type { Jobs } from "@/platform/jobs.ts";
import { atMost } from "@/platform/process.ts";
import type { Storage } from "@/platform/storage/storage.ts";
import { whenReached } from "./prepare.ts";

/** Milliseconds that a start which is told to stop has to come to its end. */
const LAST_START = 4_000;
/** Milliseconds that its jobs have from then on, a little more than they are given: a process ends within ten seconds. */
const LAST_JOBS = 5_500;

/** The background work of a process. */
interface Background {
  /**
   * Rejects with ConfigError when the database refuses us, or lacks the queue's tables. While it can't be reached, this
   * waits; told to stop, it rejects with why that couldn't be.
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
  const stopping = new AbortController();
  const started = start(database, config, storage, stopping.signal);
  const stop = async () => {
    stopping.abort(); // a database that is away is waited for no longer
    // What could not start has nothing to stop; `started` tells why.
    const jobs = await atMost(LAST_START, started.catch(() => undefined));
    if (jobs) await atMost(LAST_JOBS, jobs.stop());
  };
  return { started, stop };
}

async function start(
  database: Database,
  config: Pick<Config, "databaseUrl">,
  storage: Storage,
  stop: AbortSignal,
): Promise<Jobs> {
  // Most of what a start would otherwise load is for that.
  const { startJobs } = await import("@/platform/jobs.ts");
  const { JOBS } = await import("@/jobs.ts");
  return await whenReached(
    () => startJobs(database, config, storage, JOBS),
    stop,
  );
}
