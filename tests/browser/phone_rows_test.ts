import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { Locator } from "playwright-core";
import { openDemoSite, seat } from "../browser.ts";
import { deskOf } from "./desk.ts";

async function boxOf(found: Locator) {
  const box = await found.boundingBox();
  ok(box, "it is in sight");
  return box;
}

Deno.test("on a phone a count stays beside the version that is refused", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "oem_green", {
    device: "phone",
    javaScript: false,
  });
  const { page } = desk;
  await page.goto("/oem/order/create?dialog=product");
  const row = page.locator("[role=dialog] tbody tr", {
    has: page.locator("option[value='']"),
  }).first();
  await row.locator("button[value^=add]").click();
  const refused = page.locator("[role=dialog] tbody tr:has(.err)");
  const version = await boxOf(refused.locator("select"));
  const count = await boxOf(refused.locator(".qty"));
  ok(Math.abs(version.y - count.y) <= 2, `${version.y} and ${count.y}`);
});

Deno.test("on a phone what a message says begins a line of its own, without a dot before it", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "oem_green", { device: "phone" });
  const { page } = desk;
  await page.goto("/common/account/message");
  const subject = page.locator(".c-line > .go1").first();
  const excerpt = subject.locator("+ small");
  const [above, below] = [await boxOf(subject), await boxOf(excerpt)];
  ok(below.y >= above.y + above.height - 1, `${below.y} under ${above.y}`);
  const dot = await excerpt.evaluate((small) =>
    getComputedStyle(small, "::before").content
  );
  ok(dot === "none", dot);
});

Deno.test("on a phone the bill of a closed order says what is paid back, and none says a dash", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "oem_sky", { device: "phone" });
  const { page } = desk;
  await page.goto("/oem/order/bill?page_size=200");
  const rows = page.locator(".cards tbody tr");
  const refunded = rows.locator("td[data-l=退款]:visible");
  ok(await refunded.count() > 0, "the demo has a refund");
  ok(await rows.count() > await refunded.count(), "and orders without");
  for (const text of await refunded.allInnerTexts()) {
    match(text, /^(?:已退|待退款) ¥\d/);
  }
});

Deno.test("on a phone a dialog stands on the bottom edge, and a tall one keeps its fields together", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "admin", { device: "phone" });
  const { page } = desk;
  await page.goto("/prod/mall/category?edit=new");
  const short = await boxOf(page.locator(".veil > section"));
  equal(Math.round(short.y + short.height), page.viewportSize()?.height);
  await page.goto("/prod/mall/part?import=new");
  const [text, template] = await page.locator(".dlg .pad > *:visible").all();
  const [above, below] = [await boxOf(text!), await boxOf(template!)];
  const gap = below.y - above.y - above.height;
  ok(gap < 24, `${gap} px between the first line and the next`);
});

Deno.test("on the narrowest phone no page of an order scrolls sideways, in no state of it", async () => {
  await using site = await openDemoSite();
  await using sales = await seat(site, { device: "phone", locale: "en-us" });
  const { page } = sales;
  await page.setViewportSize({ width: 320, height: 640 });
  await sales.signIn("sales");
  const orders = await site.db.selectFrom("oem_order").distinctOn("status")
    .select(["id", "status"]).where("deleted_at", "is", null)
    .orderBy("status").orderBy("id", "desc").execute();
  for (const { id, status } of orders) {
    await page.goto(`/mkt/oem/detail/${id}`);
    const width = await page.evaluate(() =>
      document.documentElement.scrollWidth
    );
    equal(width, 320, status);
  }
});

Deno.test("on a small phone the days of a span stand beside each other, and a document's number, its state and its menu in a row", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "oem_green", {
    device: "phone",
    javaScript: false,
  });
  const { page } = desk;
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/oem/order/mine?menu=dates");
  const from = await boxOf(page.locator("#q-from"));
  const to = await boxOf(page.locator("#q-to"));
  deepEqual([to.y, to.width], [from.y, from.width]);

  await page.goto("/oem/order/mine?status=draft");
  await page.locator("main .go1").first().click();
  await page.waitForURL(/\/oem\/order\/\d+$/);
  const number = await boxOf(page.locator("main h1"));
  const menu = await boxOf(page.locator(".ph .ph-only summary"));
  ok(menu.y < number.y + number.height, `${menu.y} and ${number.y}`);
});

Deno.test("on a small phone the menu of an order stays beside its number, whatever its state is called in English", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "oem_green", {
    device: "phone",
    javaScript: false,
    locale: "en-us",
  });
  const { page } = desk;
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/oem/order/mine?status=unpaid");
  await page.locator("main .go1").first().click();
  await page.waitForURL(/\/oem\/order\/\d+$/);
  const number = await boxOf(page.locator("main h1"));
  const state = await boxOf(page.locator(".ph .st"));
  const menu = page.locator(".ph .ph-only summary");
  const { y } = await boxOf(menu);
  ok(state.y >= number.y + number.height - 1, "the state begins a line");
  ok(y < number.y + number.height, `${y} and ${number.y}`);
  await menu.click();
  const opened = await boxOf(page.locator(".ph .ph-only ul"));
  ok(opened.width > 300, `${opened.width} px wide`);
});

Deno.test("on a phone what is wrong with a sheet stands within it", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "oem_green", {
    device: "phone",
    javaScript: false,
  });
  const { page } = desk;
  await page.goto("/oem/inventory/adjust");
  await page.locator("main form .btn-primary").last().click();
  const fault = await boxOf(page.locator("#f-lines-error"));
  ok(fault.x >= 12, `${fault.x} px from the edge`);
});

Deno.test("the six phases of an order fit side by side on the smallest screen, in English too", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "oem_green", {
    device: "phone",
    javaScript: false,
    locale: "en-us",
  });
  const { page } = desk;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/oem/order/mine?status=draft_complete");
  await page.locator("main .go1").first().click();
  await page.waitForURL(/\/oem\/order\/\d+$/);
  const last = await boxOf(page.locator(".track li").last());
  ok(last.x + last.width <= 320, `${last.x + last.width}`);
});
