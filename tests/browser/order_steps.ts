import { equal } from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { OrderStatus } from "@/db/schema/oem.ts";
import type { MessageKey } from "@/locales/messages.ts";
import { picture } from "../file/samples.ts";
import { dayFromToday } from "../orders.ts";
import {
  agree,
  type Desk,
  find,
  open,
  openOwn,
  press,
  reads,
  type,
} from "./desk.ts";

/** What every step of an order needs: who does it, and which order. */
export interface Order {
  no: string;
  customer: Desk;
  finance: Desk;
  sales: Desk;
  /** plans, makes, packs and ships */
  production: Desk;
}

/** An order and those at its side who are needed. */
type With<Who extends keyof Order> = Pick<Order, "no" | Who>;

/** Presses what opens the catalogue, takes goods from its dialog, and closes it. */
export async function choose(
  desk: Desk,
  button: MessageKey,
  sn: string,
  quantity: number,
  version?: string,
): Promise<void> {
  const { page, t } = desk;
  await press(desk, t(button));
  await page.waitForURL(/dialog=/);
  await take(desk, sn, quantity, version);
  await press(desk, t("oem.form.dialog.done"));
  await page.waitForURL((url) => !url.searchParams.has("dialog"));
}

/** Takes goods from the open dialog; with scripts it stays where it is. */
export async function take(
  { page, t }: Desk,
  sn: string,
  quantity: number,
  version?: string,
): Promise<void> {
  const row = page.getByRole("dialog").getByRole("row", { name: sn });
  await row.getByRole("textbox").fill(String(quantity));
  if (version) await row.getByRole("combobox").selectOption(version);
  await row.getByRole("button", { name: t("oem.form.dialog.add") }).click();
  const selected = t("oem.form.dialog.selected", { n: "" });
  await row.getByText(selected).waitFor();
}

/** Opens the form of a new order from the portal's menu or first page. */
export async function begin({ page, t }: Desk): Promise<void> {
  await page.getByRole("link", { name: t("site.oem.order.create") })
    .filter({ visible: true }).first().click();
  await page.waitForURL(/\/create/);
}

/** Submits the form; the order's page is open afterwards. Returns its number. */
export async function submit(desk: Desk): Promise<string> {
  const { page, t } = desk;
  await press(desk, t("oem.form.submit"));
  await page.waitForURL(/\/oem\/order\/\d+$/);
  await reads(desk, t("success.order.created"));
  return await page.locator("main h1").innerText();
}

/** The order's page says that it is in a state. */
export async function isNow(desk: Desk, status: OrderStatus): Promise<void> {
  const { page, t } = desk;
  await page.locator("main .ph, main header")
    .getByText(t(`oem.order.status.${status}`), { exact: true }).first()
    .waitFor();
}

/** Confirms the order that is open; `answer` is what the page says then. */
export async function confirm(
  desk: Desk,
  answer: MessageKey = "oem.portal.done.confirm",
): Promise<void> {
  const { t } = desk;
  await press(desk, t("oem.order.event.confirm"));
  await reads(desk, t("oem.order.confirm.warning"));
  await agree(desk, t("oem.order.event.confirm"));
  await reads(desk, t(answer));
}

/** Uploads a voucher over what the form proposes to pay. Returns the amount, as shown. */
export async function pay(desk: Desk): Promise<string> {
  const { page, t } = desk;
  const amount = await page.getByLabel(t("oem.portal.pay.amount")).inputValue();
  await page.locator("input[type=file]").setInputFiles({
    name: `${t("oem.document.vouchers")}.png`,
    mimeType: "image/png",
    buffer: Buffer.from(
      await picture("png", 300 + Math.floor(Math.random() * 200)),
    ),
  });
  await press(desk, t("oem.portal.pay.submit"));
  await page.getByText(t("oem.portal.done.submit_deposit"))
    .or(page.getByText(t("oem.portal.done.submit_balance"))).waitFor();
  return `¥${amount}`;
}

/** Finance looks at the voucher of the order and approves it as it is. */
export async function approve(
  { finance, no }: With<"finance">,
  amount: string,
): Promise<void> {
  const { t } = finance;
  await openVoucher(finance, no);
  await press(finance, t("finance.page.approve.submit", { amount }));
  await reads(finance, t("finance.page.approve.done", { amount, no }));
}

export async function reject(
  { finance, no }: With<"finance">,
  reason: string,
): Promise<void> {
  const { page, t } = finance;
  await openVoucher(finance, no);
  await page.locator("summary", { hasText: t("finance.page.reject.title") })
    .click();
  await type(finance, t("finance.page.reject.reason"), reason);
  await press(finance, t("finance.page.reject.submit"));
  await reads(finance, t("finance.page.reject.done", { no }));
}

async function openVoucher(finance: Desk, no: string): Promise<void> {
  await open(finance, "site.finance.bill", "site.finance.bill.oem");
  await finance.page.getByRole("main")
    .getByRole("link", { name: no, exact: true }).click();
  await finance.page.waitForURL(/oem-detail/);
}

/** Sales open the order and do what is theirs, asked once. */
export async function bySales(
  { sales, no }: With<"sales">,
  event: "arrange" | "complete",
): Promise<void> {
  const { t } = sales;
  await open(sales, "site.mkt.oem", "site.mkt.oem.list");
  await find(sales, no);
  await press(sales, t(`oem.order.event.${event}`));
  await agree(sales, t(`oem.order.event.${event}`));
  await reads(sales, t(`sales.order.done.${event}`));
}

/** Production plans the order, starts, reports how far it is, and finishes. */
export async function produce(
  { production, no }: With<"production">,
): Promise<void> {
  const { page, t } = production;
  await open(production, "site.prod.produce", "site.prod.produce.task");
  await find(production, no);
  await press(production, t("production.page.plan"));
  await page.getByLabel(t("production.page.assignee"), { exact: true })
    .selectOption({ index: 1 });
  await type(production, t("production.page.starts_on"), dayFromToday(1));
  await type(production, t("production.page.ends_on"), dayFromToday(20));
  await press(production, t("production.page.plan.submit"));
  await press(production, t("prod.task.event.start"));
  await agree(production, t("prod.task.event.start"));
  await type(production, t("production.page.process"), "组装");
  await type(production, t("production.page.percent"), "60");
  await press(production, t("prod.task.event.progress"));
  await reads(production, t("production.page.done.progress"));
  await press(production, t("prod.task.event.finish"));
  await agree(production, t("prod.task.event.finish"));
  await reads(production, t("production.page.done.finish"));
}

/** Opens what the warehouse has to send for the order. */
export async function openShipment(
  { production, no }: With<"production">,
): Promise<void> {
  await open(
    production,
    "site.prod.inventory",
    "site.prod.inventory.pending",
  );
  await find(production, no);
}

/** Packs the line of goods with that name and number in packages of these sizes, and sends them. Returns their numbers. */
export async function ship(
  order: With<"production">,
  name: string,
  ...sizes: number[]
): Promise<string[]> {
  const { production } = order;
  const { page, t } = production;
  await openShipment(order);
  const numbers: string[] = [];
  for (const size of sizes) {
    const express = `SF${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    await type(production, t("inventory.page.carrier"), "顺丰速运");
    await type(production, t("inventory.page.express_no"), express);
    await page.getByLabel(name).and(page.locator("input")).fill(String(size)); // their version stands behind
    await press(production, t("inventory.page.prepare.submit"));
    await reads(production, express);
    numbers.push(express);
  }
  await press(production, t("oem.order.event.ship"));
  await agree(production, t("oem.order.event.ship"));
  await reads(production, t("inventory.page.done.ship"));
  return numbers;
}

/** The customer opens the order again and finds it so. */
export async function seen(
  { customer, no }: With<"customer">,
  status: OrderStatus,
): Promise<void> {
  await openOwn(customer, no);
  equal(await customer.page.locator("main h1").innerText(), no);
  await isNow(customer, status);
}
