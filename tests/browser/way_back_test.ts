import { doesNotMatch, equal } from "node:assert/strict";
import { type DemoSite, openDemoSite } from "../browser.ts";
import { alive, deskOf, openPortal, press, reads } from "./desk.ts";
import { confirm } from "./order_steps.ts";

/** The page of an order that the demo's customer may confirm. */
async function draftOf({ db }: DemoSite, username: string): Promise<string> {
  const { id } = await db.selectFrom("oem_order as o")
    .innerJoin("account as a", "a.organization_id", "o.organization_id")
    .select("o.id").where("a.username", "=", username)
    .where("o.status", "=", "draft").where("o.deleted_at", "is", null)
    .limit(1).executeTakeFirstOrThrow();
  return `/oem/order/${id}`;
}

for (const javaScript of [true, false]) {
  const how = javaScript ? "with" : "without";
  Deno.test(`the way back after signing out leads to the sign-in page, ${how} scripts`, async () => {
    await using site = await openDemoSite();
    await using desk = await deskOf(site, "oem_green", { javaScript });
    const { page, t } = desk;
    await page.goto(await draftOf(site, "oem_green"));
    await openPortal(desk, "site.oem.order.mine");
    const account = page.getByText(t("shell.account"), { exact: true });
    await page.locator("summary", { has: account }).click();
    await press(desk, t("shell.logout"));
    await page.waitForURL("/login");
    for (let pages = 0; pages < 2; pages++) {
      await page.goBack();
      await page.waitForURL(/\/login\?/);
      await reads(desk, t("sign_in.submit"));
    }
  });

  Deno.test(`the way back after a deed shows what it changed, and says once that it is done, ${how} scripts`, async () => {
    await using site = await openDemoSite();
    await using desk = await deskOf(site, "oem_green", { javaScript });
    const { page, t } = desk;
    await page.goto(await draftOf(site, "oem_green"));
    await confirm(desk);
    await openPortal(desk, "site.oem.order.mine");
    await page.goBack();
    await reads(desk, t("oem.portal.pay.amount"));
    const body = await page.locator("body").innerText();
    doesNotMatch(body, new RegExp(t("oem.portal.done.confirm")));
  });
}

Deno.test("a page that the browser had put aside is asked for again on the way back, unless something was typed", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "oem_green", {});
  const { page } = desk;
  const comeBack = () =>
    page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
  await page.goto("/common/account/setting");
  await alive(page);
  const again = page.waitForEvent("load");
  await comeBack();
  await again;
  await alive(page);
  const name = page.locator("input[name=nickname]");
  await name.fill("小绿");
  await comeBack();
  await alive(page);
  equal(await name.inputValue(), "小绿");
});
