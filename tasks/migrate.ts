import {
  keepSecretsAnew,
  type KeptSecrets,
} from "@/domain/account/keep_secrets.ts";
import { updateQueue } from "@/platform/jobs.ts";
import { runCommand } from "@/platform/process.ts";
import type { SecretKeys } from "@/platform/secrets.ts";
import { makeFirstAdmin, updateSchema, withDatabase } from "./prepare.ts";

/**
 * `deno task migrate`: brings the configured database up to date, its secrets and its first super admin too, without
 * starting the server.
 */
await runCommand(() =>
  withDatabase(async (database, config) => {
    await updateQueue(database, config);
    const ran = await updateSchema(database);
    // Where only edge hosts serve, no other start would.
    if (config.admin) await makeFirstAdmin(database, config);
    const kept = await keepSecretsAnew(database.db, config.secretKeys);
    console.log(
      ran.length > 0
        ? `migrated: ${ran.join(", ")}`
        : "the database is up to date",
    );
    const secrets = secretsLine(config.secretKeys, kept);
    if (secrets) console.log(secrets);
  })
);

/** What the operator has to know before discarding a key; null if nothing. */
function secretsLine(
  { key, before }: SecretKeys,
  { changed, same, lost }: KeptSecrets,
): string | null {
  if (!key && !before) return null;
  const now = key ? "encrypted with SECRET_KEY" : "plain";
  return `secrets of second factors: ${changed} made ${now}, ${same} were so, ${lost} can't be read`;
}
