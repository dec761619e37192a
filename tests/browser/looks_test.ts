import type { Page } from "playwright-core";
import type { Locale } from "@/locales/messages.ts";
import {
  type DemoSite,
  type Device,
  openDemoSite,
  type Person,
  seat,
} from "../browser.ts";
import {
  axeViolations,
  layoutFaults,
  targetFaults,
} from "../browser_checks.ts";
import { visitServer } from "../http.ts";
import { none } from "../none.ts";
import { type DemoPage, readPages } from "../pages.ts";

/** Of an order's states, those whose pages look different; of other documents, as many. */
const SHOWN = ["draft", "draft_complete", "unpaid", "production", "shipping"];

/** Every page, its dialogs and other states, and what goes wrong; documents in some of their states. */
async function choosePages({ origin, db }: DemoSite): Promise<DemoPage[]> {
  const enter = async (as: string | null) => {
    const visitor = visitServer(origin);
    if (as) await visitor.signIn(as);
    return visitor;
  };
  const pages: DemoPage[] = [];
  const documents = new Map<string, number>();
  for await (const { page } of readPages(db, enter)) {
    const bare = page.kind === "detail" && !page.url.includes("?");
    const before = documents.get(page.place) ?? 0;
    const shown = page.status
      ? SHOWN.includes(page.status)
      : before < SHOWN.length;
    if (bare) documents.set(page.place, before + 1);
    if (!bare || shown) pages.push(page);
  }
  return pages;
}

let chosen: Promise<DemoPage[]> | undefined;

/** Opens each page in turn, as an account that may; tells what is wrong with it. */
async function look(
  site: DemoSite,
  seated: { device: Device; locale: Locale },
  faultsOf: (person: Person) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  const pages = Map.groupBy(
    await (chosen ??= choosePages(site)),
    ({ as }) => as,
  );
  for (const [as, own] of pages) {
    await using person = await seat(site, seated);
    if (as) await person.signIn(as);
    for (const { url } of own) {
      await person.page.goto(url);
      const faults = [...await faultsOf(person), ...person.faults.splice(0)];
      found.push(...faults.map((fault) => `${as} ${url}\n    ${fault}`));
    }
  }
  return found;
}

/** In the light by every rule of axe, in the dark by the one that it can change. */
async function inBothLights({ page }: Person): Promise<string[]> {
  await paint(page, "light");
  const light = await axeViolations(page);
  await paint(page, "dark");
  const dark = await axeViolations(page, "color-contrast");
  return [...light, ...dark.map((fault) => `dark: ${fault}`)];
}

/** Colours change slowly: not here. */
async function paint(page: Page, colorScheme: "light" | "dark") {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() =>
    document.getAnimations().forEach((change) => change.finish())
  );
}

async function layoutAt(
  { page }: Person,
  width: number,
  height: number,
): Promise<string[]> {
  await page.setViewportSize({ width, height });
  const faults = await layoutFaults(page);
  return faults.map((fault) => `at ${width}: ${fault}`);
}

const onDesktop = async (person: Person) => [
  ...await layoutAt(person, 1100, 800),
  ...await layoutAt(person, 1440, 900),
];
const onPhone = async (person: Person) => [
  ...await layoutAt(person, 360, 740),
  ...await layoutAt(person, 390, 844),
  ...await targetFaults(person.page),
];

Deno.test("every page looks right on a desktop, in light and dark, in Chinese", async () => {
  await using site = await openDemoSite();
  none(
    await look(site, { device: "desktop", locale: "zh-cn" }, async (person) => [
      ...await onDesktop(person),
      ...await inBothLights(person),
    ]),
  );
});

Deno.test("every page looks right on a phone, in light and dark, in English", async () => {
  await using site = await openDemoSite();
  none(
    await look(site, { device: "phone", locale: "en-us" }, async (person) => [
      ...await onPhone(person),
      ...await inBothLights(person),
    ]),
  );
});

Deno.test("every page has room on a desktop in English", async () => {
  await using site = await openDemoSite();
  none(await look(site, { device: "desktop", locale: "en-us" }, onDesktop));
});

Deno.test("every page has room on a phone in Chinese", async () => {
  await using site = await openDemoSite();
  none(await look(site, { device: "phone", locale: "zh-cn" }, onPhone));
});
