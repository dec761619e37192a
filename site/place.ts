import type { IconName } from "@/components/icon.tsx";
import type { Access } from "@/domain/access.ts";
import type { BadgeKey } from "@/domain/badges.ts";
import type { MessageKey } from "@/locales/messages.ts";

/** The areas that a person can switch between; each has a tree of places. */
export type PanelKey = "oem" | "mkt" | "finance" | "prod" | "pms" | "common";

/** One line of the site map: a page, or a section that leads to one (specification section 2, `pages.tsv`). */
export interface Place {
  /** as the route file says it, e.g. "/mkt/oem/detail/:id" */
  path: string;
  title: MessageKey;
  access: Access;
  icon?: IconName;
  /** a section root: its target if the actor may open it, else its first child that they may */
  redirectTo?: string;
  /** not in the menu */
  hidden?: true;
  /** the menu entry to highlight for a hidden page */
  parent?: string;
  /** its visited tab can't be closed */
  affix?: true;
  /** path parameters by name; a value that does not match is 404 before any handler */
  params?: Record<string, ParamKind>;
  /** the counter beside the menu entry (`counters.tsv`, decisions 4.5) */
  badge?: BadgeKey;
  /** the lists on this page, by the names under which views and columns are kept */
  lists?: readonly string[];
  children?: Place[];
}

type ParamKind = "id" | "id?" | "path";

/** A panel: the tree of one area, and where its name leads. */
export interface Panel extends Place {
  key: PanelKey;
  icon: IconName;
  redirectTo: string;
  children: Place[];
}

/** The title of a place's page: the same for every panel's first page, even if it is the panel itself (`pages.tsv`). */
export function pageTitle(place: Place): MessageKey {
  return "key" in place ? "site.index" : place.title;
}

/** What menus call the page that a panel is itself. */
export function ownTitle(panel: Panel): MessageKey {
  return panel.key === "oem" ? "site.home" : "site.index";
}

/** "/mkt/oem/detail/12" → "/mkt/oem/detail/:id", as lines of pages and calls are written. */
export function asPattern(path: string): string {
  return path.replace(/\/[0-9]+(?=\/|$)/g, "/:id");
}

const ID = /^[0-9]{1,16}$/;

/**
 * Whether a path's parameter has the form that the site map demands: ids are whole numbers up to 2^53−1 (decisions
 * 1.3).
 */
export function fits(kind: ParamKind, value: string): boolean {
  if (kind === "path") return true;
  if (kind === "id?" && value === "") return true;
  return ID.test(value) && Number.isSafeInteger(Number(value));
}
