import { runCommand } from "@/platform/process.ts";
import { openStorage } from "@/platform/storage/open.ts";
import { seedEmpty, updateSchema, withDatabase } from "./prepare.ts";

/** `deno task seed`: fills the configured database, if it has no account yet, with the demo. */
await runCommand(() =>
  withDatabase(async (database, config) => {
    await updateSchema(database);
    const seeded = await seedEmpty(
      database,
      openStorage(config.storage),
    );
    console.log(
      seeded
        ? "the demo is there"
        : "the database has accounts already: nothing done",
    );
  })
);
