/** The whole product on PostgreSQL, as it serves, without the background work: `product.ts PORT`. */
import { openPostgres } from "@/db/client.ts";
import { createHandler } from "@/main.ts";
import { readConfig } from "@/platform/config.ts";
import { startLog } from "@/platform/log.ts";
import { openStorage } from "@/platform/storage/open.ts";

const [port = "0"] = Deno.args;
const config = readConfig();
if (!config.databaseUrl) throw new Error("DATABASE_URL is needed");
startLog(config.logLevel);
const database = openPostgres(config.databaseUrl, config.databasePool);
const storage = openStorage(config.storage);
Deno.serve(
  { port: Number(port), hostname: "127.0.0.1", onListen: () => {} },
  createHandler({ config, database, storage }),
);
