import { equal } from "node:assert/strict";
import type { Page } from "playwright-core";
import { type DemoSite, openDemoSite, type Seat, seat } from "../browser.ts";
import { checkPage, screenshot } from "../browser_checks.ts";
import { none } from "../none.ts";
import {
  agree,
  alive,
  type Desk,
  deskOf,
  open,
  press,
  reads,
  type,
} from "./desk.ts";
import { begin, choose, submit } from "./order_steps.ts";

const SN = "OEM-DG9";
const FIRST_CELLS = [
  "编码\t名称\t用量\t附件",
  "P-MB-0412\t主控板 TC-4G\t1\t",
].join("\n");
const OTHER_CELLS = [
  "\t电磁阀 DN25\t4\t",
  "P-AC-0001\t安装工具包\t1\t是",
].join("\n");

const part = (page: Page, line: number) =>
  page.locator(`[name='lines.${line}.part']`);

/** Pastes cells into the first line, as a browser does after copying in a spreadsheet. */
async function pasteCells(page: Page, cells: string): Promise<void> {
  await alive(page);
  await part(page, 0).evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    field.dispatchEvent(
      new ClipboardEvent("paste", {
        clipboardData,
        bubbles: true,
        cancelable: true,
      }),
    );
  }, cells);
}

/** Makes a product whose first version has a pasted bill of materials. */
async function makeProduct(desk: Desk, scripts: boolean): Promise<void> {
  const { page, t } = desk;
  await open(desk, "site.prod.mall", "site.prod.mall.oem");
  await press(desk, t("catalogue.goods.add"));
  await type(desk, t("catalogue.goods.field.sn"), SN);
  await type(desk, t("catalogue.goods.field.name"), "滴灌控制器 DG-9");
  await type(desk, t("catalogue.goods.field.unit"), "台");
  await press(desk, t("common.save"));
  await reads(desk, t("catalogue.goods.done.product"));

  await type(desk, t("catalogue.version.field.version"), "V1.0");
  await type(desk, t("catalogue.version.field.processing_fee"), "120");
  const unread = page.locator("textarea[name=paste]");
  if (scripts) {
    await unread.fill(FIRST_CELLS);
    await pasteCells(page, OTHER_CELLS);
  } else {
    await unread.fill(`${FIRST_CELLS}\n${OTHER_CELLS}`);
    await press(desk, t("catalogue.bill.paste.append"));
  }
  await reads(desk, "¥766.00");
  equal(await part(page, 1).inputValue(), "P-VL-0125");
  equal(await page.locator("[name='lines.2.accessory']").isChecked(), true);
  equal(
    await page.getByLabel(t("catalogue.version.field.version")).inputValue(),
    "V1.0",
    "what was typed before is still there",
  );
}

/** The same product gets a second version, which takes the place of the first. */
async function supersede(desk: Desk): Promise<void> {
  const { page, t } = desk;
  const first = { version: "V1.0" };
  const named = (words: string) =>
    t("catalogue.version.act_of", { words, ...first });
  await press(desk, named(t("catalogue.version.copy")));
  await type(desk, t("catalogue.version.copy.name"), "V2.0");
  await agree(desk, t("catalogue.version.copy"));
  await reads(desk, t("catalogue.version.done.copy"));
  await page.locator("[name='lines.1.usage']").fill("6");
  await press(desk, t("catalogue.version.save"));
  await reads(desk, t("catalogue.version.done.update"));
  await press(desk, named(t("catalogue.version.supersede")));
  await agree(desk, t("catalogue.version.supersede"));
  await reads(desk, t("catalogue.version.done.supersede"));
  await reads(desk, t("catalogue.version.state.by", { version: "V2.0" }));
}

async function journey(site: DemoSite, seated: Seat): Promise<void> {
  const scripts = seated.javaScript !== false;
  const name = `catalogue-${seated.device}-${scripts ? "js" : "nojs"}`;
  await using keeper = await deskOf(site, "production", seated);
  const { t } = keeper;
  await makeProduct(keeper, scripts);
  if (scripts) await checkPage(keeper.person);
  await screenshot(keeper.person, `${name}-bill`);
  await press(keeper, t("catalogue.version.save"));
  await reads(keeper, t("catalogue.version.done.create"));
  if (scripts) await checkPage(keeper.person);
  await screenshot(keeper.person, `${name}-form`);
  await supersede(keeper);

  await using customer = await deskOf(site, "oem_green", seated);
  await begin(customer);
  await choose(customer, "oem.form.choose.product", SN, 2);
  const no = await submit(customer);
  await reads(customer, "V2.0");
  const order = await site.db.selectFrom("oem_order").select("total")
    .where("order_no", "=", no).executeTakeFirstOrThrow();
  // (120 + 268 + 6 × 86.50 + 32) × 2
  equal(order.total, 2 * 939_00);
  none(customer.person.faults);
  none(keeper.person.faults);
}

for (const device of ["desktop", "phone"] as const) {
  for (const javaScript of [true, false]) {
    const how = `${device}, ${javaScript ? "with" : "without"} scripts`;
    Deno.test(`a product with a bill from a spreadsheet is made, superseded and ordered: ${how}`, async () => {
      await using site = await openDemoSite();
      await journey(site, { device, javaScript });
    });
  }
}

Deno.test("categories are dragged and moved by keys", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site, { locale: "en-us", theme: "dark" });
  const { page } = person;
  await person.signIn("production");
  await page.goto("/prod/mall/category");
  const names = () => page.locator("[data-row] > b").allInnerTexts();
  const row = (name: string) =>
    page.locator("[data-row]", { hasText: name }).first();
  await alive(page);
  const [first = "", second = "", third = ""] = await names();
  const { height = 0 } = await row(third).boundingBox() ?? {};
  await row(first).dragTo(row(third), {
    sourcePosition: { x: 200, y: 10 },
    targetPosition: { x: 200, y: height - 4 },
  });
  await page.waitForURL(/#c-\d+$/);
  equal((await names()).slice(0, 3).join(), [second, third, first].join());
  await alive(page);
  await row(third).dragTo(row(second), {
    sourcePosition: { x: 200, y: 10 },
    targetPosition: { x: 200, y: height / 2 },
  });
  await page.locator(`li li [data-row]`, { hasText: third }).waitFor();
  await alive(page);
  await row(third).getByRole("link", { name: "Edit" }).focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await page.locator(`li li [data-row]`).waitFor({ state: "detached" });
  await checkPage(person);
  await screenshot(person, "catalogue-category-en-dark");
});
