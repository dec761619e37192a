import type { Database } from "@/db/client.ts";
import { openDatabase } from "@/db/open.ts";
import { type Config, readConfig } from "@/platform/config.ts";
import { startLog } from "@/platform/log.ts";
import { measurePool } from "@/platform/metrics.ts";
import { runCommand, stopSignal, surviveUncaught } from "@/platform/process.ts";
import { startTelemetry } from "@/platform/telemetry.ts";

/** What a process does until `stopped` resolves. */
export type Service = (
  config: Config,
  database: Database,
  stopped: Promise<void>,
) => Promise<void>;

/** Runs a process that works until it is told to stop: opens its log, telemetry and database, and closes them. */
export async function runService(service: Service): Promise<void> {
  await runCommand(async () => {
    const config = readConfig();
    startLog(config.logLevel);
    surviveUncaught();
    await startTelemetry();
    const stopped = stopSignal();
    const database = await openDatabase(config);
    measurePool(database.pool);
    try {
      await service(config, database, stopped);
    } finally {
      await database.close();
    }
    Deno.exit(); // requests that took too long, or an open standard input, would keep it alive
  });
}
