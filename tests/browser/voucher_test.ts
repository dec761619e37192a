import { deepEqual, equal, match, ok } from "node:assert/strict";
import { sql } from "kysely";
import { openDemoSite, type Seat } from "../browser.ts";
import { axeViolations } from "../browser_checks.ts";
import { none } from "../none.ts";
import { alive, deskOf, openUnpaid, sound } from "./desk.ts";

const REASON = "银行未见该笔流水";

for (
  const [seated, where] of [
    [{}, "on a desktop"],
    [{ device: "phone" }, "on a phone"],
    [{ javaScript: false }, "without scripts"],
  ] satisfies [Seat, string][]
) {
  Deno.test(`who reviews a voucher looks at all its files and finds what was typed as it was, ${where}`, async () => {
    await using site = await openDemoSite();
    const { rows: [voucher] } = await sql<{ id: number }>`
      insert into file_link (file_id, source, source_id, line_id, role)
      select (select max(f.id) from file f where f.class = 'image' and f.id <> k.file_id),
        k.source, k.source_id, k.line_id, k.role
      from file_link k join receipt r on r.id = k.line_id
      where k.role = 'voucher' and r.status = 'pending' order by r.id limit 1
      returning line_id as id`.execute(site.db);
    await using desk = await deskOf(site, "finance", seated);
    const { page, t } = desk;
    await page.goto(`${site.origin}/finance/bill/oem-detail/${voucher!.id}`);
    await page.locator("summary", {
      hasText: t("finance.page.reject.title"),
    }).click();
    const reason = page.getByLabel(t("finance.page.reject.reason"));
    const serial = page.getByLabel(t("finance.page.approve.serial"));
    await reason.fill(REASON);
    await serial.fill("TX-1");

    const title = (n: number) =>
      page.getByText(t("finance.page.file.title", { n, total: 2 }));
    const thumbs = () =>
      page.getByRole("navigation", { name: t("finance.page.file.others") })
        .filter({ visible: true }).getByRole("link");
    const shows = async (n: number) => {
      await title(n).waitFor();
      equal(await title(3 - n).isVisible(), false, "one at a time");
      equal(
        await page.locator(".turns .vch[aria-current]").filter({
          visible: true,
        }).count(),
        1,
      );
      ok(await thumbs().nth(n - 1).getAttribute("aria-current"));
    };
    await shows(1);
    await thumbs().nth(1).click();
    await shows(2);
    equal(await reason.inputValue(), REASON);
    equal(await serial.inputValue(), "TX-1");
    await sound(desk);
    if (seated.javaScript !== false) none(await axeViolations(page));
    await thumbs().nth(0).click();
    await shows(1);
    await thumbs().nth(1).click();
    await serial.press("Enter");
    await page.waitForLoadState();
    if (seated.javaScript !== false) await alive(page);
    await shows(2);
    equal(await serial.inputValue(), "TX-1");
    equal(await reason.inputValue(), REASON);
    none(desk.person.faults);
  });
}

Deno.test("on a phone who pays copies the account's number by a button of its card, and chooses none by that", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "oem_green", { device: "phone" });
  const { page, t } = desk;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const path = await openUnpaid(site, page);
  const cards = page.locator("input[name=card_id]");
  const chosen = () =>
    cards.evaluateAll((all) =>
      all.map((card) => (card as HTMLInputElement).checked)
    );
  deepEqual(await chosen(), [true, false]);
  const copy = page.locator("fieldset [data-copy]");
  equal(await copy.count(), 2);
  const size = await copy.last().boundingBox();
  ok(size && size.width >= 44 && size.height >= 44, "wide enough for a thumb");
  await copy.last().click();
  await page.getByText(t("success.copy")).waitFor();
  match(await page.evaluate(() => navigator.clipboard.readText()), /^\d{16}$/);
  deepEqual(await chosen(), [true, false]);
  await sound(desk);
  none(await axeViolations(page));

  await using plain = await deskOf(site, "oem_green", { javaScript: false });
  await plain.page.goto(path);
  const hidden = plain.page.locator("fieldset [data-copy]");
  equal(await hidden.count(), 2);
  equal(await hidden.first().isVisible(), false);
});
