import { deepEqual, equal, ok } from "node:assert/strict";
import type { Page } from "playwright-core";
import { translator } from "@/locales/messages.ts";
import { type DemoSite, openDemoSite, type Person, seat } from "../browser.ts";
import {
  axeViolations,
  layoutFaults,
  targetFaults,
} from "../browser_checks.ts";
import { none } from "../none.ts";
import { BUSY_YEAR } from "../pages.ts";
import { alive } from "./desk.ts";

const t = translator("zh-cn");
const en = translator("en-us");

const palette = (page: Page) => page.locator("dialog[open]");
const options = (page: Page) => palette(page).getByRole("option");
const chosen = (page: Page) => palette(page).locator("[aria-selected=true]");

/** The newest order of the customer Green. */
async function newest({ db }: DemoSite) {
  return await db.selectFrom("oem_order as o")
    .innerJoin("account as a", "a.organization_id", "o.organization_id")
    .select(["o.id", "o.order_no"]).where("a.username", "=", "oem_green")
    .orderBy("o.id", "desc").executeTakeFirstOrThrow();
}

/** Somebody before a page that is alive. */
async function at(
  { page, signIn }: Person,
  username: string,
  path: string,
): Promise<Page> {
  await signIn(username);
  await page.goto(path);
  await alive(page);
  return page;
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Types, and waits for what all of it finds: half of it may be looked for before, and an answer ends a choice. */
async function lookFor(page: Page, words: string): Promise<void> {
  const whole = page.waitForResponse((response) =>
    response.url().endsWith(`?q=${encodeURIComponent(words)}`)
  );
  await page.keyboard.type(words);
  await (await whole).finished();
}

/** Waits until something is found, and the keys walk through that. */
async function finds(page: Page, words = ""): Promise<void> {
  await options(page).filter({ hasText: words }).first().waitFor();
  await alive(page);
}

/** Opens and closes the palette: what opens it next finds it loaded, and would have opened it a moment later. */
async function load(page: Page): Promise<void> {
  await press(page, "Control+k");
  await palette(page).waitFor();
  await press(page, "Escape");
  await palette(page).waitFor({ state: "detached" });
}

/** Goes one further; `words` are those of what is chosen then. */
async function goDown(page: Page, words = ""): Promise<void> {
  await press(page, "ArrowDown");
  await chosen(page).filter({ hasText: words }).waitFor();
}

Deno.test("Ctrl-K opens the search over any page; what is typed, arrow and Enter lead to the order", async () => {
  await using site = await openDemoSite();
  const order = await newest(site);
  await using person = await seat(site);
  const page = await at(person, "sales", "/mkt/index");
  await press(page, "Control+k");
  await palette(page).locator("input:focus").waitFor();
  await lookFor(page, order.order_no);
  await palette(page).getByText(t("search.found", { n: 1 })).waitFor();
  await finds(page, order.order_no);
  equal(await chosen(page).count(), 0);
  await goDown(page, order.order_no);
  const id = await chosen(page).getAttribute("id");
  const box = palette(page).getByRole("combobox");
  equal(await box.getAttribute("aria-activedescendant"), id);
  await goDown(page, t("search.all"));
  await goDown(page, order.order_no);
  await press(page, "ArrowUp");
  await chosen(page).filter({ hasText: t("search.all") }).waitFor();
  await goDown(page, order.order_no);
  await press(page, "Enter");
  await page.waitForURL(`/mkt/oem/detail/${order.id}`);
  none(person.faults);
});

Deno.test("Enter without a choice shows all that is found, Escape closes, and what was looked for is remembered until it is cleared", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site);
  const page = await at(person, "sales", "/mkt/oem/list");
  const kept = page.url();
  await press(page, "Control+k");
  await palette(page).waitFor();
  await press(page, "Escape");
  await palette(page).waitFor({ state: "detached" });
  equal(page.url(), kept);

  await press(page, "Control+k");
  await palette(page).getByRole("combobox").fill("绿源");
  await press(page, "Enter");
  await page.waitForURL(/\/common\?q=/);
  await page.getByRole("heading", {
    level: 1,
    name: t("search.for", { keyword: "绿源" }),
  }).waitFor();

  await alive(page);
  await press(page, "Control+k");
  const recent = palette(page).getByRole("group", { name: t("search.recent") });
  await recent.waitFor();
  deepEqual(await recent.getByRole("option").allInnerTexts(), ["绿源"]);
  await press(page, "Escape");

  await page.context().clearCookies(); // the session runs out, and somebody else comes
  await person.signIn("finance");
  await page.goto("/common");
  await alive(page);
  await press(page, "Control+k");
  await palette(page).getByRole("option").first().waitFor();
  equal(await recent.count(), 0);
  await palette(page).getByRole("combobox").fill("绿源");
  await press(page, "Enter");
  await page.waitForURL(/\/common\?q=/);
  await alive(page);
  await press(page, "Control+k");
  await recent.waitFor();
  await press(page, "Tab", "Tab");
  await palette(page).getByRole("button", { name: t("search.forget") })
    .click();
  await recent.waitFor({ state: "detached" });
  none(person.faults);
});

Deno.test("before anything is typed the palette leads to the menu's other pages, and to the other panels", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site);
  const page = await at(person, "sales", "/mkt/oem/list");
  await press(page, "Control+k");
  const pages = palette(page)
    .getByRole("group", { name: t("search.kind.page") }).getByRole("option");
  await pages.first().waitFor();
  const shown = await pages.allInnerTexts();
  const here = t("site.mkt.oem.list");
  equal(shown.some((words) => words.startsWith(here)), false, "this page");
  const there = `${t("site.mkt.oem.inventory")}\n${t("site.mkt.oem")}`;
  ok(shown.includes(there), shown.join());
  ok(shown.includes(t("site.common")), shown.join());
  await goDown(page);
  none(await axeViolations(page));
  await pages.filter({ hasText: t("site.mkt.oem.inventory") }).click();
  await page.waitForURL("/mkt/oem/inventory");
  none(person.faults);
});

Deno.test("typing in the header's box goes on in the palette", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site);
  const page = await at(person, "sales", "/mkt/oem/list");
  await load(page);
  await page.getByRole("search").getByRole("searchbox").focus();
  await alive(page);
  equal(await palette(page).count(), 0, "passing by opens nothing");
  await page.keyboard.type("l");
  await palette(page).locator("input:focus").waitFor();
  await page.keyboard.type("ynykj");
  // What the first letters found may stand there before, with less of it marked.
  await palette(page).locator("mark").filter({ hasText: /^绿源农业科技$/ })
    .first().waitFor();
  await page.keyboard.press("Escape");
  await palette(page).waitFor({ state: "detached" });
  none(person.faults);
});

Deno.test("the palette waits for the input method of who types into the header's box", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site);
  const page = await at(person, "sales", "/mkt/oem/list");
  await load(page);
  await page.locator(".find input").focus();
  const method = await page.context().newCDPSession(page);
  for (const text of ["n", "ni"]) {
    await method.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
    await alive(page);
    equal(await palette(page).count(), 0);
  }
  await method.send("Input.insertText", { text: "你" });
  await palette(page).waitFor();
  equal(await palette(page).getByRole("combobox").inputValue(), "你");
});

Deno.test("where the browser keeps nothing the search says so, and works", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site);
  await person.context.addInitScript(() => {
    Object.defineProperty(globalThis, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  const page = await at(person, "sales", "/mkt/index");
  await press(page, "Control+k");
  await palette(page).getByText(t("storage.unavailable")).waitFor();
  await palette(page).locator("input:focus").waitFor();
  await lookFor(page, "绿源");
  await finds(page);
  await goDown(page);
  await press(page, "Enter");
  await page.waitForURL(/\/mkt\/oem\/detail\//);
});

Deno.test("a search that the server refuses says why, and one that gets no answer says that", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site);
  const page = await at(person, "sales", "/mkt/index");
  await press(page, "Control+k");
  await person.context.clearCookies({ name: "session" });
  await palette(page).getByRole("combobox").fill("绿源");
  await palette(page).getByText(t("error.40100")).waitFor();
  await page.route("**/api/common/search**", (route) => route.abort());
  await palette(page).getByRole("combobox").fill("天禾");
  await palette(page).getByText(t("error.request")).waitFor();
});

for (const device of ["desktop", "phone"] as const) {
  Deno.test(`without scripts the search is a page of its own, on a ${device}`, async () => {
    await using site = await openDemoSite();
    const order = await newest(site);
    await using person = await seat(site, { device, javaScript: false });
    const { page } = person;
    await person.signIn("oem_green");
    if (device === "phone") {
      await page.getByRole("link", { name: t("common.search") }).click();
    } else {
      await page.getByRole("search").getByRole("searchbox").fill("x");
      await page.keyboard.press("Enter");
    }
    await page.waitForURL(/\/common\?q=/);
    const box = page.locator("main").getByRole("searchbox");
    await box.fill(order.order_no.slice(8));
    await page.locator("main").getByRole("button", { name: t("common.search") })
      .click();
    await page.locator("main").getByRole("link", { name: order.order_no })
      .click();
    await page.waitForURL(`/oem/order/${order.id}`);
    none(person.faults);
  });
}

Deno.test("on a phone the icon opens the palette over the whole screen", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site, { device: "phone", locale: "en-us" });
  const page = await at(person, "oem_green", "/oem");
  await page.getByRole("link", { name: en("common.search") }).click();
  await options(page).filter({ hasText: en("site.oem.inventory") }).waitFor();
  none(await targetFaults(page));
  await palette(page).getByRole("combobox").fill(BUSY_YEAR);
  await options(page).filter({ hasText: en("search.all") }).waitFor();
  none(await layoutFaults(page));
  none(await targetFaults(page));
  await palette(page).getByRole("button", { name: en("common.close") }).click();
  await palette(page).waitFor({ state: "detached" });
});

for (const theme of ["light", "dark"] as const) {
  Deno.test(`the palette and the page of results break no rule of axe, ${theme}`, async () => {
    await using site = await openDemoSite();
    await using person = await seat(site, { theme });
    const page = await at(person, "sales", "/mkt/index");
    await press(page, "Control+k");
    await palette(page).getByRole("combobox").fill("绿源");
    await finds(page);
    await goDown(page);
    none(await axeViolations(page), "palette");
    for (const typed of ["绿源", "", "nothing of the kind"]) {
      await page.goto(`/common?q=${encodeURIComponent(typed)}`);
      none(await axeViolations(page), `"${typed}"`);
      none(await layoutFaults(page));
    }
  });
}
