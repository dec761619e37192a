import { type Device, openDemoSite, seat } from "../browser.ts";
import { demoPages } from "../pages.ts";

/** The pictures of the README: which page, before whom, on what. */
const PICTURES: [name: string, place: string, as: string, Device, string?][] = [
  ["orders", "/mkt/oem/list", "sales", "desktop"],
  ["order", "/oem/order/:id", "oem_green", "desktop", "shipping"],
  ["voucher", "/finance/bill/oem-detail/:id", "finance", "desktop"],
  ["phone", "/oem/order/mine", "oem_green", "phone"],
];

/** With `PICTURES=docs/pictures` in the environment they are taken anew. */
Deno.test("what the pictures of the README show is still there", async () => {
  await using site = await openDemoSite();
  const pages = await demoPages(site.db);
  const folder = Deno.env.get("PICTURES");
  for (const [name, place, as, device, status] of PICTURES) {
    await using person = await seat(site, { device });
    const { page } = person;
    if (device === "desktop") {
      await page.setViewportSize({ width: 1280, height: 800 });
    }
    await person.signIn(as);
    const { url } = pages.find((one) =>
      one.place === place && (!status || one.status === status)
    )!;
    await page.goto(url);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
  }
});
