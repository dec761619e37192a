import { parameterOf, pathOf } from "@/components/query.ts";
import type { Actor } from "@/domain/access.ts";
import { shortened } from "@/domain/text.ts";
import { readCookies } from "@/platform/cookies.ts";
import { isMessageKey } from "@/locales/messages.ts";
import { mayOpen, panelOf, placeOf } from "./map.ts";
import type { Title } from "./titles.ts";

/** One visited tab: where it leads, and the document's number if it is one. */
export interface Tab {
  href: string;
  title?: Title;
  /** of several pages with rows of one list: the one that was seen last */
  last?: true;
}

const MOST = 12;
/** An address with its conditions: those of a list with every one of them set. */
const LONGEST = 600;
/** What is before the address of a tab that is the last of several. */
const LAST = "*";
/** A tab's own title, in characters before what is cut off. */
const TITLE = 19;
/** The cookie's value: browsers drop a cookie of more than 4 KB, name and attributes included. */
const MOST_SENT = 3_600;

/** The page whose state `?q=` is the global search (docs/decisions/22). */
const SEARCHED = "/common";

/** What tells tabs apart: the path of the page; the search has a tab beside that of the page whose state it is. */
export function tabOf(href: string): string {
  const path = pathOf(href);
  const searches = path === SEARCHED && parameterOf(href, "q") !== undefined;
  return searches ? `${path}?q` : path;
}

/** The cookie that keeps an account's visited tabs: over reloads and sign-ins, without a write to the database. */
export function tabsCookie(actor: Actor): string {
  return `views_${actor.id}`;
}

/** As many of others' as a browser keeps: with each account that ever signed in the requests would grow. */
const OTHERS = 2;

/** The cookies of those whose tabs are forgotten when the actor signs in; browsers send the oldest first. */
export function outdatedTabs(headers: Headers, actor: Actor): string[] {
  return [...readCookies(headers).keys()]
    .filter((name) => /^views_\d+$/.test(name) && name !== tabsCookie(actor))
    .slice(0, -OTHERS);
}

export function readTabs(headers: Headers, actor: Actor): Tab[] {
  const cookie = readCookies(headers).get(tabsCookie(actor)) ?? "";
  return cookie.split("\n").slice(0, MOST).flatMap((line): Tab[] => {
    const [address = "", of = "", as = ""] = line.split("\t");
    const isLast = address.startsWith(LAST);
    const href = isLast ? address.slice(LAST.length) : address;
    const local = /^\/[^/\\]/.test(href) && href.length <= LONGEST;
    if (!local) return [];
    const tab: Tab = isLast ? { href, last: true } : { href };
    if (isMessageKey(as)) return [{ ...tab, title: { as, of } }];
    return [of ? { ...tab, title: of } : tab];
  });
}

export function writeTabs(tabs: readonly Tab[]): string {
  return tabs
    .map(({ href, title, last }) =>
      [last ? LAST + href : href, ...wordsIn(title)].join("\t")
    )
    .join("\n");
}

function wordsIn(title: Title | undefined): string[] {
  if (!title) return [];
  return typeof title === "string" ? [title] : [title.of, title.as];
}

/**
 * The tabs after a visit: the page keeps its place, or is added; beyond twelve tabs, or what a cookie holds, the oldest
 * unpinned one goes. What is too long for a tab and means another one without its conditions is not kept.
 */
export function visit(tabs: readonly Tab[], tab: Tab): Tab[] {
  const href = tab.href.length <= LONGEST ? tab.href : pathOf(tab.href);
  if (tabOf(href) !== tabOf(tab.href)) return [...tabs];
  const title = tab.title && short(tab.title);
  const at = tabs.findIndex((other) => tabOf(other.href) === tabOf(href));
  const isBeside = (tab: Tab, i: number) =>
    i !== at && haveOneList(tab.href, href);
  const visited: Tab = title ? { href, title } : { href };
  if (tabs.some(isBeside)) visited.last = true;
  const others = tabs.map((tab, i) => isBeside(tab, i) ? notLast(tab) : tab);
  const all = at < 0 ? [...others, visited] : others.with(at, visited);
  return held(all, visited);
}

function notLast({ last: _, ...tab }: Tab): Tab {
  return tab;
}

/** Whether two addresses are pages of a panel with rows of the same list, such as the tabs of the catalogue. */
export function haveOneList(one: string, other: string): boolean {
  const [path, beside] = [pathOf(one), pathOf(other)];
  const lists = placeOf(beside)?.lists ?? [];
  return panelOf(path) === panelOf(beside) &&
    (placeOf(path)?.lists?.some((list) => lists.includes(list)) ?? false);
}

/** As many of the tabs as are kept, the visited one among them; where only pinned ones are left, these by their paths. */
function held(tabs: Tab[], visited: Tab): Tab[] {
  const sent = encodeURIComponent(writeTabs(tabs)).length;
  if (tabs.length <= MOST && sent <= MOST_SENT) return tabs;
  const oldest = tabs.findIndex((one) => one !== visited && !isAffixed(one));
  if (oldest >= 0) return held(tabs.toSpliced(oldest, 1), visited);
  return tabs.map((tab) =>
    tab === visited ? tab : { ...tab, href: pathOf(tab.href) }
  );
}

function short(title: Title): Title {
  return typeof title === "string"
    ? shortened(title, TITLE)
    : { ...title, of: shortened(title.of, TITLE) };
}

/** Whether a tab survives the others (specification section 2, decisions 1.10). */
export function isAffixed({ href }: Tab): boolean {
  return placeOf(tabOf(href))?.affix ?? false;
}

/** What closing tabs leaves, and where it leads: to none that the actor may not open any more. Affixed ones survive. */
export function closeTabs(
  headers: Headers,
  actor: Actor,
  change: string,
  back: string,
): { cookie: string; next: string } {
  const tabs = readTabs(headers, actor);
  const [what, named] = change.split(" ");
  const stays = (tab: Tab) =>
    isAffixed(tab) ||
    (what === "others" && tabOf(tab.href) === named) ||
    (what === "close" && tabOf(tab.href) !== named);
  const left = tabs.filter(stays);
  const open = left.some(({ href }) => tabOf(href) === tabOf(back)) ||
    what === "close" && tabOf(back) !== named;
  const last = left.findLast(({ href }) => mayOpen(actor, href));
  const home = panelOf(back)?.redirectTo ?? "/";
  return { cookie: writeTabs(left), next: open ? back : last?.href ?? home };
}
