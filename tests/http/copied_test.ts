import { match } from "node:assert/strict";
import { openSite } from "../http.ts";
import { openDemo } from "../world.ts";

Deno.test("banks' serials, codes of parts and the numbers of documents in logs are marked to be copied, as telephones are", async () => {
  await using demo = await openDemo();
  const site = openSite(demo.database);
  const marked = (inner: string) =>
    new RegExp(`<span class="tel num">${inner}</span>`);
  for (
    const [as, page, number] of [
      ["admin", "/mkt/oem/oem-card-log", marked("[A-Z0-9]{6,}")],
      ["admin", "/finance/bill/oem?status=approved", marked("[A-Z0-9]{6,}")],
      ["admin", "/mkt/oem/inventory", marked("[A-Z][A-Z0-9-]+")],
      ["oem_green", "/oem/inventory/main", marked("[A-Z][A-Z0-9-]+")],
      [
        "admin",
        "/pms/log/omp-action-log",
        /<a class="lk" href="\/mkt\/oem\/detail\/\d+"><span class="no"><i>\d{8}<\/i>\d+</,
      ],
    ] as const
  ) {
    const visitor = await site.enter(as);
    match((await visitor.get(page)).body, number, page);
  }
});
