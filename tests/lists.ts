import { deepEqual, equal } from "node:assert/strict";
import type { Database } from "@/db/client.ts";
import type { Db } from "@/db/schema/database.ts";
import { allows } from "@/domain/access.ts";
import { ungrouped } from "@/locales/digits.ts";
import { SITE } from "@/site/map.ts";
import { demoActor } from "./db/demo.ts";
import { decodeEntities, linksOf } from "./html.ts";
import { type Answer, openSite, type Visitor } from "./http.ts";

/** A list of the product, its path, and a demo account that may open it. */
export interface Shown {
  name: string;
  /** path and query */
  url: string;
  as: string;
}

/** Every list of the site map is opened by the first account that may: a tab may exist for some only. */
const ACCOUNTS = [
  "oem_green",
  "sales",
  "finance",
  "production",
  "product",
  "content",
  "admin",
];

/** The address with more in its query. */
export function withParams(url: string, query: string): string {
  return url + (url.includes("?") ? "&" : "?") + query;
}

/** How many rows a page says that its list has; where it has none, it says so in words. */
export function countOf(text: string): number {
  const said = /共 ([\d,]+) 条/.exec(text)?.[1];
  if (said) return Number(ungrouped(said));
  return /没有/.test(text) ? 0 : NaN;
}

/** The figures of the tables under a panel's charts, and the lists that they lead to. */
export function chartedFigures({ body }: Answer) {
  const rows = body.matchAll(
    /<td><a class="lk" href="([^"]+)">[^<]*<\/a><\/td>\s*<td[^>]*>([^<]+)</g,
  );
  return [...rows].map(([, href = "", figure]) => ({
    href: decodeEntities(href),
    figure: Number(figure),
  }));
}

/** The lines of a list as a CSV file, its head first; no cell of it has a line break. */
export function linesOf({ body, status }: Answer): string[] {
  equal(status, 200);
  return body.replace("\ufeff", "").trim().split(/\r?\n/);
}

/** The list that a page shows, as its menu of views says. */
export async function listOn(visitor: Visitor, url: string): Promise<string> {
  const { body } = await visitor.get(withParams(url, "menu=views"));
  return /name="list" value="([^"]+)"/.exec(body)?.[1] ?? "";
}

/** The lists of a place: the one that it opens with, and those of its tabs. */
async function listsAt(visitor: Visitor, path: string) {
  const { body } = await visitor.get(path);
  const tabs = /<nav class="phase".*?<\/nav>/s.exec(body)?.[0] ?? "";
  // A tab of another list says that it means none of its views; the list itself is there without saying so.
  const urls = [
    path,
    ...linksOf(tabs).map(({ href }) => href.replace(/&view=none\b/, "")),
  ];
  const found = new Map<string, string>();
  for (const url of urls.filter((url) => url.split("?", 1)[0] === path)) {
    const name = await listOn(visitor, url);
    if (!found.has(name)) found.set(name, url);
  }
  return found;
}

/** The accounts that may open a place, in their order. */
export async function accountsFor(db: Db, place: typeof SITE[number]) {
  const may: string[] = [];
  for (const username of ACCOUNTS) {
    if (allows(place.access, await demoActor(db, username))) may.push(username);
  }
  return may;
}

/** The lists of a place, each by the first account that finds it there. */
async function listsOf(
  desk: Desk,
  place: typeof SITE[number],
): Promise<Shown[]> {
  const found = new Map<string, Shown>();
  for (const as of await accountsFor(desk.db, place)) {
    if (place.lists?.every((name) => found.has(name))) break;
    const seen = await listsAt(await desk.visitor(as), place.path);
    for (const [name, url] of seen) {
      if (!found.has(name)) found.set(name, { name, url, as });
    }
  }
  deepEqual([...found.keys()].sort(), place.lists?.toSorted(), place.path);
  return [...found.values()];
}

/** The product on a database with the demo world, and its accounts as they come back: each signs in once. */
export interface Desk {
  visitor(username: string): Promise<Visitor>;
  db: Db;
}

export function openDesk(database: Database): Desk {
  const site = openSite(database);
  const visitors = new Map<string, Visitor>();
  return {
    db: database.db,
    async visitor(username) {
      const known = visitors.get(username) ?? site.visitor();
      if (!visitors.has(username)) await known.signIn(username);
      visitors.set(username, known);
      return known;
    },
  };
}

/** Every list of the site map. */
export async function findLists(desk: Desk): Promise<Shown[]> {
  const lists: Shown[] = [];
  for (const place of SITE.filter(({ lists }) => lists)) {
    lists.push(...await listsOf(desk, place));
  }
  return lists;
}
