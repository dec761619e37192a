import { runCommand } from "@/platform/process.ts";
import { openStorage } from "@/platform/storage/open.ts";
import { seed, updateSchema, withDatabase } from "./prepare.ts";

/** `deno task seed`: fills the configured database with the demo, if it has no account yet. */
await runCommand(() =>
  withDatabase(async (database, config) => {
    await updateSchema(database);
    await seed(database, openStorage(config.storage));
  })
);
