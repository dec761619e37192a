import type { Way } from "@/components/no_figures.tsx";
import type { Actor, Rights } from "@/domain/access.ts";
import { allows, may } from "@/domain/access.ts";
import { common } from "./panels/common.ts";
import { finance } from "./panels/finance.ts";
import { mkt } from "./panels/mkt.ts";
import { oem } from "./panels/oem.ts";
import { pms } from "./panels/pms.ts";
import { prod } from "./panels/prod.ts";
import { asPattern, type Panel, type PanelKey, type Place } from "./place.ts";

/** The panels in the order in which the switcher shows them. */
export const PANELS: readonly Panel[] = [
  mkt,
  prod,
  finance,
  pms,
  oem,
  common,
];

const PUBLIC: readonly Place[] = [
  { path: "/", title: "site.home", access: "public" },
  { path: "/login", title: "site.login", access: "public" },
  {
    path: "/__redirect/:path(.*)",
    title: "site.redirect",
    access: "public",
    hidden: true,
    params: { path: "path" },
  },
];

function flatten(places: readonly Place[]): Place[] {
  return places.flatMap((
    place,
  ) => [place, ...flatten(place.children ?? [])]);
}

/** Every page and section of the product; a page without a line here does not exist for anybody. */
export const SITE: readonly Place[] = [...PUBLIC, ...flatten(PANELS)];

const byPath = new Map(SITE.map((place) => [place.path, place]));

/** The line of a page by its path in the site map. */
export function placeOf(path: string): Place | undefined {
  return byPath.get(path);
}

/** The line of the page at an address: "/mkt/oem/detail/12" → "/mkt/oem/detail/:id". */
export function placeAt(href: string): Place | undefined {
  const path = href.split(/[?#]/, 1)[0] ?? "";
  const pattern = asPattern(path);
  return placeOf(path) ?? placeOf(pattern) ?? placeOf(`${pattern}?`) ??
    placeOf(`${pattern}/:id?`);
}

/** The path of the menu's entry that a page stands under: its own, or that of the page that it belongs to. */
export function menuEntryOf(place: Place | undefined): string | undefined {
  const parent = place?.parent === undefined ? null : placeOf(place.parent);
  return parent ? menuEntryOf(parent) : place?.path;
}

/** Whether there is such a place, said by its line or by an address, and the actor may open it. */
export function mayOpen(actor: Rights | null, href: string): boolean {
  const place = placeAt(href);
  return place !== undefined && allows(place.access, actor);
}

/** The target of a section root: its own if the actor may open it, else its first child that is open to them. */
export function leadsTo(section: Place, actor: Actor): string | null {
  const target = section.redirectTo;
  if (target === section.path || target && mayOpen(actor, target)) {
    return target;
  }
  for (const child of section.children ?? []) {
    if (child.hidden || !allows(child.access, actor)) continue;
    const path = child.redirectTo ? leadsTo(child, actor) : child.path;
    if (path) return path;
  }
  return null;
}

/** The section of the panel that a place belongs to. */
export function sectionOf(panel: Panel, place: Place): Place | undefined {
  return panel.children.find(({ children }) =>
    children?.some(({ path }) => path === place.path)
  );
}

/** The sections of a panel that lead the actor somewhere besides its control panel; without any, their own pages. */
export function waysIn(key: PanelKey, actor: Actor | null): Way[] {
  const sections = PANELS.find((panel) => panel.key === key)?.children ?? [];
  const ways = sections.flatMap((section): Way[] => {
    if (!actor || !section.children || !allows(section.access, actor)) {
      return [];
    }
    const href = leadsTo(section, actor);
    return href ? [{ href, title: section.title }] : [];
  });
  return ways.length > 0 ? ways : [{ href: "/common", title: "site.common" }];
}

/** The panel that a path belongs to. */
export function panelOf(path: string): Panel | undefined {
  return PANELS.find((panel) =>
    path === panel.path || path.startsWith(`${panel.path}/`)
  );
}

/** The panels that the actor may open. */
export function panelsOf(actor: Actor): Panel[] {
  return PANELS.filter((panel) =>
    allows(panel.access, actor) &&
    (panel.key !== "oem" || actor.kind === "oem" || may(actor, "oem_customer"))
  );
}

/** Whether the actor's group or permissions open a page of the panel: its control panel is open to all staff. */
function worksIn(panel: Panel, actor: Actor): boolean {
  return flatten(panel.children).some(({ access }) =>
    typeof access === "object" && allows(access, actor)
  );
}

/**
 * The landing page of an account: its own panel if allowed, else the first that is, else /common (decisions 1.5).
 * Panels in which the account has something to do come before those that have only a control panel for it.
 */
export function landing(actor: Actor, ownPanel: string): string {
  const own = PANELS.filter((panel) => panel.key === ownPanel);
  const open = panelsOf(actor);
  const busy = open.filter((panel) => worksIn(panel, actor));
  for (const panel of [...own, ...busy, ...open]) {
    if (!allows(panel.access, actor)) continue;
    const path = leadsTo(panel, actor);
    if (path) return path;
  }
  return "/common";
}
