import type { Database } from "@/db/client.ts";
import type { ListMemory } from "@/db/platform/list_memory.ts";
import type { Badges } from "@/db/platform/badges.ts";
import type { Db } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import type { OwnOrganization } from "@/domain/account/session.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import type { T } from "@/locales/messages.ts";
import type { Config } from "@/platform/config.ts";
import type { Flash } from "@/platform/flash.ts";
import type { Preferences } from "@/platform/preferences.ts";
import type { Storage } from "@/platform/storage/storage.ts";
import type { Place } from "@/site/place.ts";
import type { Title } from "@/site/titles.ts";
import { type Context, createDefine } from "fresh";

/** What the process shares between requests. */
export interface Services {
  config: Config;
  database: Database;
  storage: Storage;
  /** aborted as soon as the process is told to stop */
  stopping?: AbortSignal;
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
  t: T;
  preferences: Preferences;
  actor: Actor | null;
  sessionId: number | null;
  sessionExpiresAt: Date | null;
  /** a customer's */
  organization: OwnOrganization | null;
  /** the file of the account's picture */
  avatar: number | null;
  /** a role demands a second factor that the account does not have yet: nothing else may be opened */
  totpDue: boolean;
  /** the panel that the account starts in */
  ownPanel: string;
  /** what this page's lists remember for the reader */
  memory: ListMemory;
  /** the counters of the menu */
  badges: Badges;
  /** messages that the account has not read */
  unread: number;
  /** the place in the feed of changes that both are true for */
  cursor: number;
  /** this page's entry in the site map; null if it has none */
  place: Place | null;
  flash: Flash | null;
  /** the page shows a secret that no page shows again */
  shownOnce?: boolean;
  /** a document's page is titled by its number */
  title?: Title;
}

/** A handler's context: the request, and what is known about it. */
export type Ctx = Context<State>;

export const define = createDefine<State>();
