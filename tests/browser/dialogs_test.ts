import { equal, ok } from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { OrderStatus } from "@/db/schema/oem.ts";
import type { Page } from "playwright-core";
import { type DemoSite, openDemoSite, type Seat } from "../browser.ts";
import {
  axeViolations,
  layoutFaults,
  targetFaults,
} from "../browser_checks.ts";
import { none } from "../none.ts";
import {
  alive,
  type Desk,
  deskOf,
  press,
  pressMore,
  reads,
  type,
} from "./desk.ts";
import { choose } from "./order_steps.ts";
import { until } from "../until.ts";

const WORDS = "包装改为<原厂>彩盒";

/** Sales before the newest order in that state. */
async function beforeOrder(
  site: DemoSite,
  status: OrderStatus,
  seated: Seat = {},
): Promise<Desk> {
  const desk = await deskOf(site, "sales", seated);
  const { id } = await site.db.selectFrom("oem_order").select("id")
    .where("status", "=", status).where("deleted_at", "is", null)
    .orderBy("id", "desc").executeTakeFirstOrThrow();
  await desk.page.goto(`/mkt/oem/detail/${id}`);
  return desk;
}

const field = (page: Page) =>
  page.getByRole("alertdialog").getByRole("textbox");

async function openRemark(desk: Desk): Promise<void> {
  await pressMore(desk, desk.t("oem.order.event.remark"));
  await field(desk.page).waitFor();
  await alive(desk.page);
}

const isClosed = (page: Page) => page.waitForURL((url) => !url.search);

const question = ({ page, t }: Desk) =>
  page.getByRole("dialog", { name: t("dialog.leave") });

/** The question is open; without a further word its answer is to keep. */
async function asks(desk: Desk): Promise<void> {
  const keep = desk.t("dialog.leave.keep");
  await question(desk).getByRole("button", { name: keep })
    .and(desk.page.locator(":focus")).waitFor();
}

/** The question is answered, and what was typed is still there. */
async function keeps(desk: Desk): Promise<void> {
  await question(desk).waitFor({ state: "hidden" });
  equal(await field(desk.page).inputValue(), WORDS);
}

for (
  const seated of [{}, { device: "phone", locale: "en-us" }] satisfies Seat[]
) {
  const where = "device" in seated ? "on a phone" : "on a desktop";
  Deno.test(`what was typed in a dialog is not left without a question, ${where}`, async () => {
    await using site = await openDemoSite();
    await using desk = await beforeOrder(site, "unpaid", seated);
    const { page, t, person } = desk;
    let browserAsked = 0; // beside the dialog's own question there is no second one
    person.whenAsked((question) => {
      browserAsked++;
      return question.accept();
    });
    await openRemark(desk);
    await page.keyboard.press("Escape");
    await isClosed(page);

    await openRemark(desk);
    await field(page).fill(WORDS);
    await page.keyboard.press("Escape");
    await asks(desk);
    none(await axeViolations(page));
    none(await layoutFaults(page));
    if (desk.phone) none(await targetFaults(page));
    await page.keyboard.press("Enter");
    await keeps(desk);
    await page.getByRole("link", { name: t("common.close") }).click();
    await asks(desk);
    await page.keyboard.press("Escape");
    await keeps(desk);
    ok(new URL(page.url()).search);

    await press(desk, t("common.cancel"));
    await asks(desk);
    await press(desk, t("dialog.leave.discard"));
    await isClosed(page);
    await openRemark(desk);
    equal(await field(page).inputValue(), "");
    none(person.faults);
    equal(browserAsked, 0);
  });
}

Deno.test("what came back with its faults, or with a row more, is not left without a question either", async () => {
  await using site = await openDemoSite();
  await using desk = await beforeOrder(site, "draft");
  const { page, t } = desk;
  await press(desk, t("oem.order.event.adjust_price"));
  const amount = page.getByLabel(t("sales.price.amount")).first();
  await amount.fill("12.00");
  await press(desk, t("sales.price.add"));
  await page.locator("input[name$='.1.amount']").waitFor();
  await alive(page);
  await page.keyboard.press("Escape");
  await asks(desk);
  await press(desk, t("dialog.leave.keep"));
  await amount.fill("十二");
  await press(desk, t("sales.price.save"));
  await page.locator(".errors").waitFor();
  await alive(page);
  await page.keyboard.press("Escape");
  await asks(desk);
  await press(desk, t("dialog.leave.keep"));
  equal(await amount.inputValue(), "十二");
});

Deno.test("what was typed is not left by the menu, the language or the browser without a question", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "production", {});
  const { page, t } = desk;
  const name = page.getByLabel(t("catalogue.goods.field.name"), {
    exact: true,
  });
  const asked: string[] = [];
  desk.person.whenAsked(async (question) => {
    asked.push(question.type());
    await question.dismiss();
  });
  const leave = async (way: () => Promise<unknown>) => {
    const before = asked.length;
    await way();
    await until(20, () => Promise.resolve(asked.length > before));
    equal(await name.inputValue(), "滴灌控制器");
  };
  await page.goto("/prod/mall/good");
  await alive(page);
  await name.fill("滴灌控制器");
  const menu = page.getByRole("complementary", { name: t("shell.nav") });
  const elsewhere = menu.getByRole("link").first();
  await leave(() => elsewhere.click({ noWaitAfter: true }));
  const language = page.getByRole("button", { name: t("shell.language") });
  for (const _twice of [1, 2]) {
    await leave(() => language.click({ noWaitAfter: true }));
  }
  await leave(() => page.evaluate(() => setTimeout(() => location.reload())));

  const so = asked.length;
  await press(desk, t("common.save")); // its own way, though it comes back with a fault
  await page.locator(".errors").waitFor();
  equal(asked.length, so);
  await alive(page);
  await leave(() => elsewhere.click({ noWaitAfter: true })); // what came back is still unsaved
  const kept = asked.length;
  await type(desk, t("catalogue.goods.field.sn"), "OEM-DG9");
  await press(desk, t("common.save"));
  await reads(desk, t("catalogue.goods.done.create"));
  equal(asked.length, kept);
  await page.goto("/prod/mall/part");
  await alive(page);
  await page.locator("tbody input[name=id]").first().check();
  await elsewhere.click();
  await page.waitForURL((url) => url.pathname !== "/prod/mall/part");
  equal(asked.length, kept);
  equal([...new Set(asked)].join(), "beforeunload");
});

Deno.test("a kept draft with its files and its faults is left without a question, until it is changed here", async () => {
  await using site = await openDemoSite();
  await using customer = await deskOf(site, "oem_green", {});
  await using desk = await deskOf(site, "production", {});
  const asked: string[] = [];
  for (const { person } of [customer, desk]) {
    person.whenAsked(async (question) => {
      asked.push(question.type());
      await question.dismiss();
    });
  }
  const { page, t } = customer;
  await page.goto("/oem/order/create");
  await choose(customer, "oem.form.choose.product", "OEM-FX200", 1);
  await page.locator("input[type=file]").setInputFiles({
    name: "面板.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
  });
  const file = page.getByRole("link", { name: "面板.pdf" });
  await file.waitFor();
  const mine = page.getByRole("link", { name: t("site.oem.order.mine") });
  const leave = () => mine.first().click({ noWaitAfter: true });
  await leave();
  await until(20, () => Promise.resolve(asked.length === 1)); // not kept yet
  await press(customer, t("oem.form.recalc"));
  await reads(customer, t("oem.form.saved", { at: "" }).trim());
  await alive(page);
  await leave();
  await page.waitForURL("**/oem/order/mine");
  const good = await site.db.selectFrom("goods").select("id")
    .where("sn", "=", "OEM-FX200").executeTakeFirstOrThrow();
  const editor = `/prod/mall/good/${good.id}?version=new`;
  await desk.page.goto(editor);
  const usage = desk.page.locator("[name='lines.0.usage']");
  await desk.page.locator("[name='lines.0.part']").fill("没有这个零件");
  await usage.fill("x");
  await press(desk, t("catalogue.version.keep"));
  await desk.page.locator("[aria-invalid]").first().waitFor();
  await desk.page.goto(editor);
  await alive(desk.page);
  equal(await usage.inputValue(), "x");
  await desk.page.getByRole("complementary", { name: t("shell.nav") })
    .getByRole("link").first().click();
  await desk.page.waitForURL((url) => !url.pathname.includes("/good/"));
  equal(asked.length, 1);
});

Deno.test("a form whose sending was stopped can be sent again, and is not left without a question", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "production", {});
  const { page, t } = desk;
  const asked: string[] = [];
  desk.person.whenAsked(async (question) => {
    asked.push(question.type());
    await question.dismiss();
  });
  await page.goto("/prod/mall/good");
  await alive(page);
  await type(desk, t("catalogue.goods.field.name"), "滴灌控制器");
  await type(desk, t("catalogue.goods.field.sn"), "OEM-DG8");
  let stopped = 0;
  await page.route("**/prod/mall/good", (route) => {
    stopped++;
    return route.abort("aborted"); // as "stop" does: the browser stays
  });
  await press(desk, t("common.save"));
  await until(20, () => Promise.resolve(stopped > 0));
  await page.unroute("**/prod/mall/good");
  await page.locator("main form[data-sent]").waitFor({ state: "detached" });
  await page.evaluate(() => setTimeout(() => location.reload()));
  await until(20, () => Promise.resolve(asked.length > 0));
  await press(desk, t("common.save"));
  await reads(desk, t("catalogue.goods.done.create"));
  equal(asked.join(), "beforeunload");
});

for (const javaScript of [true, false]) {
  const how = javaScript ? "with" : "without";
  Deno.test(`a dialog opens at its first field, a mere question at the safe answer, ${how} scripts`, async () => {
    await using site = await openDemoSite();
    await using desk = await deskOf(site, "production", { javaScript });
    const { page, t } = desk;
    await page.goto("/prod/mall/category?edit=new");
    const name = page.locator("[name=category_name]:focus");
    await name.fill("空的分类"); // what holds goods has no such question
    await press(desk, t("common.save"));
    await reads(desk, "空的分类");
    const remove = page.locator("main a[href*='delete=']").first();
    const asked = await remove.getAttribute("href");
    await page.goto(`/prod/mall/category${asked}`);
    const cancel = page.locator("footer a:focus");
    equal(await cancel.innerText(), t("common.cancel"));
  });
}

Deno.test("Escape that ends an input method's choice of words leaves the dialog open", async () => {
  await using site = await openDemoSite();
  await using desk = await beforeOrder(site, "unpaid");
  await openRemark(desk);
  await field(desk.page).fill(WORDS); // so that the question would be there at once
  // The second is WebKit's, where the choice has ended before its key is told of.
  for (const how of [{ isComposing: true, keyCode: 27 }, { keyCode: 229 }]) {
    await field(desk.page).evaluate((one, how) => {
      const escape = { key: "Escape", bubbles: true, ...how };
      one.dispatchEvent(new KeyboardEvent("keydown", escape));
    }, how);
    equal(await question(desk).isVisible(), false, Object.keys(how).join());
  }
});

Deno.test("a subject of a hundred letters without a space stays within its dialog", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "content", { device: "phone" });
  const { page, t } = desk;
  const role = site.db.selectFrom("role").select("id").where(
    "name",
    "=",
    "销售",
  );
  const { id } = await role.executeTakeFirstOrThrow();
  const subject = "x".repeat(100);
  await page.goto("/common/account/message?write=1");
  await page.locator(`[name=roles][value="${id}"]`).check();
  await type(desk, t("message.page.subject"), subject);
  await type(desk, t("message.page.content"), subject);
  await press(desk, t("message.page.send"));
  await press(desk, subject);
  const close = page.getByRole("dialog")
    .getByRole("link", { name: t("common.close") });
  await close.waitFor();
  const { x, width } = await close.boundingBox() ?? { x: NaN, width: NaN };
  ok(x + width <= 390, "the way out is beside the screen");
  none(await layoutFaults(page));
});

Deno.test("a dialog that is closed leads back to where the page was, to what opened it, and is no step of the way back", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "sales", {});
  const { page, t, person } = desk;
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.goto("/mkt/index");
  await page.goto("/mkt/customer/user");
  await alive(page);
  const opener = page.locator("tbody tr:last-child a[href*='open=']")
    .first();
  await opener.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  ok(before > 0);
  const closings = [
    () => page.keyboard.press("Escape"),
    () => page.getByRole("link", { name: t("common.close") }).click(),
  ];
  for (const close of closings) {
    await opener.click();
    await page.getByRole("dialog").waitFor();
    await alive(page);
    await close();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await opener.and(page.locator(":focus")).waitFor();
    equal(await scrolled(), before);
  }
  await page.goBack();
  await page.waitForURL("**/mkt/index");
  none(person.faults);
});

Deno.test("the menu of saved views, in which nothing was typed, is left without a question", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "sales", {});
  const { page, person, t } = desk;
  await page.goto("/mkt/oem/list?phase=place&menu=views");
  await alive(page);
  await page.getByLabel(t("list.view.name")).click(); // the browser asks nobody who did nothing
  await page.getByRole("complementary", { name: t("shell.nav") })
    .getByRole("link").first().click();
  await page.waitForURL((url) => url.pathname !== "/mkt/oem/list");
  none(person.faults);
});
