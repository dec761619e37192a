import { equal } from "node:assert/strict";
import type { Page } from "playwright-core";
import { translator } from "@/locales/messages.ts";
import { openDemoSite, seat } from "../browser.ts";
import { none } from "../none.ts";

const t = translator("zh-cn");

/** What a reader of the screen is told of the bar: its figure is counted by the style sheet. */
async function chosen(page: Page): Promise<string | undefined> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const texts = nodes.filter(({ role }) => role?.value === "StaticText")
    .map(({ name }) => String(name?.value));
  const at = texts.indexOf(t("list.bulk.chosen"));
  return texts[at + 1];
}

Deno.test("the bar says how many rows are ticked, also when all were ticked at once, and goes with the last", async () => {
  await using site = await openDemoSite();
  await using person = await seat(site);
  const { page, faults } = person;
  await person.signIn("sales");
  await page.goto("/mkt/customer/user?page_size=5");
  const all = page.locator("[data-all]");
  const rows = page.locator("td.tick input");
  await all.check();
  equal(await chosen(page), "5");

  await rows.first().uncheck();
  equal(await chosen(page), "4");
  equal(await all.isChecked(), false);
  await rows.first().check();
  equal(await all.isChecked(), true);

  await page.getByRole("button", { name: t("list.bulk.clear") }).click();
  equal(await all.isChecked(), false);
  await page.locator("#bulk").waitFor({ state: "hidden" });
  none(faults);
});
