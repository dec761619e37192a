import type { Db } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import type { Keeper } from "@/domain/file/store.ts";
import { DEFAULT_SETTINGS } from "@/domain/setting_rules.ts";
import type { Storage } from "@/platform/storage/storage.ts";

/** Keeps an account's files there, up to the usual limits. */
export function keeperFor(db: Db, actor: Actor, storage: Storage): Keeper {
  return { db, actor, storage, limits: DEFAULT_SETTINGS.upload_limits };
}
