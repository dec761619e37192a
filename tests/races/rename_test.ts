import { equal, ok } from "node:assert/strict";
import { findByNewName } from "@/domain/customer/found_orders.ts";
import { hold, untilHeldUp } from "@/tests/held.ts";
import { placeOrder, readOrder } from "@/tests/orders.ts";
import { openWorld } from "@/tests/world.ts";

Deno.test("an order that is placed while its organization gets another name is found by that name", async () => {
  await using world = await openWorld({ server: true });
  const { db, organizations: { green: id } } = world;
  const before = await db.selectFrom("organization")
    .select(["name", "short_name"]).where("id", "=", id)
    .executeTakeFirstOrThrow();
  const after = { ...before, name: "蓝海智慧农业" };
  const commit = await hold(db, async (trx) => {
    await trx.updateTable("organization").set(after).where("id", "=", id)
      .execute();
    await findByNewName(trx, id, before, after);
  });
  const placing = placeOrder(world);
  await untilHeldUp(db, placing);
  await commit();
  const { search } = await readOrder(db, await placing);
  equal(search.split(after.name).length, 2, "once");
  ok(!search.includes(before.name));
});
