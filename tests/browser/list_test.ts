import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { Page } from "playwright-core";
import { translator } from "@/locales/messages.ts";
import { openDemoSite, seat } from "../browser.ts";
import { alive, deskOf } from "./desk.ts";
import { none } from "../none.ts";
import { until } from "../until.ts";

const t = translator("zh-cn");

/** What a reader of the screen is told of the bar: its figure is counted by the style sheet. */
async function chosen(page: Page): Promise<string | undefined> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const texts = nodes.filter(({ role }) => role?.value === "StaticText")
    .map(({ name }) => String(name?.value));
  const at = texts.indexOf(t("list.bulk.chosen"));
  return texts[at + 1];
}

Deno.test("the bar says how many rows are ticked, also when all were ticked at once; it gives as many files as are asked for, and goes with the last", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site);
  const { page, faults } = person;
  await person.signIn("sales");
  await page.goto("/mkt/customer/user?page_size=5");
  const all = page.locator("[data-all]");
  const rows = page.locator("td.tick input");
  await all.check();
  equal(await chosen(page), "5");

  await rows.first().uncheck();
  equal(await chosen(page), "4");
  equal(await all.isChecked(), false);
  await rows.first().check();
  equal(await all.isChecked(), true);

  await page.locator("#bulk [name=all]").check();
  for (const format of ["csv", "xlsx", "csv"] as const) {
    const file = page.waitForEvent("download");
    const name = t(`list.export.${format}_short`);
    await page.getByRole("button", { name, exact: true }).click();
    equal((await file).suggestedFilename().split(".").at(-1), format);
  }
  ok(
    !(await page.locator("#bulk").innerText()).includes(t("list.bulk.chosen")),
  );
  await page.locator("#bulk [name=all]").uncheck();

  await page.getByRole("button", { name: t("list.bulk.clear") }).click();
  equal(await all.isChecked(), false);
  await page.locator("#bulk").waitFor({ state: "hidden" });
  none(faults);
});

Deno.test("with Shift all rows between two boxes are ticked, from either end, and unticked again", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site);
  const { page, faults } = person;
  await person.signIn("sales");
  await page.goto("/mkt/oem/list");
  await alive(page);
  const boxes = page.locator("td.tick input");
  const click = (row: number, shift = false) =>
    boxes.nth(row).click(shift ? { modifiers: ["Shift"] } : {});
  const ticked = () =>
    boxes.evaluateAll((all) =>
      all.flatMap((box, row) => (box as HTMLInputElement).checked ? row : [])
    );
  await click(5);
  await click(2, true);
  deepEqual(await ticked(), [2, 3, 4, 5]);
  await click(4, true);
  deepEqual(
    await ticked(),
    [5],
    "between the last one and this, as this is now",
  );
  await click(7);
  await click(9, true);
  deepEqual(await ticked(), [5, 7, 8, 9]);
  none(faults);
});

for (const scripts of [true, false]) {
  Deno.test(`Enter on a ticked box does nothing to the ticked rows, ${scripts ? "and the keys go on from there" : "without scripts either"}`, async () => {
    await using site = await openDemoSite();
    await using desk = await deskOf(site, "production", {
      javaScript: scripts,
    });
    const { page, person: { faults } } = desk;
    await page.goto("/prod/mall/all");
    if (scripts) await alive(page);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(request.postData() ?? "");
    });
    const box = page.locator("td.tick input").first();
    await box.click();
    await page.keyboard.press("Enter");
    if (scripts) {
      await alive(page); // what Enter would send is on its way
      equal(await box.isChecked(), true);
      for (const all of ["[data-all]", "#bulk [name=all]"]) {
        await page.locator(all).click();
        await page.keyboard.press("Enter");
        await alive(page);
        equal(await page.locator(`${all}:focus`).count(), 1);
      }
      await page.keyboard.press("j");
      await page.keyboard.press("Enter");
      await page.waitForURL(/good_detail/);
      deepEqual(sent, []);
    } else {
      await page.waitForURL(/ticked=/);
      equal(await page.locator("td.tick input:checked").count(), 1);
      match(sent.join(), /&action=&/);
    }
    none(faults);
  });
}

Deno.test("read one by one, the boxes and acts of rows are called with what their row is called", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site);
  const { page, faults } = person;
  await person.signIn("sales");
  await page.goto("/mkt/oem/list?phase=place");
  await alive(page);
  const row = page.locator("tbody tr:has(.acts a)").first();
  const number = await row.locator("td:not(.tick) a").first().innerText();
  const act = await row.locator(".acts a").first().innerText();
  const box = page.getByRole("checkbox", {
    name: `${t("list.select")} ${number}`,
    exact: true,
  });
  equal(await box.count(), 1);
  const link = page.getByRole("link", {
    name: `${act} ${number}`,
    exact: true,
  });
  equal(await link.count(), 1);
  await page.goto("/mkt/customer/organization");
  await alive(page);
  const boxes = page.locator("td.tick input");
  const names = await boxes.evaluateAll((all) =>
    all.map((box) => box.ariaLabel)
  );
  equal(new Set(names).size, await boxes.count());
  await page.goto("/mkt/oem/inventory");
  await alive(page);
  const named = page.locator("tbody .acts [aria-label]").first();
  const row1 = page.locator("tbody tr").first();
  const part = await row1.locator("td:not(.tick) > *").first().innerText();
  equal((await named.getAttribute("aria-label"))?.split(part).length, 2, part);
  none(faults);
});

Deno.test("a number and a telephone are copied where they stand, and nothing moves for it", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site);
  const { page, context, faults } = person;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const copy = page.getByRole("button", {
    name: t("common.copy"),
    exact: true,
  });
  const said = page.getByText(t("success.copy"));
  await person.signIn("sales");

  await page.goto("/mkt/oem/list?columns=receiver,total");
  await alive(page);
  equal(await copy.count(), 0);
  const row = page.locator("tbody tr").nth(1);
  const number = row.locator(".no");
  const before = await row.boundingBox();
  await number.hover();
  await copy.click();
  await said.waitFor();
  equal(await copied(), await number.innerText());
  match(page.url(), /\/mkt\/oem\/list/, "the row was not opened");
  deepEqual(await row.boundingBox(), before);

  await row.locator(".tel").hover();
  await copy.click();
  match(await copied(), /^1\d{10}$/);
  await page.locator("h1").hover();
  await copy.waitFor({ state: "detached" });
  none(faults);
});

for (const locale of ["zh-cn", "en-us"] as const) {
  Deno.test(`columns that somebody chose are all there, in a table that scrolls and a page that does not, in ${locale}`, async () => {
    await using site = await openDemoSite();
    await using person = await seat(site, { locale });
    const { page, faults } = person;
    await page.setViewportSize({ width: 1133, height: 800 });
    await person.signIn("sales");
    await page.goto("/mkt/oem/list");
    const heads = page.locator(".list thead th");
    ok(await heads.filter({ visible: false }).count(), "some leave");

    await page.goto("/mkt/oem/list?menu=columns");
    for (const box of await page.locator(".cols [type=checkbox]").all()) {
      await box.check();
    }
    const apply = translator(locale)("list.columns.apply");
    await page.locator(".cols ~ div").getByRole("button", { name: apply })
      .click();
    await page.waitForURL(/\/mkt\/oem\/list$/);
    equal(await heads.filter({ visible: false }).count(), 0);
    const [window, sheet] = await page.evaluate(() =>
      ["html", ".wide"].map((one) => {
        const { scrollWidth, clientWidth } = document.querySelector(one)!;
        return scrollWidth - clientWidth;
      })
    );
    equal(window, 0);
    ok(sheet! > 0);
    none(faults);
  });
}

Deno.test("what is printed has a way to the printer and one back, neither of them on paper", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site);
  const { page, faults } = person;
  await person.signIn("sales");
  await page.goto("/mkt/oem/list");
  await page.locator(".list tbody a").first().click();
  await page.getByRole("link", { name: t("common.print") }).click();
  const order = page.url().replace("?print=1", "");
  const button = page.getByRole("button", { name: t("common.print") });
  await button.waitFor();
  await page.evaluate(() => {
    globalThis.print = () => document.title = "printed";
  });
  await button.click();
  equal(await page.title(), "printed");
  await page.emulateMedia({ media: "print" });
  await button.waitFor({ state: "hidden" });
  await page.emulateMedia({ media: null });
  await page.getByRole("link", { name: t("common.back") }).click();
  await page.waitForURL(order);
  none(faults);
});

Deno.test("how far an action on many rows has come is said where it stands, until it is over", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "sales", {});
  const { page, person: { faults } } = desk;
  const { id: account_id } = await site.db.selectFrom("account").select("id")
    .where("username", "=", "sales").executeTakeFirstOrThrow();
  const { id } = await site.db.insertInto("bulk_run").values({
    account_id,
    list: "oem.orders",
    action: "arrange",
    input: {},
    ids: "[]",
    total: 60,
    done: 10,
    status: "running",
    failures: "[]",
  }).returning("id").executeTakeFirstOrThrow();
  const come = (changes: { done: number; status?: "finished" }) =>
    site.db.updateTable("bulk_run").set(changes).where("id", "=", id).execute();
  const told = page.getByRole("dialog").getByRole("status");
  const reads = (done: number, key: "working" | "over") =>
    told.getByText(t(`list.bulk.${key}`, { done, failed: 0, total: 60 }))
      .waitFor();
  await page.goto(`/mkt/oem/list?run=${id}`);
  await alive(page);
  await reads(10, "working");
  const loaded = () => page.evaluate(() => performance.timeOrigin);
  const first = await loaded();
  await come({ done: 30 });
  await reads(30, "working");
  equal(await loaded(), first, "the page is the same");
  await come({ done: 60, status: "finished" });
  await reads(60, "over");
  none(faults);
});

Deno.test("the report of what was done to many rows is closed to the list, not to the question before it", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "sales", {});
  const { page, person: { faults } } = desk;
  await page.goto("/mkt/oem/list");
  await alive(page);
  await page.locator("[data-all]").check(); // most of them are past it
  await page.locator("#bulk button[value=arrange]").click();
  await page.getByRole("alertdialog").getByRole("button").last().click();
  await page.waitForURL(/run=/);
  await alive(page);
  await page.keyboard.press("Escape");
  await page.waitForURL((url) => url.pathname + url.search === "/mkt/oem/list");
  await page.locator(".veil").waitFor({ state: "detached" });
  await alive(page);
  none(faults);
});

Deno.test("a list is given as a file without a question about what is typed beside it; where it is refused, the page says why", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "sales", {});
  const { page, person: { context, faults, whenAsked } } = desk;
  const asked: string[] = [];
  whenAsked(async (question) => {
    asked.push(question.type());
    await question.dismiss();
  });
  const menu = page.locator(`summary[aria-label="${t("list.export")}"]`);
  const ask = () =>
    page.getByRole("link", { name: t("list.export.csv") })
      .click({ noWaitAfter: true });
  await page.goto("/mkt/oem/list?menu=views");
  await alive(page);
  await page.locator("[name=view_name]").fill("本月");
  const file = page.waitForEvent("download");
  await menu.click();
  await ask();
  match((await file).suggestedFilename(), /\.csv$/);
  equal(asked.length, 0);
  await page.evaluate(() => setTimeout(() => location.reload()));
  await until(20, () => Promise.resolve(asked.length === 1));

  await context.clearCookies({ name: "session" });
  await ask();
  await page.getByLabel(t("sign_in.username")).fill("sales");
  await page.getByLabel(t("sign_in.password")).fill("demo-sales");
  await page.getByRole("button", { name: t("sign_in.submit") }).click();
  await page.waitForURL(({ pathname }) => pathname === "/mkt/oem/list");

  await page.goto("/mkt/oem/list?from=x");
  await menu.click();
  const again = page.waitForEvent("load");
  await ask();
  await again;
  equal(new URL(page.url()).search, "?from=x", "the list says what is wrong");
  ok((await page.locator("main").innerText()).includes(t("list.refused")));
  equal(asked.join(), "beforeunload");
  none(faults);
});
