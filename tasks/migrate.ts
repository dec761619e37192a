import { keepSecretsAnew } from "@/domain/account/keep_secrets.ts";
import { updateQueue } from "@/platform/jobs.ts";
import { runCommand } from "@/platform/process.ts";
import { updateSchema, withDatabase } from "./prepare.ts";

/** `deno task migrate`: brings the configured database up to date, its secrets too, without starting the server. */
await runCommand(() =>
  withDatabase(async (database, config) => {
    await updateQueue(database, config);
    const ran = await updateSchema(database);
    await keepSecretsAnew(database.db, config.secretKeys);
    console.log(
      ran.length > 0
        ? `migrated: ${ran.join(", ")}`
        : "the database is up to date",
    );
  })
);
