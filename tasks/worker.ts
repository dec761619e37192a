import { startJobs } from "@/platform/jobs.ts";
import { log } from "@/platform/log.ts";
import { firstOf } from "@/platform/process.ts";
import { openUsableStorage } from "@/platform/storage/open.ts";
import { waitFor } from "./prepare.ts";
import { runService, type Service } from "./service.ts";

/** Does the background work and nothing else, beside servers that were started with JOBS=false. */
const work: Service = async (config, open, stopped) => {
  const database = await open();
  const storage = await openUsableStorage(config.storage);
  if (!await firstOf(waitFor(database), stopped)) return;
  const jobs = await startJobs(database, config, storage);
  log.info("working");
  await stopped;
  await jobs.stop();
};

await runService(work);
