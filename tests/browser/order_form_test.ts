import { equal, match } from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { translator } from "@/locales/messages.ts";
import { type DemoSite, openDemoSite, type Seat, seat } from "../browser.ts";
import { checkPage, screenshot } from "../browser_checks.ts";
import { none } from "../none.ts";

const CREATE = "/oem/order/create";

const row = (page: Page, name: string) =>
  page.locator("[role=dialog] tbody tr", { hasText: name });
const total = (page: Page) => page.locator("aside [data-out=total]");
const line = (page: Page, at: number) => page.locator(`[data-line='${at}']`);

/** Takes a product or part from the open dialog; with scripts the dialog stays where it is. */
async function take(page: Page, name: string, quantity: number, add: string) {
  await row(page, name).locator("input").fill(String(quantity));
  await row(page, name).getByRole("button", { name: add }).click();
  await row(page, name).locator(".tag").waitFor();
}

/** Ten irrigators with one more valve each, a part less and a part more; what is in stock is deducted. */
async function order(site: DemoSite, { locale = "zh-cn", ...seated }: Seat) {
  await using person = await seat(site, { locale, ...seated });
  const t = translator(locale);
  const { page } = person;
  await person.signIn("oem_green");
  await page.goto(CREATE);
  await page.getByRole("button", { name: t("oem.form.choose.product") })
    .click();
  await page.waitForURL(/dialog=product/);
  await take(
    page,
    "OEM-FX200",
    10,
    t("oem.form.dialog.add.of", { name: "" }).trim(),
  );
  if (seated.javaScript !== false) await checkPage(person);
  await screenshot(person, `order-dialog-${seated.device}-${locale}`);
  await page.getByRole("link", { name: t("oem.form.dialog.done") }).click();
  await total(page).getByText("¥21,265.00").waitFor();

  const first = line(page, 0);
  const valve = first.locator("tr", { hasText: "P-VL-0125" });
  await valve.locator("button[value^=inc]").click();
  await total(page).getByText("¥22,130.00").waitFor();
  await valve.getByText(t("oem.part.changed")).waitFor();
  await valve.locator("input[name$=deduction]").fill("20");
  await first.locator("tr", { hasText: "P-DP-0024" })
    .getByRole("button").last().click();
  await first.getByText(t("oem.part.removed")).waitFor();
  await total(page).getByText("¥19,940.00").waitFor();
  await page.getByRole("button", { name: t("oem.form.part.add") }).click();
  await page.waitForURL(/dialog=part/);
  await take(
    page,
    "P-CU-0018",
    1,
    t("oem.form.dialog.add.of", { name: "" }).trim(),
  );
  await page.getByRole("link", { name: t("oem.form.dialog.done") }).click();
  await first.getByText(t("oem.part.custom")).waitFor();
  await total(page).getByText("¥20,120.00").waitFor();
  if (seated.javaScript !== false) await checkPage(person);
  await screenshot(person, `order-form-${seated.device}-${locale}`);

  await first.locator("input[name$=quantity]").fill("0");
  await page.locator("button[value=submit]:visible").click();
  await page.locator(".errors a").click();
  match(page.url(), /#f-lines-0-quantity$/);
  await first.locator("input[name$=quantity]").fill("10");
  await page.locator("button[value=submit]:visible").click();
  await page.waitForURL(/\/oem\/order\/\d+$/);
  const id = Number(page.url().split("/").at(-1));
  const written = await site.db.selectFrom("oem_order").select("total")
    .where("id", "=", id).executeTakeFirstOrThrow();
  equal(written.total, 2_012_000);
  equal(person.faults.join("\n"), "");
}

for (const device of ["desktop", "phone"] as const) {
  for (const javaScript of [true, false]) {
    const how = `${device}, ${javaScript ? "with" : "without"} scripts`;
    Deno.test(`an order is put together and submitted: ${how}`, async () => {
      await using site = await openDemoSite();
      await order(site, { device, javaScript });
    });
  }
}

Deno.test("an order is put together in English and in the dark", async () => {
  await using site = await openDemoSite();
  await order(site, { device: "desktop", locale: "en-us", theme: "dark" });
});

Deno.test("the dialog searches while one types, counts what was added, and Escape leads back", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site);
  const { page } = person;
  const t = translator("zh-cn");
  await person.signIn("oem_green");
  await page.goto(`${CREATE}?dialog=product`);
  await page.locator("[role=search] input:focus").fill("墒情");
  await page.waitForURL(/keyword=/);
  equal(await page.locator("[role=dialog] tbody tr").count(), 1);
  const found = row(page, "OEM-SM6");
  await found.getByRole("button", { name: t("oem.form.dialog.add") }).click();
  await found.getByText(t("oem.order.version.required")).waitFor();
  await found.locator("select").selectOption({ label: "V1.8" });
  await found.getByText("¥243.70").waitFor();
  await found.getByRole("button", { name: t("oem.form.dialog.add") }).click();
  await page.getByText(t("product_dialog.selected_count", { n: 1 })).waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL((url) => !url.search);
  equal(await line(page, 0).locator("h3").innerText(), "土壤墒情传感器 SM-6");
  await checkPage(person);
});

/** From now on the page's scripts come when `act` is done, as on a slow line. */
async function slowScripts(page: Page) {
  let come = Promise.resolve();
  await page.route("**/*.js", async (route) => {
    await come;
    await route.continue();
  });
  return async (act: () => Promise<void>) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    come = promise;
    await act();
    resolve();
  };
}

Deno.test("what is typed, and the file that is chosen, before the scripts have come is taken up by them", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site);
  const { page } = person;
  const t = translator("zh-cn");
  await person.signIn("oem_green");
  const slowly = await slowScripts(page);
  await slowly(async () => {
    await page.goto(`${CREATE}?dialog=product`, { waitUntil: "commit" });
    await page.locator("[name=keyword]").fill("墒情");
  });
  await page.waitForURL(/keyword=/);
  equal(await page.locator("[role=dialog] tbody tr").count(), 1);

  await page.goto(`${CREATE}?dialog=product`);
  await take(page, "OEM-FX200", 1, t("oem.form.dialog.add"));
  const done = page.getByRole("link", { name: t("oem.form.dialog.done") });
  await slowly(async () => {
    await done.click({ noWaitAfter: true });
    await page.waitForURL((url) => !url.search, { waitUntil: "commit" });
    await line(page, 0).locator("input[name$=quantity]").fill("2");
    await page.locator("input[type=file]").setInputFiles({
      name: "面板.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
    });
  });
  await total(page).getByText("¥4,253.00").waitFor();
  await page.getByRole("link", { name: "面板.pdf" }).waitFor();
  none(person.faults);
});

Deno.test("a version, a type and what else is chosen before the scripts have come is taken over by them", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site);
  const { page } = person;
  const t = translator("zh-cn");
  await person.signIn("oem_green");
  const slowly = await slowScripts(page);
  await slowly(async () => {
    await page.goto(`${CREATE}?dialog=product`, { waitUntil: "commit" });
    await row(page, "OEM-SM6").locator("select").selectOption("V1.8");
  });
  await row(page, "OEM-SM6").getByText("¥243.70").waitFor();
  await take(page, "OEM-SM6", 1, t("oem.form.dialog.add"));
  const done = page.getByRole("link", { name: t("oem.form.dialog.done") });
  const version = line(page, 0).locator("select[name$=version_id]");
  await slowly(async () => {
    await done.click({ noWaitAfter: true });
    await page.waitForURL((url) => !url.search, { waitUntil: "commit" });
    await version.selectOption("V1.6");
    await line(page, 0).locator("input[name$=quantity]").fill("2");
    await page.locator("input[type=file]").setInputFiles({
      name: "面板.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
    });
  });
  await page.waitForURL(/open=0/);
  const chosen = await version.inputValue();
  equal(await page.locator("[name='lines.0.bill_of']").inputValue(), chosen);
  equal(await version.locator("[selected]").innerText(), "V1.6");
  equal(await line(page, 0).locator("input[name$=quantity]").inputValue(), "2");
  await page.getByRole("link", { name: "面板.pdf" }).waitFor();

  await slowly(async () => {
    await page.goto(CREATE, { waitUntil: "commit" });
    await page.locator("[name=type][value=part]").check();
  });
  await page.locator("[name=delivery]").first().waitFor();
  none(person.faults);
});

Deno.test("a design file goes up while the rest is typed", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site);
  const { page } = person;
  const t = translator("zh-cn");
  await person.signIn("oem_green");
  await page.goto(`${CREATE}?dialog=product`);
  await take(page, "OEM-FX200", 1, t("oem.form.dialog.add"));
  await page.getByRole("link", { name: t("oem.form.dialog.done") }).click();
  await page.locator("input[type=file]").setInputFiles({
    name: "面板.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
  });
  await page.getByRole("link", { name: "面板.pdf" }).waitFor();
  await page.getByRole("button", { name: t("oem.form.recalc") }).click();
  await page.getByText(t("oem.form.saved", { at: "" }).trim()).waitFor();
  await page.getByRole("link", { name: "面板.pdf" }).waitFor();
  equal(person.faults.join("\n"), "");
});
