import type { Page } from "playwright-core";
import type { Locale } from "@/locales/messages.ts";
import { type DemoSite, type Device, type Person, seat } from "../browser.ts";
import {
  axeViolations,
  layoutFaults,
  targetFaults,
} from "../browser_checks.ts";
import { visitServer } from "../http.ts";
import { type DemoPage, readPages } from "../pages.ts";
import { alive } from "./desk.ts";

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

/** Five rows of a list look like twenty, in half the time. */
function short({ url, kind }: DemoPage): string {
  if (kind !== "list" || url.includes("page_size=")) return url;
  return `${url}${url.includes("?") ? "&" : "?"}page_size=5`;
}

/** Opens each page in turn, as an account that may; tells what is wrong with it. */
export async function look(
  site: DemoSite,
  seated: { device: Device; locale: Locale },
  faultsOf: (person: Person, seen: Set<string>) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  const pages = Map.groupBy(
    await (chosen ??= choosePages(site)),
    ({ as }) => as,
  );
  for (const [as, own] of pages) {
    await using person = await seat(site, seated);
    const seen = new Set<string>();
    if (as) await person.signIn(as);
    for (const shown of own) {
      const url = short(shown);
      await person.page.goto(url);
      const faults = [
        ...await faultsOf(person, seen),
        ...person.faults.splice(0),
      ];
      found.push(...faults.map((fault) => `${as} ${url}\n    ${fault}`));
    }
  }
  return found;
}

/** In the light by every rule of axe, in the dark by the one that it can change. */
export async function inBothLights(
  { page }: Person,
  seen: Set<string>,
): Promise<string[]> {
  const exclude = alike(page, seen);
  await paint(page, "light");
  const light = await axeViolations(page, { exclude });
  await paint(page, "dark");
  const runOnly = ["color-contrast"];
  const dark = await axeViolations(page, { exclude, runOnly });
  return [...light, ...dark.map((fault) => `dark: ${fault}`)];
}

/** A panel's menu, which axe takes longest for, is the same on all its pages: it is looked at on the first. */
function alike(page: Page, seen: Set<string>): string[] {
  const [, panel = ""] = new URL(page.url()).pathname.split("/");
  if (seen.has(panel)) return [".side"];
  seen.add(panel);
  return [];
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

/** A dialog opens where one begins to type, if one can type at all. */
async function focusFaults({ page }: Person): Promise<string[]> {
  const fields = page.locator(".veil :is(input, select, textarea):enabled");
  if (await fields.filter({ visible: true }).count() === 0) return [];
  await alive(page);
  const begin = page.locator(
    ".veil :is(input, select, textarea, .errors):focus",
  );
  return await begin.waitFor({ timeout: 2_000 }).then(
    () => [],
    () => ["the dialog does not open where one begins to type"],
  );
}

/**
 * Whether there is room on every width, in the language of this person. The look depends on the width by the style
 * alone: a page needn't be loaded anew on each. The last one is the device's own.
 */
export async function roomFaults(
  person: Person,
  device: Device,
): Promise<string[]> {
  const own = { desktop: onDesktop, phone: onPhone };
  const other = device === "desktop" ? "phone" : "desktop";
  return [
    ...await focusFaults(person),
    ...await own[other](person),
    ...await own[device](person),
  ];
}

const onDesktop = async (person: Person) => [
  ...await layoutAt(person, 1100, 800),
  ...await layoutAt(person, 1133, 800),
  ...await layoutAt(person, 1280, 800),
  ...await layoutAt(person, 1440, 900),
];
const onPhone = async (person: Person) => [
  ...await layoutAt(person, 360, 740),
  ...await layoutAt(person, 390, 844),
  ...await targetFaults(person.page),
];
