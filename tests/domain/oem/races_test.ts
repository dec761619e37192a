import { deepEqual, equal } from "node:assert/strict";
import { sql } from "kysely";
import { approveReceipt } from "@/domain/finance/review.ts";
import { receiveOverdue } from "@/domain/oem/automatic.ts";
import { applyDelivery, moveDelivery } from "@/domain/oem/delivery.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { foldTally } from "@/domain/oem/tally.ts";
import { refusalsOf } from "../../refusals.ts";
import { placeOrder, readOrder } from "../../orders.ts";
import { openWorld, type World } from "../../world.ts";
import { confirm, eventsOf, pay } from "./stories.ts";

function needingPumps(world: World, pumps: number) {
  const { goods, versions } = world;
  const parts = [{ goods_id: goods["pump-12v"], usage: 2, deduction: pumps }, {
    goods_id: goods.valve,
    usage: 6,
  }];
  return {
    lines: [{
      goods_id: goods.irrigator,
      version_id: versions.v2,
      quantity: 10,
      parts,
    }],
  };
}

Deno.test("on PostgreSQL an order goes all its way, with parts deducted, stored, sent and folded sums", async () => {
  await using world = await openWorld({ server: true });
  const id = await placeOrder(world, {
    ...needingPumps(world, 4),
    status: "completed",
  });
  equal(await world.stock("green", "pump-12v"), 6);
  equal((await readOrder(world.db, id)).pay_status, "paid");
  await placeOrder(world, {
    type: "part",
    delivery: "store",
    status: "shipping_complete",
  });
  equal(await world.stock("green", "valve"), 110);
  const lines = [{ goods_id: world.goods.valve, quantity: 10 }];
  const delivery = await applyDelivery(world.db, world.green, {
    address_id: world.addresses.green,
    lines,
    remark: "",
  });
  await moveDelivery(world.db, world.green, delivery.id, "revoke");
  equal(await world.stock("green", "valve"), 110);
  await Promise.all([
    foldTally(world.db),
    foldTally(world.db),
    placeOrder(world),
  ]);
  const { rows } = await sql<{ orders: number }>`
    select sum(orders)::bigint as orders from oem_order_tally where organization_id = 0
  `.execute(world.db);
  equal(rows[0]!.orders, 3);
});

Deno.test("confirmations that need the same last parts: one wins, stock never goes below zero", async () => {
  await using world = await openWorld({ server: true });
  const ids = await Promise.all(
    [1, 2, 3, 4].map(() => placeOrder(world, needingPumps(world, 6))),
  );
  const codes = await refusalsOf(ids.map((id) => confirm(world, id)));
  deepEqual(codes, [40902, 40902, 40902], "one of four wins");
  equal(await world.stock("green", "pump-12v"), 4);
});

Deno.test("the same order confirmed and closed at once ends in one of the ways", async () => {
  await using world = await openWorld({ server: true });
  for (let round = 0; round < 5; round++) {
    const id = await placeOrder(world, needingPumps(world, 2));
    await refusalsOf([
      confirm(world, id),
      confirm(world, id),
      moveOrder(world.db, world.sales, id, "close", { reason: "取消" }),
    ]);
    const events = await eventsOf(world, "oem_order", id);
    equal(events.filter((event) => event === "confirm").length <= 1, true);
    equal((await readOrder(world.db, id)).status, "close");
    equal(await world.stock("green", "pump-12v"), 10);
  }
});

Deno.test("one voucher approved by several at once is counted once", async () => {
  await using world = await openWorld({ server: true });
  const id = await placeOrder(world, { status: "draft_complete" });
  const receipt = await pay(world, id, "submit_deposit", 250_00);
  const codes = await refusalsOf(
    [1, 2, 3, 4].map(() =>
      approveReceipt(world.db, world.finance, receipt, { amount: 250 })
    ),
  );
  deepEqual(codes, [40900, 40900, 40900], "one of four wins");
  const order = await readOrder(world.db, id);
  equal(order.outstanding, order.total - 250_00);
});

Deno.test("two instances receive the overdue orders, each of them once", async () => {
  await using world = await openWorld({ server: true });
  const ids = await Promise.all(
    [1, 2, 3, 4, 5].map(() => placeOrder(world, { status: "shipping" })),
  );
  await world.db.updateTable("oem_order").set({
    auto_receive_at: sql<Date>`now() - interval '1 minute'`,
  }).execute();
  const [first, second] = await Promise.all([
    receiveOverdue(world.db),
    receiveOverdue(world.db),
  ]);
  equal(first + second, 5);
  for (const id of ids) {
    const events = await eventsOf(world, "oem_order", id);
    equal(events.filter((event) => event === "confirm_receipt").length, 1);
  }
});
