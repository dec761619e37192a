import type { Database } from "@/db/client.ts";
import { compareSchema, migrate, readSchemaState } from "@/db/migrate.ts";
import { migrations } from "@/db/migrations/migrations.ts";
import { codeOf, isBusy, isForbidden, isUnavailable } from "@/db/faults.ts";
import { openDatabase } from "@/db/open.ts";
import { grantRights } from "@/db/rights.ts";
import type { Db } from "@/db/schema/database.ts";
import { ensureFirstAdmin } from "@/domain/account/first_admin.ts";
import { keepSecretsAnew } from "@/domain/account/keep_secrets.ts";
import {
  arePermissions,
  syncPermissions,
} from "@/domain/account/sync_permissions.ts";
import { Refused } from "@/domain/errors.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { settingsOf } from "@/domain/settings.ts";
import { translator } from "@/locales/messages.ts";
import { type Config, ConfigError, readConfig } from "@/platform/config.ts";
import { log, startLog } from "@/platform/log.ts";
import type { Storage } from "@/platform/storage/storage.ts";
import { findState, type Found } from "./found.ts";

/** Opens the configured database for a task, and closes it after. Throws ConfigError where it can't be used. */
export async function withDatabase(
  work: (database: Database, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig();
  startLog(config.logLevel);
  const database = await openDatabase(config);
  try {
    await work(database, config);
  } catch (error) {
    throw isUnavailable(error)
      ? new ConfigError("DATABASE_URL", `can't be reached: ${messageOf(error)}`)
      : refusedByServer(error);
  } finally {
    await database.close();
  }
}

/**
 * Brings schema, rights and permissions up to date. Where a newer build has done so, nothing is done: its permissions
 * are not this build's to drop. Returns the migrations that it ran. Throws ConfigError where some are missing that the
 * database's user may not make.
 */
export async function updateSchema({ db }: Database): Promise<string[]> {
  return await update(db, await findState(db));
}

/** The same, of what it {@link findState finds}. */
async function update(db: Db, found: Found | null): Promise<string[]> {
  const { pending, ahead } = found
    ? compareSchema(found.migrations)
    : await readSchemaState(db);
  if (ahead && pending.length === 0) {
    log.info("the database is of a newer build");
    return [];
  }
  if (pending.length > 0) {
    const ran = await migratePatiently(db, pending);
    await update(db, await findState(db));
    return ran;
  }
  // In turn: each is done before another connection would be open.
  if (found?.grants !== false) await grantRights(db);
  if (!arePermissions(found?.permissions ?? [])) await syncPermissions(db);
  if (found?.blind) {
    log.warning(
      "the database's LC_CTYPE knows no Chinese: searches read whole tables; create it with C.UTF-8 or another UTF-8 one",
    );
  }
  return [];
}

/** Migrates, as often as it takes where others hold the tables: they go on in between. */
async function migratePatiently(db: Db, pending: string[]): Promise<string[]> {
  const ran: string[] = [];
  try {
    return await patiently(
      () => migrate(db, migrations, ran),
      isBusy,
      "the tables are in use: migrating again",
    );
  } catch (error) {
    throw isForbidden(error)
      ? mayNot(pending.filter((name) => !ran.includes(name)))
      : error;
  }
}

/** Does it every second until it does not fail for a reason that `passes`, or it was told to stop: then it fails so. */
async function patiently<T>(
  work: () => Promise<T>,
  passes: (error: unknown) => boolean,
  warning: string,
  stop?: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!passes(error) || stop?.aborted) throw error;
      log.warning(warning, { error });
      await pause(1_000, stop);
      if (stop?.aborted) throw error;
    }
  }
}

/** Waits; no longer than until it is told to stop. */
async function pause(milliseconds: number, stop?: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const end = () => resolve();
  stop?.addEventListener("abort", end);
  await promise;
  stop?.removeEventListener("abort", end);
  clearTimeout(timer);
}

function mayNot(pending: string[]): ConfigError {
  return new ConfigError(
    "DATABASE_URL",
    `its user may not make the migrations that are missing (${
      pending.join(", ")
    }): run \`migrate\` as the tables' owner`,
  );
}

/** Begins a new database: schema and permissions, and the demo if it is to have one. */
export async function begin(
  database: Database,
  { demo }: Config,
  storage: Storage,
): Promise<void> {
  await updateSchema(database);
  if (demo) await seed(database, storage);
}

/**
 * Prepares the database for serving: schema, permissions, secrets, demo, first super admin. Waits while the server
 * can't be reached. Throws ConfigError when it refuses us, or the first super admin is invalid.
 * @returns the settings, unless it has changed what they are in
 */
export async function prepare(
  database: Database,
  config: Config,
  storage: Storage,
): Promise<Settings | undefined> {
  const { db } = database;
  const { found, ran } = await whenReached(async () => {
    const found = await findState(db);
    const ran = await update(db, found);
    if (found?.secrets) await keepSecretsAnew(db, config.secretKeys);
    return { found, ran };
  });
  if (config.demo) await seed(database, storage);
  if (!found?.super_admin) await makeFirstAdmin(database, config);
  return found && ran.length === 0 ? settingsOf(found.settings) : undefined;
}

/**
 * Does it, as often as it takes while the server can't be reached. Throws ConfigError
 * when that refuses us, and the last attempt's error once it is told to stop.
 */
export async function whenReached<T>(
  work: () => Promise<T>,
  stop?: AbortSignal,
): Promise<T> {
  try {
    return await patiently(
      work,
      isUnavailable,
      "the database can't be reached: trying again",
      stop,
    );
  } catch (error) {
    throw refusedByServer(error);
  }
}

/** Fills the database with the demo, if it has no account yet; whether it was so. */
export async function seed(
  { db }: Database,
  storage: Storage,
): Promise<boolean> {
  const { seedDemo } = await import("@/db/seed/demo.ts"); // large, and seldom needed
  return await seedDemo(db, { storage, progress: console.log });
}

/** A wrong name, password or database (PostgreSQL's classes 28 and 3D) is for whoever set DATABASE_URL to fix. */
function refusedByServer(error: unknown): unknown {
  return /^(?:28|3D)/.test(codeOf(error))
    ? new ConfigError("DATABASE_URL", messageOf(error))
    : error;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Makes the first super admin, if there is none. Throws ConfigError where what is configured can't be one. */
export async function makeFirstAdmin(
  { db }: Database,
  { admin }: Config,
): Promise<void> {
  try {
    const outcome = await ensureFirstAdmin(db, admin);
    if (outcome === "missing") {
      log.warning(
        "there is no super admin: set ADMIN_USERNAME and ADMIN_PASSWORD",
      );
    } else if (outcome === "taken") {
      log.warning(
        "there is no super admin: ADMIN_USERNAME is another account's",
      );
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const why = error.fields.password ?? error.text;
    throw new ConfigError(
      "ADMIN_PASSWORD",
      translator("en-us")(why.key, why.params),
    );
  }
}
