import { pathOf } from "@/components/query.ts";
import type { Actor } from "@/domain/access.ts";
import { readCookies } from "@/platform/cookies.ts";
import { isMessageKey } from "@/locales/messages.ts";
import { panelOf, placeOf } from "./map.ts";
import type { Title } from "./titles.ts";

/** One visited tab: where it leads, and the document's number if it is one. */
export interface Tab {
  href: string;
  title?: Title;
}

const MOST = 12;
const LONGEST = 160;
/** A tab's own title, in characters. */
const TITLE = 20;
/** The cookie's value: browsers drop a cookie of more than 4 KB, name and attributes included. */
const MOST_SENT = 3_600;

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
    const [href = "", of = "", as = ""] = line.split("\t");
    const local = /^\/[^/\\]/.test(href) && href.length <= LONGEST;
    if (!local) return [];
    if (isMessageKey(as)) return [{ href, title: { as, of } }];
    return [of ? { href, title: of } : { href }];
  });
}

export function writeTabs(tabs: readonly Tab[]): string {
  return tabs
    .map(({ href, title }) => [href, ...wordsIn(title)].join("\t"))
    .join("\n");
}

function wordsIn(title: Title | undefined): string[] {
  if (!title) return [];
  return typeof title === "string" ? [title] : [title.of, title.as];
}

/**
 * The tabs after a visit: the page keeps its place, or is added; beyond twelve tabs, or what a cookie holds, the oldest
 * unpinned one goes.
 */
export function visit(tabs: readonly Tab[], tab: Tab): Tab[] {
  const href = tab.href.length <= LONGEST ? tab.href : pathOf(tab.href);
  const title = tab.title && short(tab.title);
  const at = tabs.findIndex((other) => pathOf(other.href) === pathOf(href));
  const visited = title ? { href, title } : { href };
  if (at >= 0) return held(tabs.with(at, visited), visited);
  return held([...tabs, visited], visited);
}

/** As many of the tabs as are kept, the visited one among them. */
function held(tabs: Tab[], visited: Tab): Tab[] {
  const sent = encodeURIComponent(writeTabs(tabs)).length;
  if (tabs.length <= MOST && sent <= MOST_SENT) return tabs;
  const oldest = tabs.findIndex((one) => one !== visited && !isAffixed(one));
  return oldest < 0 ? tabs : held(tabs.toSpliced(oldest, 1), visited);
}

function short(title: Title): Title {
  if (typeof title !== "string") return { ...title, of: cut(title.of) };
  return cut(title);
}

function cut(words: string): string {
  const letters = [...words];
  return letters.length <= TITLE
    ? words
    : `${letters.slice(0, TITLE - 1).join("")}…`;
}

/** Whether a tab survives the others (specification section 2, decisions 1.10). */
function isAffixed({ href }: Tab): boolean {
  return placeOf(pathOf(href))?.affix ?? false;
}

/** What closing tabs leaves, and where it leads; affixed ones survive. */
export function closeTabs(
  headers: Headers,
  actor: Actor,
  change: string,
  back: string,
): { cookie: string; next: string } {
  const tabs = readTabs(headers, actor);
  const [what, path] = change.split(" ");
  const stays = (tab: Tab) =>
    isAffixed(tab) ||
    (what === "others" && pathOf(tab.href) === path) ||
    (what === "close" && pathOf(tab.href) !== path);
  const left = tabs.filter(stays);
  const open = left.some(({ href }) => pathOf(href) === pathOf(back)) ||
    what === "close" && pathOf(back) !== path;
  const home = panelOf(back)?.redirectTo ?? "/";
  return {
    cookie: writeTabs(left),
    next: open ? back : left.at(-1)?.href ?? home,
  };
}
