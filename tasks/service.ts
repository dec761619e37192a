import type { Database } from "@/db/client.ts";
import { type Begin, openDatabase } from "@/db/open.ts";
import { type Config, readConfig } from "@/platform/config.ts";
import { startLog } from "@/platform/log.ts";
import { measurePool } from "@/platform/metrics.ts";
import { runCommand, stopSignal, surviveUncaught } from "@/platform/process.ts";
import { startTelemetry } from "@/platform/telemetry.ts";

/** Opens the configured database, once; a new embedded one begins as `begin` leaves it. */
export type Open = (begin?: Begin) => Promise<Database>;

/** What a process does until `stopped` resolves. It opens its database when it is ready for it. */
type Service = (
  config: Config,
  open: Open,
  stopped: Promise<void>,
) => Promise<void>;

/** Runs a process that works until it is told to stop: opens its log and telemetry, and closes its database. */
export async function runService(service: Service): Promise<void> {
  await runCommand(async () => {
    const config = readConfig();
    startLog(config.logLevel);
    surviveUncaught();
    await startTelemetry();
    const stopped = stopSignal();
    let database: Database | undefined;
    const open: Open = async (begin) => {
      database = await openDatabase(config, begin);
      measurePool(database.pool);
      return database;
    };
    try {
      await service(config, open, stopped);
    } finally {
      await database?.close();
    }
    Deno.exit(); // requests that took too long, or an open standard input, would keep it alive
  });
}
