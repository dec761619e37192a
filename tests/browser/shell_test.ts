import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { Page } from "playwright-core";
import { translator } from "@/locales/messages.ts";
import { none } from "../none.ts";
import { openDemoSite, type Person, seat } from "../browser.ts";
import { alive } from "./desk.ts";

const t = translator("zh-cn");
const LIST = "/mkt/oem/list";
const HOME = t("site.index");

const views = (page: Page) =>
  page.getByRole("navigation", { name: t("shell.tabs") });
const titles = (page: Page) => views(page).getByRole("link").allInnerTexts();
const sidebar = (page: Page) => page.locator("aside#nav");
const width = async (page: Page) =>
  Math.round((await sidebar(page).boundingBox())?.width ?? 0);

/** Opens an order of the list by its number, and says that number. */
async function openOrder(page: Page, at: number): Promise<string> {
  await page.goto(LIST);
  const link = page.locator("main tbody tr").nth(at).getByRole("link").first();
  const no = await link.innerText();
  await page.goto((await link.getAttribute("href"))!);
  await page.getByRole("heading", { level: 1, name: no }).waitFor();
  return no;
}

async function openMenu(page: Page, name: string): Promise<void> {
  await page.locator("summary", { has: page.getByText(name, { exact: true }) })
    .or(page.locator(`summary[aria-label="${name}"]`)).click();
}

async function press(page: Page, name: string): Promise<void> {
  const [response] = await Promise.all([
    page.waitForResponse((one) => one.request().method() === "POST"),
    page.getByRole("button", { name, exact: true }).click(),
  ]);
  equal(response.status(), 303);
  await page.waitForLoadState();
}

async function signOut(page: Page): Promise<void> {
  await openMenu(page, t("shell.account"));
  await press(page, t("shell.logout"));
  await page.waitForURL("/login");
}

for (const javaScript of [true, false]) {
  const how = javaScript ? "with" : "without";
  Deno.test(`visited pages stay as tabs until they are closed, ${how} scripts`, async () => {
    await using site = await openDemoSite();
    await using person = await seat(site, { javaScript });
    const { page, faults } = person;
    const list = t("site.mkt.oem.list");
    await person.signIn("sales");
    deepEqual(await titles(page), [HOME]);

    const first = await openOrder(page, 0);
    const second = await openOrder(page, 1);
    deepEqual(await titles(page), [HOME, list, first, second]);
    await page.reload();
    deepEqual(await titles(page), [HOME, list, first, second]);
    await signOut(page);
    await person.signIn("sales");
    deepEqual(await titles(page), [HOME, list, first, second]);

    await views(page).getByRole("link", { name: second }).click();
    await page.getByRole("heading", { level: 1, name: second }).waitFor();
    await press(page, t("shell.tabs.close", { title: first }));
    deepEqual(await titles(page), [HOME, list, second]);
    await page.getByRole("heading", { level: 1, name: second }).waitFor();
    await press(page, t("shell.tabs.close", { title: second }));
    deepEqual(await titles(page), [HOME, list]);
    equal(new URL(page.url()).pathname, LIST);

    const third = await openOrder(page, 2);
    await openMenu(page, t("shell.tabs.actions"));
    await press(page, t("shell.tabs.others"));
    deepEqual(await titles(page), [HOME, third]);
    await openMenu(page, t("shell.tabs.actions"));
    await press(page, t("shell.tabs.all"));
    deepEqual(await titles(page), [HOME]);
    equal(new URL(page.url()).pathname, "/mkt/index");
    const unpin = t("shell.tabs.close", { title: HOME });
    equal(await page.getByRole("button", { name: unpin }).count(), 0);
    none(faults);
  });
}

Deno.test("the sidebar stays as it was left, and is a rail below 1133 px", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site);
  const { page } = person;
  await person.signIn("sales");
  await page.goto(LIST);
  ok(await width(page) > 150);
  await press(page, t("shell.menu.collapse"));
  equal(await width(page), 56);
  await openOrder(page, 0);
  equal(await width(page), 56);
  await press(page, t("shell.menu.expand"));
  ok(await width(page) > 150);

  await page.setViewportSize({ width: 1132, height: 800 });
  equal(await width(page), 56);
  await page.reload();
  equal(await width(page), 56);
  await page.setViewportSize({ width: 1133, height: 800 });
  ok(await width(page) > 150, "the choice itself was kept");
});

Deno.test("the rail's pages can be reached by keyboard", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site);
  const { page } = person;
  await page.setViewportSize({ width: 1000, height: 800 });
  await person.signIn("sales");
  await page.goto("/mkt/oem/inventory");
  const link = sidebar(page).locator(`a[href="${LIST}"]`);
  ok(!await link.isVisible());
  await sidebar(page).locator("summary", { hasText: t("site.mkt.oem") })
    .focus();
  await link.waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(LIST);
});

Deno.test("the language and the look that were chosen stay", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site);
  const { page } = person;
  const html = page.locator("html");
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await person.signIn("sales");
  await page.goto(`${LIST}?page_size=20`);
  const light = await paper();

  await press(page, t("shell.language"));
  const en = translator("en-us");
  equal(new URL(page.url()).search, "?page_size=20");
  await page.getByRole("heading", { level: 1 }).waitFor();
  equal(await html.getAttribute("lang"), "en");
  await openMenu(page, en("shell.account"));
  await press(page, en("shell.theme.dark"));
  equal(await html.getAttribute("data-theme"), "dark");
  ok(await paper() !== light);
  await openOrder(page, 0);
  equal(await html.getAttribute("lang"), "en");
  equal(await html.getAttribute("data-theme"), "dark");

  await openMenu(page, en("shell.account"));
  await press(page, en("shell.theme.system"));
  equal(await html.getAttribute("data-theme"), null);
  equal(await paper(), light);
  await page.emulateMedia({ colorScheme: "dark" });
  ok(await paper() !== light, "the system's own choice");
  await press(page, en("shell.language"));
  equal(await html.getAttribute("lang"), "zh-CN");
});

for (const javaScript of [true, false]) {
  const how = javaScript ? "with" : "without";
  Deno.test(`on a phone the menu is a drawer, ${how} scripts`, async () => {
    await using site = await openDemoSite();
    await using person = await seat(site, { device: "phone", javaScript });
    const { page } = person;
    await person.signIn("sales");
    await page.goto(LIST);
    const open = page.getByRole("link", { name: t("shell.menu.open") });
    ok(!await sidebar(page).isVisible());
    await open.click();
    await sidebar(page).getByRole("link", { name: t("shell.menu.close") })
      .click();
    await sidebar(page).waitFor({ state: "hidden" });
    await open.click();
    await sidebar(page).getByRole("link", { name: HOME }).click();
    await page.waitForURL("/mkt/index");
    ok(!await sidebar(page).isVisible());
  });
}

Deno.test("who switches the panel sees its pages, and only the panels that are theirs", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site);
  const { page } = person;
  await person.signIn("production");
  await openMenu(page, t("shell.panel"));
  const panels = page.locator("details[open] a");
  deepEqual(
    await panels.allInnerTexts(),
    [
      t("site.mkt"),
      t("site.prod"),
      t("site.finance"),
      t("site.pms"),
      t("site.common"),
    ],
  );
  await page.getByRole("link", { name: t("site.common"), exact: true }).click();
  await page.waitForURL("/common");
  ok(
    await sidebar(page).getByText(t("site.common.account")).first()
      .isVisible(),
  );
});

Deno.test("who is not signed in is led to sign-in and from there to the page that they asked for", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site, { javaScript: false });
  const { page } = person;
  await page.goto(`${LIST}?phase=production`);
  equal(new URL(page.url()).pathname, "/login");
  await page.getByText(t("sign_in.after", { page: t("site.mkt.oem.list") }))
    .waitFor();
  await signInHere(page, "sales", "wrong");
  await page.getByRole("alert").getByText(t("error.40101")).waitFor();
  equal(await page.getByLabel(t("sign_in.username")).inputValue(), "sales");
  await signInHere(page, "sales", "demo-sales");
  await page.waitForURL(`${LIST}?phase=production`);
});

Deno.test("what an expired session was about to submit is kept over the sign-in", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site, { javaScript: false });
  const { page, faults } = person;
  await person.signIn("sales");
  await openOrder(page, 0);
  const order = new URL(page.url()).pathname;
  const remark = '包装改为<原厂>彩盒，"加急" & 中性';
  await page.getByRole("link", { name: t("oem.order.event.remark") }).click();
  await page.getByRole("alertdialog").getByRole("textbox").fill(remark);
  await expire(person);
  await page.getByRole("alertdialog").getByRole("button").last().click();

  await page.getByText(t("sign_in.expired_detail")).waitFor();
  await signInHere(page, "sales", "demo-sales");
  await page.getByRole("heading", { name: t("sign_in.continue_title") })
    .waitFor();
  await page.getByRole("button", { name: t("sign_in.continue_submit") })
    .click();
  await page.waitForURL((url) => url.pathname === order);
  match(await page.locator("main").innerText(), new RegExp(remark));
  none(faults);
});

async function signInHere(
  page: Page,
  username: string,
  password: string,
): Promise<void> {
  await page.getByLabel(t("sign_in.username")).fill(username);
  await page.getByLabel(t("sign_in.password")).fill(password);
  await page.getByRole("button", { name: t("sign_in.submit") }).click();
}

/** The session ends while the page stands open. */
async function expire({ context }: Person): Promise<void> {
  await context.clearCookies({ name: "session" });
}

for (const device of ["desktop", "phone"] as const) {
  Deno.test(`ninety-nine unread messages are counted on one line beside the bell: ${device}`, async () => {
    await using site = await openDemoSite();
    await using person = await seat(site, { device });
    const { page } = person;
    await person.signIn("oem_green");
    await page.goto("/oem");
    const counts = page.locator(".ct");
    const heights = await counts.evaluateAll((all) => {
      const filled = (words: string) =>
        all.map((count) => {
          count.textContent = words;
          return count.getBoundingClientRect().height;
        });
      return { one: filled("9"), two: filled("99"), more: filled("99+") };
    });
    ok(heights.one.length > 0);
    deepEqual(heights.two, heights.one);
    deepEqual(heights.more, heights.one);
  });
}

Deno.test("buttons that copy are offered where the browser can copy, else what they would copy can be selected", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site);
  const { page } = person;
  const copy = page.locator("main [data-copy]").first();
  await person.signIn("production");
  await page.goto("/prod/mall/good_detail/21");
  await copy.filter({ visible: true }).waitFor();
  // As on a page that came over plain http from elsewhere.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined })
  );
  await page.reload();
  await alive(page);
  equal(await copy.isVisible(), false);
  equal(await copy.locator("xpath=..").isVisible(), true);
});
