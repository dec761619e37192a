import { rejects } from "node:assert/strict";
import { sql } from "kysely";
import { openDemo } from "../world.ts";

/** What no rule lets happen, in a row that there is. */
const OUT_OF_BOUNDS = [
  "oem_stock set quantity = -1",
  "goods set price = -0.01",
  "goods set cost_price = -0.01",
  "oem_order set deducted = -0.01",
  "oem_order_line set unit_price = -0.01",
  "oem_order_line set total_price = -0.01",
  "oem_order_line set deducted = -0.01",
  "oem_order_part set price = -0.01",
  "oem_order set status = 'closed'",
  "organization set status = 2",
  "package_line set received = quantity + 1",
  "package_line set damaged = received + 1 where received is not null",
];

Deno.test("the database itself holds no price and no stock below nothing, no status that there is not, and no more received than sent or damaged than received", async () => {
  await using demo = await openDemo();
  for (const change of OUT_OF_BOUNDS) {
    await rejects(
      sql.raw(`update ${change}`).execute(demo.db),
      { code: "23514" },
      change,
    );
  }
});
