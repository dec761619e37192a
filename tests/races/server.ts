/** One instance of the product on DATABASE_URL and PORT, as the races start two of. Says `ready` when it listens. */
import { openPostgres } from "@/db/client.ts";
import { createHandler } from "@/main.ts";
import { readConfig } from "@/platform/config.ts";
import { startLog } from "@/platform/log.ts";
import { closeSockets } from "@/platform/socket_hub.ts";
import { openStorage } from "@/platform/storage/open.ts";

const config = readConfig();
if (!config.databaseUrl) throw new Error("a race needs DATABASE_URL");
startLog(config.logLevel);
const database = openPostgres(config.databaseUrl, config.databasePool);
const server = Deno.serve(
  {
    hostname: config.host,
    port: config.port,
    onListen: () => console.log("ready"),
  },
  createHandler({ config, database, storage: openStorage(config.storage) }),
);
Deno.addSignalListener("SIGTERM", async () => {
  await closeSockets(database);
  await server.shutdown();
  await database.close();
  Deno.exit(0);
});
