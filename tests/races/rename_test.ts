import { equal, ok } from "node:assert/strict";
import { applyDelivery } from "@/domain/oem/delivery.ts";
import { findByNewName } from "@/domain/customer/found_documents.ts";
import { hold, untilHeldUp } from "@/tests/held.ts";
import { placeOrder, readOrder } from "@/tests/orders.ts";
import { openWorld, type World } from "@/tests/world.ts";

/** Gives the organization another name while `act` goes on; returns both names. */
async function rename(
  { db, organizations: { green: id } }: World,
  act: () => Promise<number>,
) {
  const before = await db.selectFrom("organization")
    .select(["name", "short_name"]).where("id", "=", id)
    .executeTakeFirstOrThrow();
  const after = { ...before, name: "蓝海智慧农业" };
  const commit = await hold(db, async (trx) => {
    await trx.updateTable("organization").set(after).where("id", "=", id)
      .execute();
    await findByNewName(trx, id, before, after);
  });
  const acting = act();
  await untilHeldUp(db, acting);
  await commit();
  return { before: before.name, after: after.name, id: await acting };
}

Deno.test("an order that is placed while its organization gets another name is found by that name", async () => {
  await using world = await openWorld({ server: true });
  const named = await rename(world, () => placeOrder(world));
  const { search } = await readOrder(world.db, named.id);
  equal(search.split(named.after).length, 2, "once");
  ok(!search.includes(named.before));
});

Deno.test("so is an application for a delivery", async () => {
  await using world = await openWorld({ server: true });
  const { db, green, addresses, goods } = world;
  const named = await rename(world, async () => {
    const lines = [{ goods_id: goods.valve, quantity: 1 }];
    const input = { address_id: addresses.green, lines, remark: "" };
    return (await applyDelivery(db, green, input)).id;
  });
  const { search } = await db.selectFrom("oem_delivery").select("search")
    .where("id", "=", named.id).executeTakeFirstOrThrow();
  equal(search.split(named.after).length, 2, "once");
  ok(!search.includes(named.before));
});
