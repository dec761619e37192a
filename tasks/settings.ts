import {
  describeSettings,
  parseSetting,
  type SettingName,
  toText,
} from "@/domain/setting_rules.ts";
import { changeSetting, readChosen } from "@/domain/settings.ts";
import type { Db } from "@/db/schema/database.ts";
import { ConfigError } from "@/platform/config.ts";
import { ownArguments, runCommand } from "@/platform/process.ts";
import { updateSchema, withDatabase } from "./prepare.ts";

/** Stands for a setting's default. */
const DEFAULT = "default";

/**
 * `deno task settings`: prints every setting; `settings NAME` one; `settings NAME VALUE` changes it; `settings NAME
 * default` resets it. A wrong call is refused in one line before the database is opened. The schema is brought up to
 * date first, as by `migrate`.
 */
await runCommand(async () => {
  const [name, typed, ...more] = ownArguments();
  if (more.length > 0) {
    throw new ConfigError("settings", "a value with spaces has to be quoted");
  }
  const known = name === undefined ? undefined : knownName(name);
  const value = known === undefined || typed === undefined
    ? undefined
    : checked(known, typed);
  await withDatabase(async (database) => {
    await updateSchema(database);
    const lines = known === undefined || typed === undefined
      ? await listed(database.db, known)
      : [await changed(database.db, known, value)];
    console.log(lines.join("\n"));
  });
});

/** Throws ConfigError, which names those that there are. */
function knownName(typed: string): SettingName {
  const names = describeSettings().map(({ name }) => name);
  const known = names.find((name) => name === typed);
  if (known) return known;
  throw new ConfigError(typed, `is no setting: there are ${names.join(", ")}`);
}

/** The value to store; undefined for the default. Throws ConfigError with the rule. */
function checked(name: SettingName, typed: string): unknown {
  if (typed === DEFAULT) return undefined;
  const value = parseSetting(name, typed);
  if (value === undefined) {
    throw new ConfigError(name, `must be ${described(name).rule}`);
  }
  return value;
}

/** Changes it; the line that tells the value before and now. */
async function changed(
  db: Db,
  name: SettingName,
  value: unknown,
): Promise<string> {
  const before = await changeSetting(db, name, value);
  const fallback = byDefault(described(name).fallback);
  const now = value === undefined ? fallback : toText(value);
  return `${name}: ${before ?? fallback} → ${now}`;
}

async function listed(db: Db, only?: SettingName): Promise<string[]> {
  const chosen = await readChosen(db);
  return describeSettings().filter(({ name }) => name === (only ?? name))
    .flatMap(({ name, fallback, unit, rule, meaning }) => {
      const own = chosen.get(name);
      const value = !own
        ? byDefault(fallback)
        : own.refused
        ? `${fallback} (default, because ${own.value} is refused)`
        : `${own.value} (default: ${fallback})`;
      return [`${name} = ${value}`, `  ${meaning}`, `  ${unit}: ${rule}`];
    });
}

function described(name: SettingName) {
  return describeSettings().find((setting) => setting.name === name)!;
}

function byDefault(fallback: string): string {
  return `${fallback} (default)`;
}
