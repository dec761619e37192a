import { seedDemo } from "@/db/seed/demo.ts";
import { runCommand } from "@/platform/process.ts";
import { openStorage } from "@/platform/storage/open.ts";
import { updateSchema, withDatabase } from "./prepare.ts";

/** `deno task seed`: fills the configured database with the demo, if it has no account yet. */
await runCommand(() =>
  withDatabase(async (database, config) => {
    await updateSchema(database);
    const storage = openStorage(config.storage);
    await seedDemo(database.db, { storage, progress: console.log });
  })
);
