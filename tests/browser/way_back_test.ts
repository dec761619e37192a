import { doesNotMatch, equal, notEqual } from "node:assert/strict";
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
  /** Whether the page is left for it, which it is a moment later. */
  const comeBack = () =>
    page.evaluate(() => {
      let left = false;
      navigation.onnavigate = () => left = true;
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
      return left;
    });
  await page.goto("/common/account/setting");
  await alive(page);
  const again = page.waitForEvent("load");
  equal(await comeBack(), true);
  await again;
  await alive(page);
  const name = page.locator("input[name=nickname]");
  await name.fill("小绿");
  equal(await comeBack(), false);
  equal(await name.inputValue(), "小绿");
});

Deno.test("without a network a page that the browser had put aside stays readable, and is asked for once there is one", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "oem_green", {});
  const { page } = desk;
  await page.goto("/common/account/setting");
  await alive(page);
  await page.context().setOffline(true);
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await page.waitForTimeout(500);
  await page.locator("input[name=nickname]").waitFor();
  const again = page.waitForEvent("load");
  await page.context().setOffline(false);
  await again;
  await page.locator("input[name=nickname]").waitFor();
});

for (const javaScript of [true, false]) {
  const how = javaScript ? "with" : "without";
  Deno.test(`the way back to a form that was refused shows it as it was, until somebody signs out, ${how} scripts`, async () => {
    await using site = await openDemoSite();
    await using desk = await deskOf(site, "oem_green", { javaScript });
    const { page, t } = desk;
    await page.goto("/common/account/feedback?new=1");
    const title = page.locator("input[name=title]");
    await page.locator("select[name=kind]").selectOption({ index: 1 });
    await page.locator("textarea").fill(" ");
    await title.fill("灌溉阀漏水");
    await press(desk, t("feedback.page.submit"));
    await reads(desk, t("feedback.content.required"));
    await page.locator("textarea").fill("第三块地的阀门夜里滴水");
    await press(desk, t("feedback.page.submit"));
    await page.waitForURL(/feedback-detail/);
    await page.goBack();
    await reads(desk, t("feedback.content.required"));
    equal(await title.inputValue(), "灌溉阀漏水");

    const account = page.getByText(t("shell.account"), { exact: true });
    await page.locator("summary", { has: account }).click();
    await press(desk, t("shell.logout"));
    await page.waitForURL("/login");
    for (let pages = 0; pages < 3; pages++) {
      await page.goBack().catch(() => null); // nothing to show is right, too
      equal(await page.getByText("灌溉阀漏水").count(), 0);
      equal(await title.count(), 0);
    }
  });
}

Deno.test("whoever signs in after a session that ended by itself finds nothing of it on the way back", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "oem_green", { javaScript: false });
  const { page, t } = desk;
  await page.goto("/common/account/feedback?new=1");
  await page.locator("input[name=title]").fill("灌溉阀漏水");
  await page.locator("select[name=kind]").selectOption({ index: 1 });
  await press(desk, t("feedback.page.submit"));
  await reads(desk, t("feedback.content.required"));
  await page.context().clearCookies({ name: "session" });
  await page.goto("/login");
  await page.locator("input[name=username]").fill("oem_sky");
  await page.locator("input[name=password]").fill("demo-oem_sky");
  await press(desk, t("sign_in.submit"));
  await page.waitForURL(/\/oem/);
  for (let pages = 0; pages < 3; pages++) {
    await page.goBack().catch(() => null); // nothing to show is right, too
    await page.waitForLoadState();
    equal(await page.locator("[value=灌溉阀漏水]").count(), 0);
  }
});

for (const javaScript of [true, false]) {
  const how = javaScript ? "with" : "without";
  Deno.test(`the way back from what was done to many rows shows the question before it, ${how} scripts`, async () => {
    await using site = await openDemoSite();
    await using desk = await deskOf(site, "product", { javaScript });
    const { page, t } = desk;
    await page.goto("/pms/account/list?keyword=oem_yunqi");
    await page.locator("td.tick input").first().check();
    await press(desk, t("account.act.disable"));
    const question = page.getByRole("alertdialog")
      .or(page.getByRole("dialog")).first();
    await question.waitFor();
    await question.getByRole("button", { name: t("account.act.disable") })
      .click();
    await reads(desk, t("list.bulk.done", { n: 1 }));
    await page.goBack();
    await question.waitFor();
  });
}

Deno.test("the way back to the order form brings in no type of order that its lines are not of", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "oem_sky", { javaScript: false });
  const { page } = desk;
  const type = page.locator("input[name=type]:checked");
  await page.goto("/oem/order/create");
  equal(await type.inputValue(), "product");
  await page.locator("input[name=type][value=part]").check();
  await page.goto("/oem/order");
  await page.goBack();
  equal(await type.inputValue(), "product");
});

Deno.test("who left a form finds the amounts and numbers on the way back that they had typed", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "oem_green", { javaScript: false });
  const { page } = desk;
  await page.goto("/oem/inventory/adjust");
  const quantity = page.locator("input[inputmode=numeric]").first();
  await quantity.fill("7");
  await page.goto("/oem/inventory/main");
  await page.goBack();
  equal(await quantity.inputValue(), "7");
});

Deno.test("on the way back to a list no other row is ticked than was, though another came on top of them", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "production", {});
  const { page } = desk;
  await page.goto("/prod/mall/all?sort=-id");
  const boxes = page.locator("td.tick input");
  const first = await boxes.first().inputValue();
  await boxes.first().check();
  await page.locator("tbody a[href*=good_detail]").first().click();
  await page.waitForURL(/good_detail/);
  await site.db.insertInto("goods")
    .values({ sn: "NEW-1", name: "新到的阀", kind: "maintenance", unit: "个" })
    .execute();
  await page.goBack();
  await page.waitForURL(/mall\/all/);
  await alive(page);
  notEqual(await boxes.first().inputValue(), first);
  equal(await boxes.first().isChecked(), false);
});
