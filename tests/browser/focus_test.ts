import { equal } from "node:assert/strict";
import type { Page } from "playwright-core";
import { translator } from "@/locales/messages.ts";
import { openDemoSite } from "../browser.ts";
import { none } from "../none.ts";
import { until } from "../until.ts";
import { alive, deskOf, press } from "./desk.ts";

const t = translator("zh-cn");
const LIST = "/mkt/oem/list";

/** Goes through the page by a key; says which stops are hidden, wholly or in part, by what stands over the page there. */
async function hiddenStops(
  page: Page,
  key: string,
  times: number,
): Promise<string[]> {
  const hidden: string[] = [];
  for (let i = 0; i < times; i++) {
    await page.keyboard.press(key);
    const what = await page.evaluate(() => {
      const at = document.activeElement;
      const { left, top, bottom, width } = at!.getBoundingClientRect();
      const isThere = (y: number) => {
        const over = document.elementFromPoint(left + width / 2, y);
        return over?.closest(".save, thead, .top, .views") === null ||
          over?.closest(".save, thead, .top, .views")?.contains(at);
      };
      const inSight = 0 < top && bottom < innerHeight;
      return !inSight || isThere(top + 1) && isThere(bottom - 1)
        ? ""
        : at!.outerHTML.slice(0, 90);
    });
    if (what) hidden.push(what);
  }
  return hidden;
}

Deno.test("who goes through a page by keys is never behind the bars that stand over it", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "sales", {});
  const { page } = desk;
  await page.setViewportSize({ width: 1280, height: 560 });
  await page.goto("/common/account/setting");
  await alive(page);
  await page.getByRole("main").getByRole("textbox").first().focus();
  none(await hiddenStops(page, "Tab", 20));

  await page.goto(`${LIST}?page_size=50`);
  await alive(page);
  await page.locator("tbody .go1").last().focus();
  none(await hiddenStops(page, "Shift+Tab", 60));
});

Deno.test("a menu that a link opens has the focus, unless a question stands above it; answered, that leads back into the menu", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "sales", {});
  const { page, person } = desk;
  const focused = page.locator("summary:focus");
  await page.goto(LIST);
  await page.getByRole("link", { name: t("list.columns") }).press("Enter");
  await page.waitForURL(/menu=columns/);
  equal((await focused.innerText()).trim(), t("list.columns"));
  for (const menu of ["views", "dates"]) {
    await page.goto(`${LIST}?menu=${menu}`);
    await focused.waitFor();
  }

  await page.goto(`${LIST}?menu=views`);
  await page.getByLabel(t("list.view.name")).fill("本月");
  await press(desk, t("list.view.save"));
  await page.waitForURL((url) => !url.searchParams.has("menu"));
  await page.goto(`${LIST}?view=none&menu=views`);
  await alive(page);
  const drop = page.getByRole("link", {
    name: t("list.view.act.delete", { name: "本月" }),
  });
  await drop.click();
  await page.locator("[role=alertdialog] :focus").waitFor();
  await alive(page);
  await page.locator("[data-close]").press("Enter");
  await page.waitForURL((url) => !url.searchParams.has("drop"));
  await drop.and(page.locator(":focus")).waitFor();
  none(person.faults);
});

Deno.test("the keys of lists are told over the whole page: not within the list, which older browsers take for the page", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "sales", {});
  const { page, person } = desk;
  await page.goto(LIST);
  await alive(page);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: t("list.keys") }).waitFor();
  equal(await page.locator(".list").count(), 1);
  equal(await page.locator(".list .veil").count(), 0);
  none(person.faults);
});

Deno.test("who corrects a refused form before the scripts have come is not taken away from it", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "sales", {});
  const { page, person } = desk;
  await page.goto("/common/account/setting");
  await alive(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  const phone = page.locator("[name='phone']");
  await phone.fill("12");
  await phone.press("Enter", { noWaitAfter: true });
  await page.locator(".errors:focus").waitFor();
  await page.locator(".errors a").first().click(); // to the field
  await page.locator("[name='phone']:focus").waitFor();
  await page.keyboard.type("138");
  resolve();
  await alive(page);
  await page.keyboard.type("0000");
  equal(await phone.inputValue(), "138000012");
  none(person.faults.filter((fault) => !fault.includes("422")));
});

Deno.test("what a success says is said again once the page stands, for those who hear it", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "sales", {});
  const { page, person } = desk;
  await page.addInitScript(() => {
    const hear = (changes: MutationRecord[]) => {
      if (document.readyState === "loading") return;
      for (const { target } of changes) {
        const place = (target as Element).closest(".flash[role=status]");
        if (place) document.documentElement.lang += ` ${place.textContent}`;
      }
    };
    new MutationObserver(hear)
      .observe(document, { childList: true, subtree: true });
  });
  await page.goto("/common/account/setting");
  await press(desk, t("account.page.profile.save"));
  const said = t("account.page.profile.saved");
  await page.locator(".flash", { hasText: said }).waitFor();
  const heard = () => page.evaluate(() => document.documentElement.lang);
  await until(20, async () => (await heard()).includes(said));
  none(person.faults);
});

Deno.test("a file that is asked for in another tab leaves this one its question about what is typed", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "sales", {});
  const { page, person } = desk;
  const asked: string[] = [];
  person.whenAsked(async (question) => {
    asked.push(question.type());
    await question.dismiss();
  });
  await page.goto(`${LIST}?menu=views`);
  await alive(page);
  await page.locator("[name=view_name]").fill("本月");
  await page.locator(`summary[aria-label="${t("list.export")}"]`).click();
  await page.getByRole("link", { name: t("list.export.csv") })
    .click({ modifiers: ["ControlOrMeta"], noWaitAfter: true });
  await page.evaluate(() => setTimeout(() => location.reload()));
  await until(20, () => Promise.resolve(asked.length === 1));
});

Deno.test("where the colours are the reader's own, the row at which the keys are has a frame, and a bar its length", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "sales", {});
  const { page } = desk;
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(LIST);
  await alive(page);
  await page.keyboard.press("j");
  const frame = await page.locator("tr.at td").first()
    .evaluate((cell) => getComputedStyle(cell).outlineStyle);
  equal(frame, "solid");
  const bar = await page.evaluate(() => {
    const progress = document.createElement("progress");
    document.body.append(progress);
    return getComputedStyle(progress).forcedColorAdjust;
  });
  equal(bar, "none");
});
