import { type Config, keepsData } from "@/platform/config.ts";
import { watchDisk } from "@/platform/disk.ts";
import { log } from "@/platform/log.ts";
import { doneBefore } from "@/platform/process.ts";
import { openUsableStorage } from "@/platform/storage/open.ts";
import { startBackground } from "./background.ts";
import { type Open, runService } from "./service.ts";

/** Does the background work and nothing else, beside servers that were started with JOBS=false. */
await runService(work);

async function work(
  config: Config,
  open: Open,
  stopped: Promise<void>,
): Promise<void> {
  const database = await open();
  const storage = openUsableStorage(config.storage);
  const background = startBackground(database, config, storage);
  if (await doneBefore(background.started, stopped)) {
    log.info("working");
    if (keepsData(config)) watchDisk(config.dataDir);
    await stopped;
  }
  await background.stop();
}
