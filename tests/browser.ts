import type { Browser, BrowserContext, Dialog, Page } from "playwright-core";
import type { Locale } from "@/locales/messages.ts";
import type { Database } from "@/db/client.ts";
import type { Db } from "@/db/schema/database.ts";
import { ensureFirstAdmin } from "@/domain/account/first_admin.ts";
import { atMost } from "@/platform/process.ts";
import { closeSockets } from "@/platform/socket_hub.ts";
import { launchChromium } from "./chromium.ts";
import { openSite } from "./http.ts";
import { listen } from "./listen.ts";
import { openDemo, type Opened, openEmpty } from "./world.ts";

/** The product on a port of this machine. */
export interface DemoSite extends AsyncDisposable {
  origin: string;
  /** only to move a deadline: everything else is done on the screen */
  db: Db;
  database: Database;
}

const DEVICES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  },
} as const;
export type Device = keyof typeof DEVICES;

export interface Seat {
  device?: Device;
  javaScript?: boolean;
  locale?: Locale;
  theme?: "light" | "dark";
}

/** Somebody in front of a screen. */
export interface Person extends AsyncDisposable {
  page: Page;
  context: BrowserContext;
  /** errors of scripts, the console and the server since the start; must stay empty */
  faults: string[];
  signIn(username: string): Promise<void>;
  /** Says what to do when the browser asks, before a page is left; without it, being asked is a fault. */
  whenAsked(answer: (question: Dialog) => Promise<void>): void;
}

let running: Promise<Browser> | undefined;

/** Serves the demo as new; `await using` stops it. */
export async function openDemoSite(): Promise<DemoSite> {
  return serve(await openDemo());
}

/** Serves a database that holds nothing but its first super admin, `admin`; `await using` stops it. */
export async function openEmptySite(): Promise<DemoSite> {
  const empty = await openEmpty();
  const password = passwordOf("admin");
  await ensureFirstAdmin(empty.db, { username: "admin", password });
  return serve(empty);
}

/** What everybody of the demo signs in with. */
export function passwordOf(username: string): string {
  return `demo-${username}`;
}

function serve(opened: Opened): DemoSite {
  const { db, database } = opened;
  const server = listen(openSite(database).handler);
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    db,
    database,
    async [Symbol.asyncDispose]() {
      await closeSockets(database);
      await atMost(5_000, server.shutdown()); // which waits for a request that nobody waits for any more
      await opened[Symbol.asyncDispose]();
    },
  };
}

/** Opens a browser of its own for somebody, without cookies. */
export async function seat(
  { origin }: DemoSite,
  { device = "desktop", javaScript = true, locale = "zh-cn", theme = "light" }:
    Seat = {},
): Promise<Person> {
  const browser = await (running ??= launchChromium());
  const context = await browser.newContext({
    ...DEVICES[device],
    baseURL: origin,
    javaScriptEnabled: javaScript,
    locale: locale === "zh-cn" ? "zh-CN" : "en-US",
    colorScheme: theme,
    timezoneId: "Asia/Shanghai",
  });
  context.setDefaultTimeout(20_000);
  await context.addCookies([{ name: "locale", value: locale, url: origin }]);
  const page = await context.newPage();
  const faults = watch(context);
  let answer = (question: Dialog) => {
    faults.push(`asked: ${question.type()}`);
    return question.accept();
  };
  context.on("dialog", (question) => answer(question));
  return {
    page,
    context,
    faults,
    whenAsked: (way) => void (answer = way),
    signIn: (username) => signIn(page, username),
    [Symbol.asyncDispose]: () => context.close(),
  };
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto("/login");
  await page.locator("input[name=username]").fill(username);
  await page.locator("input[name=password]").fill(passwordOf(username));
  await page.locator("input[name=password]").press("Enter");
  await page.waitForURL((url) => url.pathname !== "/login");
}

function watch(context: BrowserContext): string[] {
  const faults: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" && !isRefusal(message.text())) {
      faults.push(message.text());
    }
  });
  context.on("weberror", (error) => faults.push(String(error.error())));
  context.on("response", (response) => {
    if (response.status() >= 500) {
      faults.push(`${response.status()} ${response.url()}`);
    }
  });
  return faults;
}

/** Chromium logs every 4xx answer to the console; a refusal by the rules is no fault. */
function isRefusal(message: string): boolean {
  return /the server responded with a status of 4\d\d/.test(message);
}

Deno.test.afterAll(async () => {
  await (await running)?.close();
  running = undefined;
});
