import { deepEqual, rejects } from "node:assert/strict";
import { toDecimal } from "@/db/values.ts";
import { deleteGoods } from "@/domain/catalogue/write_goods.ts";
import { hold, untilHeldUp } from "@/tests/held.ts";
import { placeOrder } from "@/tests/orders.ts";
import { refused } from "@/tests/refusals.ts";
import { openWorld } from "@/tests/world.ts";
import { partsKeeperOf } from "../catalogue/people.ts";

Deno.test("an order of goods that are deleted at that moment is refused, and nothing of it is written", async () => {
  await using world = await openWorld({ server: true });
  const { db } = world;
  const { id } = await db.insertInto("goods").values({
    kind: "part",
    name: "叠片过滤器",
    sn: "f-100",
    unit: "只",
    price: toDecimal(10_00),
    status: 1,
    search: "",
  }).returning("id").executeTakeFirstOrThrow();
  const commit = await hold(
    db,
    (trx) => deleteGoods(trx, partsKeeperOf(world), id),
  );
  const lines = [{ goods_id: id, quantity: 1 }];
  const ordering = placeOrder(world, { type: "part", lines });
  await untilHeldUp(db, ordering);
  await Promise.all([commit(), rejects(ordering, refused(40901))]);
  deepEqual(await db.selectFrom("oem_order").select("id").execute(), []);
});
