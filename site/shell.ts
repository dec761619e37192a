import { nameOf } from "@/components/account/account_words.ts";
import { listAlone, pathOf } from "@/components/query.ts";
import type {
  Crumb,
  MenuItem,
  PanelLink,
  ShellData,
  VisitedTab,
} from "@/components/shell/data.ts";
import { type Actor, allows } from "@/domain/access.ts";
import type { BadgeKey } from "@/domain/badges.ts";
import type { MessageKey } from "@/locales/messages.ts";
import type { State } from "@/utils.ts";
import {
  leadsTo,
  menuEntryOf,
  panelOf,
  panelsOf,
  placeAt,
  placeOf,
  sectionOf,
} from "./map.ts";
import { asLeft } from "./as_left.ts";
import { ownTitle, pageTitle, type Panel, type Place } from "./place.ts";
import { titleWords } from "./titles.ts";
import { isAffixed, readTabs, type Tab, tabOf } from "./visited_tabs.ts";

/** Customers keep their portal around them everywhere; staff are in the panel of the page. */
function frameOf(actor: Actor, path: string): Panel {
  const here = panelOf(actor.kind === "oem" ? "/oem" : path);
  const panel = here ?? panelsOf(actor)[0];
  if (!panel) throw new Error(`no panel for ${path}`);
  return panel;
}

/** Everything that the frame around a page shows to this reader; a failed page is no tab. */
export function shellData(
  state: State,
  actor: Actor,
  url: URL,
  headers: Headers,
  failed: boolean,
): ShellData {
  const { settings, preferences, place, flash } = state;
  const panel = frameOf(actor, url.pathname);
  const current = menuEntryOf(place ?? undefined);
  return {
    siteTitle: settings.site_title,
    panel: panelLink(panel, state),
    panels: panelsOf(actor).map((other) => panelLink(other, state)),
    menu: menuOf(panel, state, actor, current),
    crumbs: crumbsOf(panel, state, actor, { url, headers, failed }),
    tabs: panel.key === "oem"
      ? []
      : tabsOf(state, actor, { url, headers, panel, failed }),
    live: {
      unread: state.unread,
      cursor: state.cursor,
      timeZone: settings.time_zone,
    },
    account: {
      id: actor.id,
      nickname: nameOf(actor),
      username: actor.username,
      organization: state.organization?.name,
      avatar: state.avatar,
      links: accountLinks(state),
    },
    theme: preferences.theme,
    sidebar: preferences.sidebar,
    flash,
    path: url.pathname + url.search,
  };
}

function panelLink(panel: Panel, { t }: State): PanelLink {
  return {
    key: panel.key,
    title: t(panel.title),
    icon: panel.icon,
    href: panel.path,
  };
}

function accountLinks({ t }: State) {
  return [
    {
      icon: "user-round",
      title: t("site.common.account.setting"),
      href: "/common/account/setting",
    },
    {
      icon: "bell",
      title: t("site.common.account.message"),
      href: "/common/account/message",
    },
    {
      icon: "map-pin",
      title: t("site.common.account.address"),
      href: "/common/account/address",
    },
    {
      icon: "headset",
      title: t("site.common.account.feedback"),
      href: "/common/account/feedback",
    },
  ] as const;
}

/** The entries that the actor may open; a section without any is not there (specification section 6). */
function menuOf(
  panel: Panel,
  state: State,
  actor: Actor,
  current?: string,
): MenuItem[] {
  const own: Place[] = panel.redirectTo === panel.path
    ? [{
      ...panel,
      title: ownTitle(panel),
      icon: "layout-dashboard",
      children: undefined,
    }]
    : [];
  return [...own, ...panel.children].flatMap((place) =>
    menuItem(place, state, actor, current)
  );
}

function menuItem(
  place: Place,
  state: State,
  actor: Actor,
  current?: string,
): MenuItem[] {
  if (place.hidden || !allows(place.access, actor)) return [];
  const children = place.children?.flatMap((child) =>
    menuItem(child, state, actor, current)
  );
  if (children?.length === 0) return [];
  const href = children ? leadsTo(place, actor) ?? place.path : place.path;
  const item: MenuItem = {
    title: state.t(place.title),
    href,
    icon: place.icon,
    ...place.badge
      ? { badge: waitingAt(place.badge, state), counters: [place.badge] }
      : sumOfBadges(children),
    current: place.path === current,
  };
  if (!children) return [item];
  return [{
    ...item,
    children,
    current: children.some((child) => child.current),
  }];
}

/** The counter of a group without its own: the sum of its pages'. */
function sumOfBadges(
  children: readonly MenuItem[] = [],
): Pick<MenuItem, "badge" | "counters"> {
  const sum = children.reduce((all, child) => all + (child.badge ?? 0), 0);
  const counters = children.flatMap((child) => child.counters ?? []);
  return { badge: sum || undefined, counters };
}

/** What waits by a counter; the unread messages are read apart from the others. */
function waitingAt(counter: BadgeKey, { badges, unread }: State) {
  return counter === "message" ? unread : badges[counter];
}

/** The breadcrumb: panel, section, page. Each is a link (a row's list as it was left); the last is the current page. */
function crumbsOf(
  panel: Panel,
  state: State,
  actor: Actor,
  { url, headers, failed }: Omit<Visit, "panel">,
): Crumb[] {
  const { t, place, title } = state;
  const crumbs: Crumb[] = [{ title: t(panel.title), href: panel.path }];
  if (!place) return crumbs;
  if (place.path === panel.path) {
    return title && !failed
      ? [...crumbs, { title: titleWords(t, title) }]
      : crumbs;
  }
  const section = sectionOf(panel, place);
  if (section) {
    crumbs.push({
      title: t(section.title),
      href: leadsTo(section, actor) ?? undefined,
    });
  }
  if (place.parent) {
    const href = asLeft(place.parent, actor, url, headers);
    const parent = placeOf(pathOf(href));
    if (parent) crumbs.push({ title: t(parent.title), href });
  } else if (title && place.lists && !failed) {
    const list = listAlone(url);
    const isHere = list === url.pathname + url.search; // a list in the list's place
    crumbs.push({ title: t(place.title), href: isHere ? place.path : list });
  }
  const own = title ? titleWords(t, title) : t(place.title);
  return [...crumbs, { title: own }];
}

/** Other panels' control panels go by the panels' names, as all have the same title. */
function tabTitle(place: Place, here: Panel): MessageKey {
  const panel = panelOf(place.path);
  const isFirst = panel?.redirectTo === place.path && panel !== here;
  return isFirst ? panel.title : pageTitle(place);
}

interface Visit {
  url: URL;
  headers: Headers;
  panel: Panel;
  /** no such page, or not for this reader */
  failed: boolean;
}

/** The panel's first page is always there, pinned, followed by the visited ones. */
function tabsOf(
  state: State,
  actor: Actor,
  { url, headers, panel, failed }: Visit,
): VisitedTab[] {
  const visited: Tab[] = readTabs(headers, actor).filter(({ href }) =>
    tabOf(href) !== panel.redirectTo
  );
  const here = tabOf(url.pathname + url.search);
  if (
    !failed && state.place && here !== panel.redirectTo &&
    !visited.some(({ href }) => tabOf(href) === here)
  ) {
    const href = here === url.pathname ? here : url.pathname + url.search;
    visited.push({ href, title: state.title });
  }
  const first: Tab = { href: panel.redirectTo };
  return [first, ...visited].flatMap(({ href, title }) => {
    const place = placeAt(href);
    if (!place || !allows(place.access, actor)) return [];
    const current = tabOf(href) === here;
    const own = current && !failed ? state.title : title;
    return [{
      id: tabOf(href),
      href,
      title: own ? titleWords(state.t, own) : state.t(tabTitle(place, panel)),
      affix: isAffixed({ href }) || href === panel.redirectTo,
      current,
    }];
  });
}
