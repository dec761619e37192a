import { equal } from "node:assert/strict";
import { ORDER_STATUSES } from "@/db/schema/oem.ts";
import { placeOrder, readOrder } from "./orders.ts";
import { openWorld } from "./world.ts";

Deno.test("an order reaches every state by the moves of the people who make them", async () => {
  await using world = await openWorld();
  for (const status of ORDER_STATUSES) {
    const id = await placeOrder(world, { status });
    equal((await readOrder(world.db, id)).status, status);
  }
});

Deno.test("an order for the customer's own inventory is never on the way", async () => {
  await using world = await openWorld();
  const before = await world.stock("green", "valve");
  for (
    const status of ORDER_STATUSES.filter((status) => status !== "shipping")
  ) {
    const id = await placeOrder(world, {
      type: "part",
      delivery: "store",
      status,
    });
    equal((await readOrder(world.db, id)).status, status);
  }
  equal(await world.stock("green", "valve") - before, 10 * 4);
});
