import type { Database } from "@/db/client.ts";
import { openDatabase } from "@/db/open.ts";
import { type Config, readConfig } from "@/platform/config.ts";
import { startJobs } from "@/platform/jobs.ts";
import { log, startLog } from "@/platform/log.ts";
import {
  firstOf,
  runCommand,
  stopSignal,
  surviveUncaught,
} from "@/platform/process.ts";
import { measurePool } from "@/platform/metrics.ts";
import { openUsableStorage } from "@/platform/storage/open.ts";
import type { Storage } from "@/platform/storage/storage.ts";
import { startTelemetry } from "@/platform/telemetry.ts";
import { waitFor } from "./prepare.ts";

/** Does the background work and nothing else, beside servers that were started with JOBS=false. */
await runCommand(async () => {
  const config = readConfig();
  startLog(config.logLevel);
  surviveUncaught();
  await startTelemetry();
  const stopped = stopSignal();
  const database = await openDatabase(config);
  measurePool(database.pool);
  try {
    const storage = await openUsableStorage(config.storage);
    if (await firstOf(waitFor(database), stopped)) {
      await work(database, config, storage, stopped);
    }
  } finally {
    await database.close();
  }
  Deno.exit(); // whoever started it may still hold its standard input
});

async function work(
  database: Database,
  config: Config,
  storage: Storage,
  stopped: Promise<void>,
): Promise<void> {
  const jobs = await startJobs(database, config, storage);
  log.info("working");
  await stopped;
  await jobs.stop();
}
