import { equal, notEqual } from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import {
  type DemoSite,
  openDemoSite,
  passwordOf,
  type Seat,
} from "../browser.ts";
import { checkPage, screenshot } from "../browser_checks.ts";
import { none } from "../none.ts";
import { alive, type Desk, deskOf, press, reads } from "./desk.ts";
import { choose, take } from "./order_steps.ts";

const CREATE = "/oem/order/create";
/** A design, as somebody chooses it from a folder of theirs. */
const DESIGN = {
  name: "面板.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
};

const row = (page: Page, name: string) =>
  page.locator("[role=dialog] tbody tr", { hasText: name });
const total = (page: Page) => page.locator("aside [data-out=total]");
const line = (page: Page, at: number) => page.locator(`[data-line='${at}']`);
const upload = (page: Page) =>
  page.locator("input[type=file]").setInputFiles(DESIGN);
const uploaded = (page: Page) =>
  page.getByRole("link", { name: DESIGN.name }).waitFor();

/** A customer before the form of a new order. */
async function beforeForm(
  site: DemoSite,
  seated: Seat = {},
  query = "",
): Promise<Desk> {
  const desk = await deskOf(site, "oem_green", seated);
  await desk.page.goto(`${CREATE}${query}`);
  return desk;
}

/** Ten irrigators with one more valve each, a part less and a part more; what is in stock is deducted. */
async function order(site: DemoSite, seated: Seat): Promise<void> {
  await using desk = await beforeForm(site, seated);
  const { page, t, person } = desk;
  const looksRight = async (name: string) => {
    if (seated.javaScript !== false) await checkPage(person);
    await screenshot(person, `${name}-${seated.device}-${t.locale}`);
  };
  await press(desk, t("oem.form.choose.product"));
  await page.waitForURL(/dialog=product/);
  await take(desk, "OEM-FX200", 10);
  await looksRight("order-dialog");
  await press(desk, t("oem.form.dialog.done"));
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
  await choose(desk, "oem.form.part.add", "P-CU-0018", 1);
  await first.getByText(t("oem.part.custom")).waitFor();
  await total(page).getByText("¥20,120.00").waitFor();
  await looksRight("order-form");

  const quantity = first.locator("input[name$=quantity]");
  await quantity.fill("0");
  await press(desk, t("oem.form.submit"));
  await page.locator(".errors a").click();
  await page.waitForURL(/#f-lines-0-quantity$/);
  await quantity.fill("10");
  await press(desk, t("oem.form.submit"));
  await page.waitForURL(/\/oem\/order\/\d+$/);
  const id = Number(page.url().split("/").at(-1));
  const written = await site.db.selectFrom("oem_order").select("total")
    .where("id", "=", id).executeTakeFirstOrThrow();
  equal(written.total, 2_012_000);
  none(person.faults);
}

Deno.test("while more of a part is deducted than is used it says so there, and the amounts why they are not known", async () => {
  await using site = await openDemoSite();
  await using desk = await beforeForm(site);
  const { page, t, person } = desk;
  await choose(desk, "oem.form.choose.product", "OEM-FX200", 10);
  const valve = line(page, 0).locator("tr", { hasText: "P-VL-0125" });
  const deduction = valve.locator("input[name$=deduction]");
  await alive(page);
  await deduction.fill("31"); // of 30 that are used
  await reads(desk, t("oem.form.unknown"));
  await valve.getByRole("status").getByText(t("oem.form.part.over")).waitFor();
  const described = await deduction.getAttribute("aria-describedby");
  equal(
    await page.locator(`[id="${described}"]`).innerText(),
    t("oem.form.part.over"),
  );
  await checkPage(person);
  await deduction.fill("30");
  await page.getByText(t("oem.form.unknown")).waitFor({ state: "hidden" });
  await valve.getByText(t("oem.form.part.over")).waitFor({ state: "hidden" });
  // What can't be read is for its author to mend: one more of it is nothing.
  const usage = valve.locator("input[name$=usage]");
  await usage.fill("3个");
  await valve.locator("button[value^=inc]").click();
  equal(await usage.inputValue(), "3个");
});

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

Deno.test("who leaves the dialog while something is being added waits for it, and is asked nothing", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "oem_green", {});
  const { page, t } = desk;
  await page.goto("/oem/order/create?dialog=product");
  await alive(page);
  const answer = Promise.withResolvers<void>();
  await page.route("**/oem/order/create*", async (route) => {
    if (route.request().method() === "POST") await answer.promise;
    await route.continue();
  });
  const row = page.getByRole("dialog").getByRole("row", { name: "OEM-FX200" });
  await row.getByRole("textbox").fill("3");
  await row.getByRole("button", { name: t("oem.form.dialog.add") }).click();
  await press(desk, t("oem.form.dialog.done"));
  answer.resolve();
  await page.waitForURL((url) => !url.searchParams.has("dialog"));
  const quantity = page.locator("[name='lines.0.quantity']");
  equal(await quantity.inputValue(), "3");
});

Deno.test("the dialog searches while one types, counts what was added, and Escape leads back", async () => {
  await using site = await openDemoSite();
  await using desk = await beforeForm(site, {}, "?dialog=product");
  const { page, t, person } = desk;
  await page.locator("[role=search] input:focus").fill("墒情");
  await page.waitForURL(/keyword=/);
  equal(await page.locator("[role=dialog] tbody tr").count(), 1);
  const found = row(page, "OEM-SM6");
  const add = found.getByRole("button", { name: t("oem.form.dialog.add") });
  await add.click();
  await found.getByText(t("oem.order.version.required")).waitFor();
  await found.locator("select").selectOption({ label: "V1.8" });
  await found.getByText("¥243.70").waitFor();
  await add.click();
  await page.getByText(t("oem.form.dialog.products", { n: 1 })).waitFor();
  await alive(page);
  await page.keyboard.press("Escape");
  await page.waitForURL((url) => !url.search);
  equal(await line(page, 0).locator("h3").innerText(), "土壤墒情传感器 SM-6");
  await checkPage(person);
});

Deno.test("a version is chosen by keys, step by step", async () => {
  await using site = await openDemoSite();
  await using desk = await beforeForm(site, {}, "?dialog=product");
  const { page, person } = desk;
  await take(desk, "OEM-SM6", 1, "V1.8");
  await leaveDialog(desk);
  await alive(page);
  const version = line(page, 0).locator("select[name$=version_id]");
  await version.focus();
  const at = () =>
    version.evaluate((select) => (select as HTMLSelectElement).selectedIndex);
  const [there, back] = await at() === 0
    ? ["ArrowDown", "ArrowUp"]
    : ["ArrowUp", "ArrowDown"];
  for (const key of [there, back]) {
    const before = await at();
    const loaded = page.waitForEvent("load");
    await page.keyboard.press(key);
    await loaded;
    await page.waitForURL(/open=0#f-lines-0-version_id$/);
    await version.and(page.locator(":focus")).waitFor();
    await alive(page);
    notEqual(await at(), before);
  }
  none(person.faults);
});

Deno.test("what is typed in other rows while goods are being added stays, and so does the place where one types", async () => {
  await using site = await openDemoSite();
  await using desk = await beforeForm(site, {}, "?dialog=product");
  const { page, t, person } = desk;
  await alive(page);
  const answer = Promise.withResolvers<void>();
  await page.route(`**${CREATE}*`, async (route) => {
    if (route.request().method() === "POST") await answer.promise;
    await route.continue();
  });
  const other = row(page, "OEM-SM6").getByRole("textbox");
  await row(page, "OEM-FX200")
    .getByRole("button", { name: t("oem.form.dialog.add") }).click();
  await other.press("Control+a");
  await other.press("2");
  answer.resolve();
  await page.getByText(t("oem.form.dialog.products", { n: 1 })).waitFor();
  await page.keyboard.press("0");
  equal(await other.inputValue(), "20");
  await other.and(page.locator(":focus")).waitFor();
  equal(await row(page, "OEM-FX200").getByRole("textbox").inputValue(), "1");
  await page.locator("[role=search] [name=keyword]").fill("OEM");
  await page.waitForURL(/keyword=OEM/);
  equal(await other.inputValue(), "20");
  none(person.faults);
});

/** A field and what is chosen or typed in it; typing that is not `done` goes on. */
interface Hand {
  name: string;
  value: string;
  done: boolean;
}

/**
 * Fills fields in, one each 300 ms, until the page has the address; by a script of the page, as Playwright's own hands
 * wait while an answer is on its way.
 */
async function fillUntil(page: Page, address: RegExp, hands: Hand[]) {
  const arrived = page.waitForEvent("framenavigated", {
    predicate: (frame) => address.test(frame.url()),
  });
  await page.evaluate((hands) => {
    hands.forEach(({ name, value, done }, i) => {
      setTimeout(() => {
        const field = document.getElementsByName(name)[0] as HTMLInputElement;
        field.value = value;
        field.focus();
        for (const type of done ? ["input", "change"] : ["input"]) {
          field.dispatchEvent(new Event(type, { bubbles: true }));
        }
      }, i * 300);
    });
  }, hands);
  await arrived;
  await alive(page);
}

/** The server takes the form that is sent next, but its page comes two seconds later: nobody waits for it any more. */
async function answersLate(page: Page): Promise<void> {
  let first = true;
  await page.route(`**${CREATE}*`, async (route) => {
    if (!first || route.request().method() !== "POST") {
      return await route.continue();
    }
    first = false;
    const response = await route.fetch({ maxRedirects: 0 });
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.fulfill({ response }).catch(() => {});
  });
}

/** The form with ten sensors of version V1.8 in its first line. */
async function tenSensors(site: DemoSite) {
  const desk = await beforeForm(site, {}, "?dialog=product");
  await take(desk, "OEM-SM6", 10, "V1.8");
  await leaveDialog(desk);
  await alive(desk.page);
  return desk;
}

/** The value of a version in a line's choice. */
async function versionIn(page: Page, at: number, version: string) {
  const option = line(page, at).locator("option", { hasText: version });
  return await option.getAttribute("value") ?? "";
}

Deno.test("what is stepped, typed and chosen while another version is on its way is there with it", async () => {
  await using site = await openDemoSite();
  await using desk = await beforeForm(site, {}, "?dialog=product");
  const { page, person } = desk;
  await take(desk, "OEM-SM6", 10, "V1.8");
  await take(desk, "OEM-AT2", 1, "V3.0");
  await leaveDialog(desk);
  await alive(page);
  const old = await versionIn(page, 0, "V1.6");
  const other = await versionIn(page, 1, "V2.4");
  const done = true;
  await answersLate(page);
  await fillUntil(page, /open=1#f-lines-1-version_id$/, [
    { name: "lines.0.version_id", value: old, done },
    { name: "lines.0.quantity", value: "500", done },
    { name: "lines.1.version_id", value: other, done },
  ]);
  const value = (name: string) => page.locator(`[name='${name}']`).inputValue();
  equal(await value("lines.0.quantity"), "500");
  equal(await value("lines.0.bill_of"), old);
  equal(await value("lines.1.bill_of"), other);
  none(person.faults);
});

for (const deed of ["drop", "remove"] as const) {
  const how = deed === "drop" ? "dropped" : "removed";
  const then = deed === "drop" ? "there with it" : "not back with it";
  Deno.test(`a file that is ${how} while another version is on its way is ${then}`, async () => {
    await using site = await openDemoSite();
    await using desk = await tenSensors(site);
    const { page, t, person } = desk;
    if (deed === "remove") {
      await upload(page);
      await uploaded(page);
      await alive(page);
    }
    const old = await versionIn(page, 0, "V1.6");
    await answersLate(page);
    const arrived = page.waitForEvent("framenavigated", {
      predicate: (frame) => /open=0#/.test(frame.url()),
    });
    const { name, mimeType } = DESIGN;
    const remove = t("file.uploader.remove", { name });
    await page.evaluate(({ old, deed, name, type, remove }) => {
      const field = document.getElementsByName("lines.0.version_id")[0];
      (field as HTMLSelectElement).value = old;
      field!.dispatchEvent(new Event("change", { bubbles: true }));
      const act = () => {
        const label = `[aria-label="${remove}"]`;
        document.querySelector<HTMLElement>(label)?.click();
        if (deed === "remove") return;
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(["%PDF-1.4\n%%EOF\n"], name, { type }));
        const event = new DragEvent("drop", { bubbles: true, dataTransfer });
        document.querySelector(".drop")!.dispatchEvent(event);
      };
      setTimeout(act, 100);
    }, { old, deed, name, type: mimeType, remove });
    await arrived;
    await alive(page);
    const files = page.getByRole("link", { name });
    equal(await files.count(), deed === "drop" ? 1 : 0);
    equal(await page.locator("[name='lines.0.bill_of']").inputValue(), old);
    none(person.faults);
  });
}

Deno.test("who orders while another version is on its way is not kept from it", async () => {
  await using site = await openDemoSite();
  await using desk = await tenSensors(site);
  const { page, t, person } = desk;
  const old = await versionIn(page, 0, "V1.6");
  await answersLate(page);
  const ordered = page.waitForEvent("framenavigated", {
    predicate: (frame) => /\/oem\/order\/\d+\b/.test(frame.url()),
  });
  await page.evaluate(({ old, words }) => {
    const field = document.getElementsByName("lines.0.version_id")[0];
    (field as HTMLSelectElement).value = old;
    field!.dispatchEvent(new Event("change", { bubbles: true }));
    const button = [...document.querySelectorAll("#order-form button")]
      .find((one) => one.textContent === words);
    setTimeout(() => (button as HTMLButtonElement).click(), 100);
  }, { old, words: t("oem.form.submit") });
  await ordered;
  await reads(desk, "V1.6");
  none(person.faults);
});

Deno.test("Enter in a usage takes it over where it is: the parts stay open and the focus in it", async () => {
  await using site = await openDemoSite();
  await using desk = await beforeForm(site, {}, "?dialog=product");
  const { page, person } = desk;
  await take(desk, "OEM-FX200", 10);
  await take(desk, "OEM-AT2", 1, "V3.0");
  await leaveDialog(desk);
  await alive(page);
  const parts = line(page, 0).locator("details");
  await parts.locator("summary").click();
  const usage = parts.locator("input[name$=usage]").first();
  await usage.fill("9");
  const before = await total(page).innerText();
  const address = page.url();
  await usage.press("Enter");
  await page.waitForTimeout(500);
  equal(page.url(), address);
  equal(await usage.inputValue(), "9");
  equal(await usage.evaluate((one) => one === document.activeElement), true);
  equal(await total(page).innerText(), before);
  none(person.faults);
});

Deno.test("an answer that would come while its reader types waits until that is done", async () => {
  await using site = await openDemoSite();
  await using desk = await beforeForm(site, {}, "?dialog=product");
  const { page, person } = desk;
  await take(desk, "OEM-SM6", 10, "V1.8");
  await leaveDialog(desk);
  await alive(page);
  const old = await versionIn(page, 0, "V1.6");
  const name = "lines.0.quantity";
  await answersLate(page);
  await fillUntil(page, /open=0#f-lines-0-quantity$/, [
    { name: "lines.0.version_id", value: old, done: true },
    { name, value: "2", done: false },
    { name, value: "25", done: false },
    { name, value: "250", done: false },
    { name, value: "250", done: true },
  ]);
  equal(await page.locator(`[name='${name}']`).inputValue(), "250");
  equal(await page.locator("[name='lines.0.bill_of']").inputValue(), old);
  none(person.faults);
});

Deno.test("a dialog that gets no answer says so and keeps what was typed; adding again adds it once", async () => {
  await using site = await openDemoSite();
  await using desk = await beforeForm(site, {}, "?dialog=product");
  const { page, t } = desk;
  await alive(page);
  let faults = 0;
  await page.route(`**${CREATE}*`, async (route) => {
    faults++;
    await route.fetch(); // it is done, but nobody hears of it
    await route.fulfill({ status: 503, body: "<h1>busy</h1>" });
  });
  const found = row(page, "OEM-FX200");
  await found.getByRole("textbox").fill("7");
  const add = found.getByRole("button", { name: t("oem.form.dialog.add") });
  await add.click();
  await page.getByText(t("error.request")).waitFor();
  equal(faults, 1);
  equal(await found.getByRole("textbox").inputValue(), "7");
  await page.unroute(`**${CREATE}*`);
  await add.click();
  await found.getByText(t("oem.form.dialog.selected", { n: 7 })).waitFor();
});

Deno.test("the dialog says why nothing was added to an order that is not open any more", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "oem_green", {});
  const { page, t } = desk;
  const { id } = await site.db.selectFrom("oem_order as o")
    .innerJoin("account as a", "a.organization_id", "o.organization_id")
    .select("o.id").where("a.username", "=", "oem_green")
    .where("o.status", "=", "draft").where("o.deleted_at", "is", null)
    .orderBy("o.id").executeTakeFirstOrThrow();
  await page.goto(`/oem/order/${id}/edit?dialog=product`);
  await alive(page);
  await site.db.updateTable("oem_order").set({ status: "close" })
    .where("id", "=", id).execute();
  await page.getByRole("button", { name: t("oem.form.dialog.add") }).first()
    .click();
  await page.getByRole("dialog").locator(".errors:focus").waitFor();
});

Deno.test("whoever adds after the session has ended signs in and finds it added", async () => {
  await using site = await openDemoSite();
  await using desk = await beforeForm(site, {}, "?dialog=product");
  const { page, t, person } = desk;
  await alive(page);
  await site.db.deleteFrom("session").execute();
  const found = row(page, "OEM-FX200");
  await found.getByRole("textbox").fill("7");
  await found.getByRole("button", { name: t("oem.form.dialog.add") }).click();
  await page.locator("[name=username]").fill("oem_green");
  await page.locator("[name=password]").fill(passwordOf("oem_green"));
  await page.locator("[name=password]").press("Enter");
  await press(desk, t("sign_in.continue_submit"));
  await found.getByText(t("oem.form.dialog.selected", { n: 7 })).waitFor();
  none(person.faults);
});

for (const javaScript of [true, false]) {
  const how = `${javaScript ? "with" : "without"} scripts`;
  Deno.test(`what the dialog refuses of a row far below is in sight and focused on a phone, ${how}`, async () => {
    await using site = await openDemoSite();
    const seated = { device: "phone", javaScript } as const;
    await using desk = await beforeForm(site, seated, "?dialog=product");
    const { page } = desk;
    const last = page.locator("[role=dialog] tbody tr", {
      has: page.locator("button[value^=add]"),
    }).last();
    const quantity = last.locator("input[name$=quantity]");
    const version = last.locator("select");
    await version.selectOption({
      index: await version.locator("option").count() - 1,
    });
    await quantity.fill("x");
    await last.locator("button[value^=add]").click();
    await last.locator(".err").waitFor();
    const focused = page.locator("input[name$=quantity]:focus");
    await focused.waitFor();
    const box = await focused.boundingBox();
    const height = page.viewportSize()?.height ?? 0;
    equal(box !== null && box.y > 0 && box.y + box.height < height, true);
  });
}

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

/** Leads from the dialog to the form, whose scripts are still to come. */
async function leaveDialog({ page, t }: Desk): Promise<void> {
  await page.getByRole("link", { name: t("oem.form.dialog.done") })
    .click({ noWaitAfter: true });
  await page.waitForURL((url) => !url.search, { waitUntil: "commit" });
}

Deno.test("what is typed, and the file that is chosen, before the scripts have come is taken up by them", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "oem_green", {});
  const { page, person } = desk;
  const slowly = await slowScripts(page);
  await slowly(async () => {
    await page.goto(`${CREATE}?dialog=product`, { waitUntil: "commit" });
    await page.locator("[name=keyword]").fill("墒情");
  });
  await page.waitForURL(/keyword=/);
  equal(await page.locator("[role=dialog] tbody tr").count(), 1);

  await page.goto(`${CREATE}?dialog=product`);
  await take(desk, "OEM-FX200", 1);
  await slowly(async () => {
    await leaveDialog(desk);
    await line(page, 0).locator("input[name$=quantity]").fill("2");
    await upload(page);
  });
  await total(page).getByText("¥4,253.00").waitFor();
  await uploaded(page);
  none(person.faults);
});

Deno.test("a version, a type and what else is chosen before the scripts have come is taken over by them", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "oem_green", {});
  const { page, person } = desk;
  const slowly = await slowScripts(page);
  await slowly(async () => {
    await page.goto(`${CREATE}?dialog=product`, { waitUntil: "commit" });
    await row(page, "OEM-SM6").locator("select").selectOption("V1.8");
  });
  await row(page, "OEM-SM6").getByText("¥243.70").waitFor();
  await take(desk, "OEM-SM6", 1);
  const version = line(page, 0).locator("select[name$=version_id]");
  await slowly(async () => {
    await leaveDialog(desk);
    await version.selectOption("V1.6");
    await line(page, 0).locator("input[name$=quantity]").fill("2");
    await upload(page);
  });
  await page.waitForURL(/open=0/);
  const chosen = await version.inputValue();
  equal(await page.locator("[name='lines.0.bill_of']").inputValue(), chosen);
  equal(await version.locator("[selected]").innerText(), "V1.6");
  equal(await line(page, 0).locator("input[name$=quantity]").inputValue(), "2");
  await uploaded(page);

  await slowly(async () => {
    await page.goto(CREATE, { waitUntil: "commit" });
    await page.locator("[name=type][value=part]").check();
  });
  await page.locator("[name=delivery]").first().waitFor();
  none(person.faults);
});

Deno.test("what a colleague saved meanwhile is in sight on a phone, wherever the form is opened at", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "oem_green", { device: "phone" });
  const { page, t, person } = desk;
  const { id, version } = await site.db.selectFrom("oem_order as o")
    .innerJoin("account as a", "a.organization_id", "o.organization_id")
    .select(["o.id", "o.version"])
    .where("a.username", "=", "oem_green").where("o.status", "=", "draft")
    .where("o.type", "=", "product").where("o.deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  await page.goto(`/oem/order/${id}/edit`);
  await page.locator("[name='lines.0.quantity']").fill("77");
  await press(desk, t("oem.form.choose.product"));
  await page.waitForURL(/dialog=/);
  await site.db.updateTable("oem_order_line").set({ quantity: 55 })
    .where("order_id", "=", id).execute();
  await site.db.updateTable("oem_order").set({ version: version + 1 })
    .where("id", "=", id).execute();
  await press(desk, t("oem.form.dialog.done"));
  const question = page.locator(".conflict:focus");
  await question.waitFor();
  await alive(page);
  const { y = -1 } = await page.locator(".conflict h2").boundingBox() ?? {};
  equal(y > 0 && y < (page.viewportSize()?.height ?? 0), true, `at ${y}`);
  await screenshot(person, "order-conflict-phone");

  await press(desk, t("oem.portal.edit.submit"));
  await page.locator(".errors:focus").waitFor();
  none(person.faults.filter((fault) => !fault.includes("409")));
});

Deno.test("on a phone a printed order shows what it is, under buttons that are whole", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "oem_green", { device: "phone" });
  const { page } = desk;
  const { id } = await site.db.selectFrom("oem_order as o")
    .innerJoin("account as a", "a.organization_id", "o.organization_id")
    .select("o.id").where("a.username", "=", "oem_green")
    .where("o.deleted_at", "is", null).executeTakeFirstOrThrow();
  await page.goto(`/oem/order/${id}?print=1`);
  const box = async (selector: string) => {
    const found = await page.locator(selector).first().boundingBox();
    return found ?? { x: 0, y: 0, width: 9_999, height: 9_999 };
  };
  const title = await box(".a4 h1");
  equal(title.x >= 0 && title.x + title.width <= 390, true, `${title.x}`);
  const back = await box(".paper .btn");
  const paper = await box(".a4");
  equal(back.y + back.height <= paper.y, true, `${paper.y}`);
});

Deno.test("a design file goes up while the rest is typed", async () => {
  await using site = await openDemoSite();
  await using desk = await beforeForm(site);
  const { page, t, person } = desk;
  await choose(desk, "oem.form.choose.product", "OEM-FX200", 1);
  await upload(page);
  await uploaded(page);
  await press(desk, t("oem.form.recalc"));
  await reads(desk, t("oem.form.saved", { at: "" }).trim());
  await uploaded(page);
  none(person.faults);
});
