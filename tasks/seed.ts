import { runCommand } from "@/platform/process.ts";
import { openUsableStorage } from "@/platform/storage/open.ts";
import { seed, updateSchema, withDatabase } from "./prepare.ts";

/** `deno task seed`: fills the configured database with the demo, if it has no account yet; else it says so. */
await runCommand(() =>
  withDatabase(async (database, config) => {
    const storage = openUsableStorage(config.storage);
    await updateSchema(database);
    const isSeeded = await seed(database, storage);
    if (!isSeeded) {
      console.log(
        "nothing was seeded: the database has accounts, and the demo is for an empty one",
      );
    }
  })
);
