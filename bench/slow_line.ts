import type { Browser, BrowserContext, Page } from "playwright-core";
import { alive } from "@/tests/browser/desk.ts";
import { launchChromium } from "@/tests/chromium.ts";
import { type Figure, median } from "./table.ts";

/** A slow line and a slow phone, as the browser plays them (bars, "Weight"). */
const LINE = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
const SLOWER = 6;
const SECOND = 1_000;

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", LINE);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return page;
}

/** Milliseconds until the largest paint of the page that is open. */
function largestPaint(page: Page): Promise<number> {
  return page.evaluate(() =>
    new Promise<number>((resolve) => {
      new PerformanceObserver((list) => {
        const last = list.getEntries().at(-1);
        if (last) resolve(last.startTime);
      }).observe({ type: "largest-contentful-paint", buffered: true });
    })
  );
}

/** The bytes that the open page made the browser fetch, itself included, without pictures and what was cached. */
function requestsSent(page: Page): Promise<number> {
  return page.evaluate(() =>
    ["navigation", "resource"]
      .flatMap((type) => performance.getEntriesByType(type))
      .filter((entry) =>
        entry instanceof PerformanceResourceTiming && entry.transferSize > 0 &&
        entry.initiatorType !== "img"
      ).length
  );
}

async function signIn(page: Page, origin: string, name: string) {
  await page.goto(`${origin}/login`);
  await page.fill("[name=username]", name);
  await page.fill("[name=password]", `demo-${name}`);
  await page.click("form[action='/login'] button");
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** How often each page is visited; the median is reported, since single visits differ by a third. */
const VISITS = 5;

/** The waiting times of one visit in milliseconds, and the bytes of its last page. */
interface Visit {
  signIn: number;
  list: number;
  form: number;
  requests: number;
}

/** What somebody on a slow line waits for: the sign-in page, the list once its parts are known, the order form. */
export async function slowLine(port: number): Promise<Figure[]> {
  const browser = await launchChromium();
  try {
    const visits: Visit[] = [];
    for (let visit = 0; visit < VISITS; visit++) {
      visits.push(await visited(browser, `http://127.0.0.1:${port}`));
    }
    const of = (what: keyof Visit) =>
      Math.round(median(visits.map((visit) => visit[what])));
    return [
      {
        what: "requests of a signed-in page with a warm cache",
        bar: "1",
        figure: Math.max(...visits.map(({ requests }) => requests)),
        ok: (n) => n === 1,
      },
      {
        what: "slow line: largest paint of the cold sign-in page, ms",
        bar: "≤ 1000",
        figure: of("signIn"),
        ok: (n) => n <= SECOND,
      },
      {
        what: "slow line: largest paint of the warm list, ms",
        bar: "≤ 800",
        figure: of("list"),
        ok: (n) => n <= 0.8 * SECOND,
      },
      {
        what: "slow line: order form usable, cold, ms",
        bar: "≤ 2000",
        figure: of("form"),
        ok: (n) => n <= 2 * SECOND,
      },
    ];
  } finally {
    await browser.close();
  }
}

async function visited(browser: Browser, origin: string): Promise<Visit> {
  const context = await browser.newContext();
  const page = await slowPage(context);
  await page.goto(`${origin}/login`);
  const signInPaint = await largestPaint(page);
  await signIn(page, origin, "sales");
  await page.goto(`${origin}/mkt/oem/list`);
  await page.goto(`${origin}/mkt/oem/list`);
  const list = await largestPaint(page);
  await page.waitForLoadState("networkidle");
  const requests = await requestsSent(page);
  await context.close();
  const form = await formUsable(browser, origin);
  return { signIn: signInPaint, list, form, requests };
}

/** From asking for the form, nothing known of it, until its scripts have taken hold. */
async function formUsable(browser: Browser, origin: string): Promise<number> {
  const context = await browser.newContext();
  await signIn(await context.newPage(), origin, "oem_green");
  const session = (await context.cookies()).filter(({ name }) =>
    name === "session"
  );
  await context.clearCookies();
  await context.addCookies(session);
  const page = await slowPage(context);
  const started = performance.now();
  await page.goto(`${origin}/oem/order/create`);
  await alive(page);
  const usable = performance.now() - started;
  await context.close();
  return usable;
}
