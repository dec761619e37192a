import { type DemoSite, openDemoSite, type Seat } from "../browser.ts";
import { checkPage } from "../browser_checks.ts";
import { none } from "../none.ts";
import { agree, deskOf, press, reads, sound, type } from "./desk.ts";
import {
  approve,
  begin,
  bySales,
  choose,
  confirm,
  isNow,
  type Order,
  pay,
  produce,
  seen,
  ship,
  submit,
} from "./order_steps.ts";

const PRODUCT = "OEM-FX200";
const VALVE = "电磁阀 DN25";
const DISPLAY = 'OLED 显示屏 2.4"';
const PANEL = "P-CU-0018";

/** Everybody who works on an order, each before a screen of their own. */
async function people(site: DemoSite, seated: Seat) {
  const desks = new AsyncDisposableStack();
  const desk = async (username: string) =>
    desks.use(await deskOf(site, username, seated));
  return {
    no: "",
    customer: await desk("oem_green"),
    finance: await desk("finance"),
    sales: await desk("sales"),
    production: await desk("production"),
    [Symbol.asyncDispose]: () => desks.disposeAsync(),
  };
}

/** Ten irrigators, each with one valve more and without display, with a panel of one's own; 20 valves out of stock. */
async function order({ customer }: Order): Promise<string> {
  const { page, t } = customer;
  await begin(customer);
  await choose(customer, "oem.form.choose.product", PRODUCT, 10);
  await type(customer, t("oem.form.part.usage.of", { name: VALVE }), "4");
  await type(customer, t("oem.form.part.deduction.of", { name: VALVE }), "20");
  await press(customer, t("oem.form.part.remove", { name: DISPLAY }));
  await page.getByText(t("oem.part.removed")).first().waitFor();
  await choose(customer, "oem.form.part.add", PANEL, 1);
  await page.getByText(t("oem.part.custom")).first().waitFor();
  await type(customer, t("common.remark"), "每台单独装箱");
  return await submit(customer);
}

/** The customer finds the express numbers, and receives all, one piece of it damaged. */
async function receive(order: Order, express: string[]): Promise<void> {
  const { customer } = order;
  const { page, t } = customer;
  await seen(order, "shipping");
  for (const number of express) await reads(customer, number);
  await press(customer, t("oem.order.event.receive"));
  const last = page.getByRole("group").last();
  await last.getByText(t("oem.portal.receive.differs")).click();
  await last.getByLabel(t("oem.portal.receive.damaged")).fill("1");
  await agree(customer, t("oem.order.event.receive"));
  await reads(customer, t("inventory.receive.reason.required"));
  await last.getByLabel(t("oem.portal.receive.reason")).fill("外壳有裂纹");
  await agree(customer, t("oem.order.event.receive"));
  await reads(customer, t("oem.portal.done.receive"));
}

/** From the form to the completed order, each step by the one who does it in life, as the screen shows it. */
async function journey(site: DemoSite, seated: Seat): Promise<void> {
  await using all = await people(site, seated);
  const { customer, production } = all;
  const { t } = customer;
  all.no = await order(all);
  await isNow(customer, "draft");
  await reads(customer, "¥20,120.00");
  await confirm(customer);
  await isNow(customer, "draft_complete");
  await sound(customer);
  const deposit = await pay(customer);
  await isNow(customer, "unpaid");

  await approve(all, deposit);
  await sound(all.finance);
  await bySales(all, "arrange");
  await sound(all.sales);
  await produce(all);
  await sound(production);
  const name = await customer.page.locator("main h3").first().innerText();
  const express = await ship(all, `${name} · ${PRODUCT}`, 4, 6);
  await sound(production);

  await receive(all, express);
  await isNow(customer, "shipping_complete");
  const balance = await pay(customer);
  await isNow(customer, "final_payment");
  await approve(all, balance);
  await bySales(all, "complete");
  await isNow(all.sales, "completed");
  await seen(all, "completed");
  await reads(customer, t("oem.next.customer.completed.title"));
  if (seated.javaScript !== false) await checkPage(customer.person);
  await sound(customer);
  none(all.finance.person.faults);
}

for (const device of ["desktop", "phone"] as const) {
  for (const javaScript of [true, false]) {
    const locale = device === "phone" && javaScript ? "en-us" : "zh-cn";
    const how = [
      device,
      javaScript ? "with scripts" : "without scripts",
      locale,
    ].join(", ");
    Deno.test(`an order goes from the form to its completion: ${how}`, async () => {
      await using site = await openDemoSite();
      await journey(site, { device, javaScript, locale });
    });
  }
}
