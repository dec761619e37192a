import { type DemoSite, openDemoSite } from "../browser.ts";
import { layoutFaults } from "../browser_checks.ts";
import { none } from "../none.ts";
import { deskOf } from "./desk.ts";

const NAME = "W".repeat(60);

/** An organization, its address, person and park, all without a place to break a line. */
async function insertLongWords({ db }: DemoSite): Promise<number> {
  const { id } = await db.insertInto("organization")
    .values({ name: NAME }).returning("id").executeTakeFirstOrThrow();
  await db.insertInto("address").values({
    organization_id: id,
    receiver: "Wolfgang",
    phone: "13800008438",
    address: "abcdefghij".repeat(18),
  }).execute();
  await db.insertInto("customer_user").values({
    organization_id: id,
    name: "N".repeat(50),
    phone: "13800008439",
    role: "other",
  }).execute();
  await db.insertInto("park")
    .values({ organization_id: id, name: "P".repeat(50) }).execute();
  return id;
}

Deno.test("a word without end pushes no table off its page, on no width", async () => {
  await using site = await openDemoSite();
  const id = await insertLongWords(site);
  const found: string[] = [];
  for (const device of ["desktop", "phone"] as const) {
    await using desk = await deskOf(site, "sales", { device });
    const { page } = desk;
    const widths = device === "phone" ? [360] : [768, 1133];
    for (const path of ["organization", "address", "user", "dashboard"]) {
      const shown = path === "organization" ? ["", `?open=${id}`] : [""];
      for (const query of shown) {
        await page.goto(`/mkt/customer/${path}${query}`);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          const faults = await layoutFaults(page);
          const wide = await page.locator("main .gt").evaluateAll((tables) =>
            tables.filter((table) =>
              table.scrollWidth > table.parentElement!.clientWidth
            ).map((table) => `${table.querySelector("caption")?.textContent}`)
          );
          found.push(
            ...[...faults, ...wide].map((fault) =>
              `${path} ${width}: ${fault}`
            ),
          );
        }
      }
    }
  }
  none(found);
});
