import { deepEqual, ok } from "node:assert/strict";
import { startLog } from "@/platform/log.ts";
import { type DemoSite, openDemoSite, seat } from "../browser.ts";
import { visitServer } from "../http.ts";
import { none } from "../none.ts";
import { type DemoPage, demoPages } from "../pages.ts";
import { alive } from "./desk.ts";

/** One page of each line of the site map that somebody signed in may open, by account. */
async function onePerPlace({ db }: DemoSite): Promise<Map<string, DemoPage[]>> {
  const places = new Map<string, DemoPage>();
  for (const page of await demoPages(db)) {
    if (page.as && !places.has(page.place)) places.set(page.place, page);
  }
  return Map.groupBy(places.values(), ({ as }) => as ?? "");
}

/** What comes beside a page: pictures of goods and people, and its socket, whose token it asks for after a while. */
const BESIDE = /^\/(?:file\/|api\/common\/socket)/;

/** What the server is asked for from now on, by its own log; but for what comes beside a page. */
function listen(): string[] {
  const asked: string[] = [];
  startLog("info", (line) => {
    const { message, method, path } = JSON.parse(line);
    if (message === "request" && !BESIDE.test(path)) {
      asked.push(`${method} ${path}`);
    }
  });
  return asked;
}

Deno.test("whoever is signed in and comes again to a page sends one request for it", async () => {
  await using site = await openDemoSite();
  const pages = await onePerPlace(site);
  const asked = listen();
  for (const [as, own] of pages) {
    await using person = await seat(site);
    const { page } = person;
    const visit = async () => {
      for (const { url } of own) {
        await page.goto(url);
        await alive(page); // its modules may come after all the rest
      }
      await page.waitForLoadState("networkidle");
    };
    asked.length = 0;
    await person.signIn(as);
    await visit();
    ok(asked.some((one) => one.endsWith(".js")), `${as}: files are seen`);
    asked.length = 0;
    await visit();
    const wanted = own.map(({ url }) => `GET ${url.split("?")[0]}`);
    deepEqual({ as, asked }, { as, asked: wanted });
  }
  ok(pages.size > 3);
});

Deno.test("what a page loads may be kept for a year, its icon too", async () => {
  await using site = await openDemoSite();
  const visitor = visitServer(site.origin);
  await visitor.signIn("oem_green");
  const { body } = await visitor.get("/oem/order/create");
  const loaded = [
    ...body.matchAll(/<(?:link|script)\b[^>]*(?:href|src)="([^"]+)"/g),
  ]
    .map(([, url = ""]) => url);
  ok(loaded.length > 4);
  const short: string[] = [];
  for (const url of loaded) {
    const response = await fetch(site.origin + url);
    await response.body?.cancel();
    const kept = response.headers.get("cache-control") ?? "";
    if (!kept.includes("immutable")) short.push(`${url}: ${kept}`);
  }
  none(short);
});
