import type { BrowserContext, Page } from "playwright-core";
import { launchChromium } from "@/tests/chromium.ts";
import type { Figure } from "./table.ts";

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

/** What the page that is open made the browser send, itself included; not pictures, and not what it had kept. */
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

/** What somebody on a slow line waits for: the sign-in page, the list once its parts are known, the order form. */
export async function slowLine(port: number): Promise<Figure[]> {
  const origin = `http://127.0.0.1:${port}`;
  const browser = await launchChromium();
  try {
    const cold = await slowPage(await browser.newContext());
    await cold.goto(`${origin}/login`);
    const signInPaint = await largestPaint(cold);
    await signIn(cold, origin, "sales");
    await cold.goto(`${origin}/mkt/oem/list`);
    await cold.goto(`${origin}/mkt/oem/list`);
    const listPaint = await largestPaint(cold);
    await cold.waitForLoadState("networkidle");
    return [
      {
        what: "requests of a signed-in page with a warm cache",
        bar: "1",
        figure: await requestsSent(cold),
        ok: (n) => n === 1,
      },
      {
        what: "slow line: largest paint of the cold sign-in page, ms",
        bar: "≤ 1000",
        figure: Math.round(signInPaint),
        ok: (n) => n <= SECOND,
      },
      {
        what: "slow line: largest paint of the warm list, ms",
        bar: "≤ 800",
        figure: Math.round(listPaint),
        ok: (n) => n <= 0.8 * SECOND,
      },
      {
        what: "slow line: order form usable, cold, ms",
        bar: "≤ 2000",
        figure: await formUsable(browser.newContext(), origin),
        ok: (n) => n <= 2 * SECOND,
      },
    ];
  } finally {
    await browser.close();
  }
}

/** From asking for the form, nothing known of it, until its scripts have taken hold. */
async function formUsable(
  opening: Promise<BrowserContext>,
  origin: string,
): Promise<number> {
  const context = await opening;
  await signIn(await context.newPage(), origin, "oem_green");
  const session = (await context.cookies()).filter(({ name }) =>
    name === "session"
  );
  await context.clearCookies();
  await context.addCookies(session);
  const page = await slowPage(context);
  const started = performance.now();
  await page.goto(`${origin}/oem/order/create`, { waitUntil: "load" });
  return Math.round(performance.now() - started);
}
