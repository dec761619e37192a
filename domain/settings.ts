/** What can be changed while the product runs: the table `setting`, typed, with defaults (decisions 1.4). */
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import { log } from "@/platform/log.ts";
import {
  DEFAULT_SETTINGS,
  isRefused,
  ofEach,
  ruleOf,
  SETTING_NAMES,
  type SettingName,
  type Settings,
  toText,
} from "./setting_rules.ts";

/** A row of the table. */
export interface StoredSetting {
  key: string;
  value: unknown;
}

/** The refused values that were logged already, as stored: each is logged once, not with every request. */
const told = new Map<SettingName, string>();

/**
 * The settings as they are now, or their defaults. A stored value that its rule refuses counts as missing, so that a
 * slip in the table doesn't close the site; each process logs it as an error, once until it changes.
 */
export async function readSettings(db: Db | Trx): Promise<Settings> {
  return settingsOf(await readRows(db));
}

/** The same, of what the table holds. */
export function settingsOf(rows: readonly StoredSetting[]): Settings {
  const stored = byName(rows);
  return ofEach((name) => {
    const value = stored.get(name);
    const refused = isRefused(name, value);
    if (refused) tell(name, value);
    else told.delete(name);
    return refused ? DEFAULT_SETTINGS[name] : value ?? DEFAULT_SETTINGS[name];
  });
}

function tell(name: SettingName, value: unknown): void {
  const shown = JSON.stringify(value);
  if (told.get(name) === shown) return;
  told.set(name, shown);
  log.error("the setting {name} must be {rule}: its default is in force", {
    name,
    rule: ruleOf(name),
  });
}

async function readRows(db: Db | Trx): Promise<StoredSetting[]> {
  return await db.selectFrom("setting").select(["key", "value"]).execute();
}

function byName(rows: readonly StoredSetting[]): Map<string, unknown> {
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/**
 * The stored value of each setting as text, and whether its rule refuses it. Settings at their default are left out.
 */
export async function readChosen(
  db: Db | Trx,
): Promise<Map<SettingName, { value: string; refused: boolean }>> {
  const stored = byName(await readRows(db));
  return new Map(
    SETTING_NAMES.filter((name) => stored.has(name)).map((name) => {
      const value = stored.get(name);
      const refused = isRefused(name, value);
      return [name, { value: toText(value), refused }];
    }),
  );
}

/**
 * Stores a valid value (`parseSetting`), or with undefined resets the setting to its default. Servers and workers take
 * it up within seconds. An operator's act, so not in the log of staff (decisions 1.4). Returns the stored value before,
 * as text; null for the default.
 */
export function changeSetting(
  db: Db,
  name: SettingName,
  value: unknown,
): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const before = await trx.selectFrom("setting").select("value")
      .where("key", "=", name).forUpdate().executeTakeFirst();
    if (value === undefined) {
      await trx.deleteFrom("setting").where("key", "=", name).execute();
    } else {
      const text = JSON.stringify(value);
      await trx.insertInto("setting").values({ key: name, value: text })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet((eb) => ({
            value: text,
            version: eb("setting.version", "+", 1),
          }))
        ).execute();
    }
    return before ? toText(before.value) : null;
  });
}
