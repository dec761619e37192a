import type { Config } from "@/platform/config.ts";
import { startJobs } from "@/platform/jobs.ts";
import { log } from "@/platform/log.ts";
import { firstOf } from "@/platform/process.ts";
import { openUsableStorage } from "@/platform/storage/open.ts";
import { waitFor } from "./prepare.ts";
import { type Open, runService } from "./service.ts";

/** Does the background work and nothing else, beside servers that were started with JOBS=false. */
await runService(work);

async function work(
  config: Config,
  open: Open,
  stopped: Promise<void>,
): Promise<void> {
  const database = await open();
  const storage = await openUsableStorage(config.storage);
  if (!await firstOf(waitFor(database), stopped)) return;
  const jobs = await startJobs(database, config, storage);
  log.info("working");
  await stopped;
  await jobs.stop();
}
