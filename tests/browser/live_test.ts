import { equal, match } from "node:assert/strict";
import type { Page } from "playwright-core";
import { translator } from "@/locales/messages.ts";
import { type DemoSite, openDemoSite, seat } from "../browser.ts";
import { none } from "../none.ts";
import { demoActor } from "../db/demo.ts";
import { until } from "../until.ts";
import { alive } from "./desk.ts";

const t = translator("zh-cn");
const MESSAGES = "/common/account/message";

/** What the bell says. */
function bell(page: Page) {
  return page.locator(`.top a.ib[href="${MESSAGES}"] em`);
}

async function waitForBell(page: Page, count: string): Promise<void> {
  await page.waitForFunction(
    ([path, count]) =>
      document.querySelector(`.top a.ib[href="${path}"] em`)?.textContent ===
        count,
    [MESSAGES, count] as const,
  );
}

/** Somebody of the office writes to a customer, by the form. */
async function writeTo(site: DemoSite, name: string): Promise<void> {
  await using writer = await seat(site, { javaScript: false });
  const { page } = writer;
  await writer.signIn("content");
  await page.goto(`${MESSAGES}?write=1`);
  await page.getByLabel(t("message.page.search")).fill(name);
  await page.keyboard.press("Enter");
  await page.getByLabel(new RegExp(name)).check();
  await page.getByLabel(t("message.page.subject")).fill("停电通知");
  await page.getByRole("textbox", { name: t("message.page.content") })
    .fill("周六停电，请提前关机。");
  await page.getByRole("button", { name: t("message.page.send") }).click();
  await page.waitForURL((url) => url.searchParams.get("tab") === "sent");
}

Deno.test("the bell and the menu change while the page is open, and are right on the next page without scripts", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site);
  await using plain = await seat(site, { javaScript: false });
  const { page, faults } = person;
  await person.signIn("oem_sky");
  await plain.signIn("oem_sky");
  await page.goto("/oem");
  const before = Number(await bell(page).textContent());
  await writeTo(site, "oem_sky");
  await waitForBell(page, String(before + 1));
  await until(15, async () => { // a page's figures may be kept for ten seconds
    await plain.page.goto("/oem");
    return await bell(plain.page).textContent() === String(before + 1);
  });

  await plain.page.goto(MESSAGES);
  await plain.page.getByRole("button", { name: "停电通知" }).click();
  await plain.page.getByRole("dialog", { name: "停电通知" }).waitFor();
  await waitForBell(page, String(before));
  none(faults);
});

Deno.test("an open page shows no figure of what its reader may no more", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site);
  const { page, faults } = person;
  await person.signIn("sales");
  await page.goto("/mkt/index");
  const orders = page.locator('.side [data-n="mkt-oem-list"]').first();
  const unread = await bell(page).textContent();
  await orders.waitFor();
  const { id } = await demoActor(site.db, "sales");
  await site.db.deleteFrom("account_role").where("account_id", "=", id)
    .execute();
  await orders.waitFor({ state: "hidden" });
  equal(await bell(page).textContent(), unread);
  none(faults);
});

Deno.test("a page that is told of nothing any more says of when its figures are, until it is", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site);
  const { page, context } = person;
  let cut = () => Promise.resolve();
  await page.routeWebSocket(/\/api\/common\/socket/, (socket) => {
    socket.connectToServer();
    cut = () => socket.close();
  });
  await page.clock.install();
  await person.signIn("sales");
  await page.goto("/mkt/index");
  const opened = page.waitForEvent("websocket");
  await page.clock.runFor(3_000);
  await opened;
  await context.route("**/api/common/socket/token", (route) => route.abort());
  await cut();
  const mark = page.locator(".top [role=status] a");
  await page.clock.runFor(60_000);
  equal(await mark.count(), 0, "figures of a minute ago are no news");
  await page.clock.runFor(65_000);
  await mark.waitFor();
  match(await mark.innerText(), /^数据截至 \d\d-\d\d \d\d:\d\d$/);

  await context.unroute("**/api/common/socket/token");
  const again = page.waitForEvent("websocket");
  await page.clock.runFor(11_000);
  await again;
  await mark.waitFor({ state: "detached" });
});

Deno.test("by keys alone an unread message is opened, and the ticked ones are marked as read", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site);
  const { page, faults } = person;
  await writeTo(site, "oem_sky");
  await writeTo(site, "oem_sky");
  await person.signIn("oem_sky");
  await page.goto(`${MESSAGES}?read=0&keyword=停电`);
  await page.locator("[data-all]").waitFor(); // shown by the script that hears the keys
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "停电通知" }).waitFor();
  await alive(page);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.locator("[data-all]").waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  const name = t("message.page.mark_read");
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByText(t("list.bulk.done", { n: 1 })).waitFor();
  await page.getByText(t("message.page.empty")).waitFor();
  equal(new URL(page.url()).searchParams.get("keyword"), "停电");
  none(faults);
});
