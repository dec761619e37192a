import { openPostgres } from "@/db/client.ts";
import { createHandler } from "@/main.ts";
import { type Config, ConfigError, readConfig } from "@/platform/config.ts";
import { openDoor, stopServer } from "@/platform/door.ts";
import { listen } from "@/platform/listen.ts";
import { startLog } from "@/platform/log.ts";
import { measurePool, measureSockets } from "@/platform/metrics.ts";
import {
  atMost,
  LAST_REQUESTS,
  runCommand,
  stopSignal,
  surviveUncaught,
} from "@/platform/process.ts";
import { closeSockets, hubOf } from "@/platform/socket_hub.ts";
import { openStorage } from "@/platform/storage/open.ts";
import { startTelemetry } from "@/platform/telemetry.ts";

/**
 * What `deno task build:edge` bundles: pages and calls, without a disk, other processes or native code. `deno task
 * migrate` and `deno task worker` run elsewhere.
 */
await runCommand(async () => {
  const config = readConfig();
  const databaseUrl = checked(config);
  startLog(config.logLevel);
  surviveUncaught();
  await startTelemetry();
  const stopped = stopSignal();
  const database = openPostgres(databaseUrl, config.databasePool);
  measurePool(database.pool);
  measureSockets(() => hubOf(database).seats);
  const storage = openStorage(config.storage);
  const stopping = new AbortController();
  const { signal } = stopping;
  const door = openDoor(
    createHandler({ config, database, storage, stopping: signal }),
  );
  const server = listen(config, door.handler);
  console.info(`Listens on port ${server.addr.port}`);
  await stopped;
  stopping.abort(); // whoever balances is told to send requests elsewhere
  await Promise.all([
    atMost(LAST_REQUESTS, closeSockets(database)), // its pages are sent away at once, then the database is asked
    stopServer(server, door),
  ]);
  await database.close();
  Deno.exit();
});

/** The database's URL. Throws ConfigError for anything that needs a disk, which an edge host lacks. */
function checked({ databaseUrl, storage }: Config): string {
  if (databaseUrl === null) {
    throw new ConfigError("DATABASE_URL", "an edge host keeps no database");
  }
  if (storage.kind !== "s3") {
    throw new ConfigError("S3_ENDPOINT", "an edge host keeps no files");
  }
  return databaseUrl;
}
