import { equal, match } from "node:assert/strict";
import type { MessageKey } from "@/locales/messages.ts";
import { openDemoSite } from "../browser.ts";
import { layoutFaults } from "../browser_checks.ts";
import { none } from "../none.ts";
import {
  agree,
  type Desk,
  deskOf,
  openOwn,
  openPortal,
  press,
  reads,
  sound,
  type,
} from "./desk.ts";
import {
  approve,
  begin,
  bySales,
  choose,
  confirm,
  isNow,
  openShipment,
  pay,
  produce,
  reject,
  seen,
  submit,
} from "./order_steps.ts";

const VALVE = "电磁阀 DN25";

async function order(desk: Desk, quantity: number): Promise<void> {
  await begin(desk);
  await choose(desk, "oem.form.choose.product", "OEM-FX200", quantity);
}

/** What the customer's inventory page says that they own of a part. */
async function owned(desk: Desk, sn: string): Promise<number> {
  const { page, t } = desk;
  await openPortal(desk, "site.oem.inventory");
  const heads = await page.locator("main thead th").allInnerTexts();
  const column = heads.findIndex((head) =>
    head.startsWith(t("oem.portal.stock.left"))
  );
  const row = page.locator("main tbody tr", { hasText: sn });
  const left = await row.locator("th, td").nth(column).innerText();
  return Number(/\d+/.exec(left.replace(",", "")));
}

Deno.test("parts that are ordered to be stored end in the customer's inventory", async () => {
  await using site = await openDemoSite();
  await using customer = await deskOf(site, "oem_green", {});
  await using finance = await deskOf(site, "finance", {});
  await using sales = await deskOf(site, "sales", {});
  await using production = await deskOf(site, "production", {});
  const { page, t } = customer;
  const before = await owned(customer, "P-VL-0125");

  await begin(customer);
  await page.getByText(t("oem.order.type.part"), { exact: true }).click();
  await page.getByText(t("oem.form.delivery.store"), { exact: true }).click();
  await choose(customer, "oem.form.choose.part", "P-VL-0125", 30);
  const no = await submit(customer);
  const all = { no, customer, finance, sales, production };
  await confirm(customer);
  await approve(all, await pay(customer));
  await bySales(all, "arrange");
  await produce(all);
  await openShipment(all);
  await press(production, t("oem.order.event.store"));
  await agree(production, t("oem.order.event.store"));
  await reads(production, t("inventory.page.done.store"));

  await seen(all, "shipping_complete");
  equal(await owned(customer, "P-VL-0125"), before + 30);
  await openOwn(customer, no);
  await approve(all, await pay(customer));
  await bySales(all, "complete");
  await seen(all, "completed");
  for (const desk of [customer, finance, sales, production]) await sound(desk);
});

Deno.test("a voucher that was sent back says why, and the next one is approved", async () => {
  await using site = await openDemoSite();
  await using customer = await deskOf(site, "oem_green", {});
  await using finance = await deskOf(site, "finance", {});
  await order(customer, 2);
  const no = await submit(customer);
  const both = { no, customer, finance };
  await confirm(customer);
  await pay(customer);
  await reject(both, "回单不清晰，看不到付款日期");
  await seen(both, "draft_complete");
  await reads(customer, "回单不清晰，看不到付款日期");
  const amount = await pay(customer);
  await isNow(customer, "unpaid");
  await approve(both, amount);
  await seen(both, "unpaid_complete");
  await sound(customer);
});

Deno.test("lines that were typed stay lines, and a word without end stays inside of its list", async () => {
  await using site = await openDemoSite();
  await using customer = await deskOf(site, "oem_green", {});
  await using finance = await deskOf(site, "finance", {});
  await using phone = await deskOf(site, "finance", { device: "phone" });
  const { page, t } = customer;
  await order(customer, 2);
  await type(customer, t("common.remark"), "每台单独装箱\n周五前到货");
  const no = await submit(customer);
  const remark = page.getByText("每台单独装箱");
  match(await remark.innerText(), /每台单独装箱\n周五前到货/);

  await confirm(customer);
  await page.locator("summary", { hasText: t("oem.portal.pay.more") }).click();
  await type(customer, t("oem.document.voucher.serial"), "A".repeat(100));
  await pay(customer);
  for (const desk of [finance, phone]) {
    await desk.page.goto("/finance/bill/oem");
    await desk.page.locator("main tbody tr", { hasText: no }).waitFor();
    await sound(desk);
  }
  await sound(customer);
});

Deno.test("closing a confirmed order asks for a reason, keeps it, and gives the parts back", async () => {
  await using site = await openDemoSite();
  await using customer = await deskOf(site, "oem_green", {});
  const { t } = customer;
  const before = await owned(customer, "P-VL-0125");
  await order(customer, 5);
  await type(customer, t("oem.form.part.deduction.of", { name: VALVE }), "10");
  const no = await submit(customer);
  await confirm(customer);
  equal(await owned(customer, "P-VL-0125"), before - 10);

  await openOwn(customer, no);
  await press(customer, t("oem.order.event.close"));
  await type(customer, t("oem.portal.close.reason"), " ");
  await agree(customer, t("oem.order.event.close"));
  await reads(customer, t("oem.order.close.reason.required"));
  await type(customer, t("oem.portal.close.reason"), "项目取消");
  await agree(customer, t("oem.order.event.close"));
  await reads(customer, t("oem.portal.done.close"));
  await isNow(customer, "close");
  await reads(customer, "项目取消");
  equal(await owned(customer, "P-VL-0125"), before);
  await sound(customer);
});

Deno.test("an order whose parts are no longer there stays a draft and says what is missing", async () => {
  await using site = await openDemoSite();
  await using customer = await deskOf(site, "oem_green", {});
  const { t } = customer;
  const all = await owned(customer, "P-VL-0125");
  const deduct = async () => {
    await order(customer, all);
    const name = t("oem.form.part.deduction.of", { name: VALVE });
    await type(customer, name, String(all - 3));
    return await submit(customer);
  };
  const first = await deduct();
  const second = await deduct();
  await openOwn(customer, first);
  await confirm(customer);
  await isNow(customer, "draft_complete");

  await openOwn(customer, second);
  await confirm(customer, "oem.parts.deduction.failed");
  await reads(
    customer,
    t("inventory.short", {
      name: VALVE,
      sn: "P-VL-0125",
      needed: all - 3,
      available: 3,
    }),
  );
  await openOwn(customer, second);
  await isNow(customer, "draft");
  await sound(customer);
});

Deno.test("a dialog takes the reader to its safe choice or first field, and an empty field is refused in the page's words", async () => {
  await using site = await openDemoSite();
  await using customer = await deskOf(site, "oem_green", {});
  await using sales = await deskOf(site, "sales", { locale: "en-us" });
  const { t } = customer;
  await openState(customer, "shipping");
  await press(customer, t("oem.order.event.receive"));
  await focuses(customer, "oem.portal.receive.later");
  await press(customer, t("oem.portal.receive.later"));
  await press(customer, t("oem.order.event.remark"));
  await focuses(customer, "oem.document.remarks.content");
  await agree(customer, t("oem.order.event.remark"));
  await reads(customer, t("oem.order.remark.required"));
  await sound(customer);

  await sales.page.goto("/mkt/oem/list?status=draft");
  await press(sales, sales.t("oem.order.event.adjust_price"));
  await focuses(sales, "sales.price.amount");
  await agree(sales, sales.t("sales.price.save"));
  await reads(sales, sales.t("oem.order.adjustment.unchanged"));
  await sound(sales);
});

/** Opens the customer's first order in a state. */
async function openState(
  { page }: Desk,
  status: "shipping",
): Promise<void> {
  await page.goto(`/oem/order/mine?status=${status}`);
  await page.locator("main .go1").first().click();
  await page.waitForURL(/\/oem\/order\/\d+$/);
}

/** Waits until the focus is on what says these words, or has them as its label. */
async function focuses({ page, t }: Desk, words: MessageKey): Promise<void> {
  await page.waitForFunction((words) => {
    const element = document.activeElement as HTMLInputElement | null;
    const said = (element?.labels?.[0] ?? element)?.textContent;
    return said?.trim() === words;
  }, t(words));
}

Deno.test("who presses submit twice has one order", async () => {
  await using site = await openDemoSite();
  await using customer = await deskOf(site, "oem_green", {});
  const { page, t } = customer;
  const before = await countOrders(customer);
  await order(customer, 1);
  await page.getByRole("button", { name: t("oem.form.submit") })
    .filter({ visible: true }).dblclick();
  await page.waitForURL(/\/oem\/order\/\d+$/);
  equal(await countOrders(customer), before + 1);
  await sound(customer);
});

async function countOrders(desk: Desk): Promise<number> {
  const { page, t } = desk;
  await openPortal(desk, "site.oem.order.mine");
  const total = new RegExp(t("list.total", { n: "(\\d+)" }));
  return Number(total.exec(await page.locator("main").innerText())?.[1]);
}

Deno.test("a ticket whose title is one long word is read whole, and no wider than the window", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "oem_green", {});
  const { page, t } = desk;
  const title = "x".repeat(100);
  await page.goto("/common/account/feedback?new=1");
  await type(desk, t("feedback.page.subject"), title);
  await type(desk, t("feedback.page.content"), title);
  await press(desk, t("feedback.page.submit"));
  await reads(desk, title);
  none(await layoutFaults(page));
  equal(await page.evaluate(() => document.documentElement.scrollWidth), 1440);

  await page.goto("/common/account/feedback");
  const cell = page.locator("tbody").getByText(title);
  equal(await cell.evaluate((it) => getComputedStyle(it).textOverflow), "clip");
  none(await layoutFaults(page));
});
