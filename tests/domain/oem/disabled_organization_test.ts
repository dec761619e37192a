import { equal, rejects } from "node:assert/strict";
import { advance, placeOrder, readOrder } from "@/tests/orders.ts";
import { findOrder } from "@/db/oem/order_detail.ts";
import { orderFlow } from "@/domain/oem/order_flow.ts";
import { DEFAULT_SETTINGS } from "@/domain/setting_rules.ts";
import { refused } from "@/tests/refusals.ts";
import { openWorld } from "@/tests/world.ts";

Deno.test("a disabled organization confirms and places no order; what it confirmed goes on to the end", async () => {
  await using world = await openWorld();
  const { db, green, organizations } = world;
  const draft = await placeOrder(world);
  const confirmed = await placeOrder(world, { status: "draft_complete" });
  const set = (status: 0 | 1) =>
    db.updateTable("organization").set({ status })
      .where("id", "=", organizations.green).execute();
  await set(0);
  await rejects(placeOrder(world), refused(40900));
  await rejects(
    advance(world, draft, green, "draft_complete"),
    refused(40900),
  );
  equal((await readOrder(db, draft)).status, "draft");
  const { disabled, ...rest } = await findOrder(
    db,
    green,
    draft,
    DEFAULT_SETTINGS,
  );
  const { actions } = orderFlow;
  equal(disabled, true);
  equal(actions(green, { ...rest, disabled }).includes("confirm"), false);
  await advance(world, confirmed, green, "completed");
  await set(1);
  await advance(world, draft, green, "draft_complete");
  equal((await readOrder(db, draft)).status, "draft_complete");
});
