import { equal } from "node:assert/strict";
import type { Page } from "playwright-core";
import { type MessageKey, type T, translator } from "@/locales/messages.ts";
import { type DemoSite, type Person, type Seat, seat } from "../browser.ts";
import { layoutFaults } from "../browser_checks.ts";
import { none } from "../none.ts";

/** Somebody signed in before a screen, who reads its words and presses what they name. */
export interface Desk extends AsyncDisposable {
  person: Person;
  page: Page;
  /** the words that the page is written in */
  t: T;
  phone: boolean;
}

export async function deskOf(
  site: DemoSite,
  username: string,
  seated: Seat,
): Promise<Desk> {
  const person = await seat(site, seated);
  await person.signIn(username);
  return asDesk(person, seated);
}

/** Somebody who is signed in already, or will be. */
export function asDesk(person: Person, seated: Seat): Desk {
  return {
    person,
    page: person.page,
    t: translator(seated.locale ?? "zh-cn"),
    phone: seated.device === "phone",
    [Symbol.asyncDispose]: () => person[Symbol.asyncDispose](),
  };
}

/** Opens an order of `oem_green` that is to be paid for; returns its path. */
export async function openUnpaid(site: DemoSite, page: Page): Promise<string> {
  const { id } = await site.db.selectFrom("oem_order as o")
    .innerJoin("organization as c", "c.id", "o.organization_id")
    .select("o.id").where("o.status", "=", "draft_complete")
    .where("c.name", "like", "绿源%").executeTakeFirstOrThrow();
  const path = `/oem/order/${id}`;
  await page.goto(path);
  await alive(page);
  return path;
}

/**
 * Presses the button or follows the link of that name, in a list with its row's number; a page that was visited may be
 * called so too, in its tab.
 */
export async function press({ page }: Desk, words: string): Promise<void> {
  const name = new RegExp(`^${RegExp.escape(words)}( \\d{13})?$`);
  await page.getByRole("button", { name })
    .or(page.getByRole("link", { name }))
    .and(page.locator(":not(nav.views *)"))
    .filter({ visible: true }).first().click();
}

/** Presses what else may be done with a document: on phones it stands in the menu of its head. */
export async function pressMore(desk: Desk, name: string): Promise<void> {
  const { page, phone, t } = desk;
  if (phone) {
    await page.locator(`summary[aria-label="${t("common.more")}"]`).click();
  }
  await press(desk, name);
}

/** Says yes to what the open dialog asks, by its button of that name. */
export async function agree({ page }: Desk, name: string): Promise<void> {
  await page.locator("[role=dialog], [role=alertdialog]")
    .getByRole("button", { name, exact: true }).click();
}

/** Types into the field of that label. */
export async function type(
  { page }: Desk,
  label: string,
  value: string,
): Promise<void> {
  await page.getByLabel(label, { exact: true })
    .and(page.locator("input, textarea")).fill(value);
}

/** Waits until the page says so. Throws with what it says instead. */
export async function reads({ page }: Desk, words: string): Promise<void> {
  const body = page.locator("body");
  try {
    await body.getByText(words).filter({ visible: true }).first().waitFor();
  } catch (error) {
    const said = await body.innerText();
    throw new Error(`${page.url()} says: ${said}`, { cause: error });
  }
}

/** Waits until the page's scripts hear what is done: they come after the page. */
export async function alive(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.evaluate(settled);
}

/** In the browser: the modules are there, and what is done a moment after something is shown has been done. */
async function settled(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>(
    "link[rel=modulepreload]",
  );
  await Promise.all([...links].map(({ href }) => import(href)));
  for (let frames = 0; frames < 2; frames++) {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  }
}

/** The page is sound as it stands: nothing failed, nothing is cut off. */
export async function sound({ person, page }: Desk): Promise<void> {
  none(person.faults, `faults on ${page.url()}`);
  none(await layoutFaults(page), `layout of ${page.url()}`);
}

/** Opens a page of the back office by its menu. */
export async function open(
  { page, t, phone }: Desk,
  section: MessageKey,
  title: MessageKey,
): Promise<void> {
  if (phone) {
    await page.getByRole("link", { name: t("shell.menu.open") }).click();
  }
  const menu = page.getByRole("complementary", { name: t("shell.nav") });
  await menu.waitFor();
  const link = menu.getByRole("link").filter({ hasText: t(title) }).last();
  if (!await link.isVisible()) {
    await menu.locator(`nav summary[title="${t(section)}"]`).click();
  }
  await link.click();
  await page.locator("main h1").waitFor();
  await page.waitForLoadState();
}

/** Finds the one document of a list by a number, with the list's filter, and opens it. */
export async function find(desk: Desk, number: string): Promise<void> {
  const { page, t } = desk;
  const keyword = page.getByLabel(t("common.keyword"), { exact: true });
  if (!await keyword.isVisible()) {
    await page.getByText(t("filter_panel.title.default")).click();
  }
  await keyword.fill(number);
  await page.getByRole("main")
    .getByRole("button", { name: t("filter.apply"), exact: true }).click();
  await page.waitForURL(/keyword=/);
  const found = page.locator("main .go1"); // the link that covers a row's card
  equal(await found.count(), 1, `${number} on ${page.url()}`);
  await found.click();
  await page.waitForURL((url) => !url.search);
}

/** Opens a page of the portal by its menu. */
export async function openPortal(
  { page, t }: Desk,
  title: MessageKey,
): Promise<void> {
  await page.getByRole("navigation", { name: t("shell.nav") })
    .getByRole("link").filter({ hasText: t(title), visible: true }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState();
}

/** Opens an order of the customer's own, as their list shows it. */
export async function openOwn(desk: Desk, number: string): Promise<void> {
  await openPortal(desk, "site.oem.order.mine");
  await find(desk, number);
}
