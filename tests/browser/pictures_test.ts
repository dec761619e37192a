import { ok } from "node:assert/strict";
import sharp from "sharp";
import { pathOf } from "@/components/query.ts";
import { openDemoSite, seat } from "../browser.ts";

/** The pictures of the README: what is open before whom. */
const PICTURES = [
  { name: "orders", as: "sales", list: "/mkt/oem/list" },
  {
    name: "order",
    as: "oem_green",
    list: "/oem/order/mine?status=shipping",
    first: true,
  },
  { name: "voucher", as: "finance", list: "/finance/bill/oem", first: true },
  {
    name: "phone",
    as: "oem_green",
    list: "/oem/order/mine",
    device: "phone",
  },
] as const;

/** With `PICTURES=docs/pictures` in the environment they are taken anew. */
Deno.test("what the pictures of the README show is still there", async () => {
  await using site = await openDemoSite();
  const folder = Deno.env.get("PICTURES");
  for (const { name, as, list, ...more } of PICTURES) {
    const onPhone = "device" in more;
    await using person = await seat(site, onPhone ? more : {});
    const { page } = person;
    if (!onPhone) await page.setViewportSize({ width: 1280, height: 800 });
    await person.signIn(as);
    await page.goto(list);
    const rows = page.locator("main .go1"); // the links that cover them
    ok(await rows.count() > 0, `${list} has no rows`);
    if ("first" in more) {
      await rows.first().click();
      await page.waitForURL((url) => url.pathname !== pathOf(list));
      await page.locator("main").filter({ hasText: /\d{13}/ }).waitFor();
    }
    if (!folder) continue;
    await page.waitForLoadState("networkidle");
    const picture = sharp(await page.screenshot()).png({ palette: true });
    await picture.toFile(`${folder}/${name}.png`);
  }
});
