import type { Flash } from "@/platform/flash.ts";
import type { Preferences } from "@/platform/preferences.ts";
import type { IconName } from "../icon.tsx";

export interface MenuItem {
  title: string;
  href: string;
  icon?: IconName;
  /** what waits there; 0 is not shown, above 99 it is "99+" */
  badge?: number;
  /** the counters that the badge is the sum of, for pages that learn of changes */
  counters?: readonly string[];
  /** the open page, or the menu entry that represents it; for a group: one of its pages is open */
  current?: boolean;
  /** a group shows its pages instead of leading somewhere */
  children?: readonly MenuItem[];
}

export interface PanelLink {
  key: string;
  title: string;
  icon: IconName;
  href: string;
}

export interface Crumb {
  title: string;
  href?: string;
}

/** A page that was visited. */
export interface VisitedTab {
  /** what tells it apart, such as its page's path */
  id: string;
  title: string;
  href: string;
  /** can't be closed */
  affix?: boolean;
  current?: boolean;
}

interface AccountLink {
  title: string;
  href: string;
  icon: IconName;
}

export interface ShellAccount {
  id: number;
  nickname: string;
  username: string;
  organization?: string;
  /** the file of the profile's picture */
  avatar: number | null;
  links: readonly AccountLink[];
}

/** The account's messages as the page knows them, and the feed position for live updates. */
export interface LiveData {
  unread: number;
  /** the place in the feed of changes that the page is true for */
  cursor: number;
  timeZone: string;
}

/** What a frame shows around a page, in the reader's language; only what they may open. */
export interface ShellData {
  siteTitle: string;
  panel: Omit<PanelLink, "href">;
  panels: readonly PanelLink[];
  menu: readonly MenuItem[];
  crumbs: readonly Crumb[];
  tabs: readonly VisitedTab[];
  live: LiveData;
  account: ShellAccount;
  theme: Preferences["theme"];
  /** whether the sidebar is open, as the reader left it */
  sidebar: Preferences["sidebar"];
  flash: Flash | null;
  /** current path and query: where a preference comes back to */
  path: string;
}
