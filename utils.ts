import type { Database } from "@/db/client.ts";
import type { Badges } from "@/db/platform/badges.ts";
import type { Db } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import type { Settings } from "@/domain/settings.ts";
import type { Locale, T } from "@/locales/messages.ts";
import type { Config } from "@/platform/config.ts";
import type { Flash } from "@/platform/flash.ts";
import type { Preferences } from "@/platform/preferences.ts";
import type { Storage } from "@/platform/storage/storage.ts";
import type { Place } from "@/site/place.ts";
import { createDefine } from "fresh";

/** What the process holds for all requests. */
export interface Services {
  config: Config;
  database: Database;
  storage: Storage;
}

/** What every handler, layout and page finds about the request. */
export interface State extends Services {
  db: Db;
  settings: Settings;
  requestId: string;
  /** for the one `<style>` of a first visit */
  nonce: string;
  /** whether the browser has the stylesheet's file already */
  styled: boolean;
  ip: string;
  locale: Locale;
  t: T;
  preferences: Preferences;
  actor: Actor | null;
  sessionId: number | null;
  sessionExpiresAt: Date | null;
  /** the name of a customer's organization */
  organization: string | null;
  /** the panel that the account starts in */
  ownPanel: string;
  /** the counters of the menu */
  badges: Badges;
  /** the site map's line of this page; null where there is none */
  place: Place | null;
  flash: Flash | null;
  /** a document's page is titled by its number */
  title?: string;
}

export const define = createDefine<State>();
