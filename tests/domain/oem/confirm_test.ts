import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { sql } from "kysely";
import { toDecimal } from "@/db/values.ts";
import { canonicalJson, sha256 } from "@/domain/canonical.ts";
import type { Refused } from "@/domain/errors.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { refused } from "@/tests/refusals.ts";
import { placeOrder, readOrder, USUAL } from "../../orders.ts";
import { openWorld, type World } from "../../world.ts";
import { confirm, eventsOf } from "./stories.ts";

/** Ten irrigators whose valves come from the customer's own inventory. */
function withDeduction(
  world: World,
  deduction: number,
  sn: "valve" | "pump-12v" = "valve",
) {
  const { goods, versions } = world;
  const parts = [
    { goods_id: goods["pump-12v"], usage: 1 },
    { goods_id: goods.valve, usage: 4 },
    { goods_id: goods.board, usage: 1 },
    { goods_id: goods.seal, usage: 8 },
  ].map((part) => part.goods_id === goods[sn] ? { ...part, deduction } : part);
  return {
    goods_id: goods.irrigator,
    version_id: versions.v1,
    quantity: 20,
    parts,
  };
}

Deno.test("confirming takes what is deducted from the inventory, summed over the lines", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world, {
    lines: [withDeduction(world, 30), withDeduction(world, 40)],
  });
  await confirm(world, id);
  equal(await world.stock("green", "valve"), 30);
  const movements = await world.db.selectFrom("oem_movement").selectAll().where(
    "source_id",
    "=",
    id,
  ).execute();
  const { order_no } = await readOrder(world.db, id);
  deepEqual(
    movements.map(({ type, quantity, balance, reference }) => ({
      type,
      quantity,
      balance,
      reference,
    })),
    [{ type: "order_use", quantity: -70, balance: 30, reference: order_no }],
  );
  deepEqual(await eventsOf(world, "oem_order", id), [
    "create",
    "confirm",
    "inventory_deduction_success",
  ]);
});

Deno.test("an order that deducts nothing has no word of it in its journal", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world);
  await confirm(world, id);
  deepEqual(await eventsOf(world, "oem_order", id), ["create", "confirm"]);
});

Deno.test("a confirmation that lacks stock names every short part and leaves the draft as it was", async () => {
  await using world = await openWorld();
  const lines = [
    withDeduction(world, 60),
    withDeduction(world, 60),
    withDeduction(world, 11, "pump-12v"),
  ];
  const id = await placeOrder(world, { lines });
  const before = await readOrder(world.db, id);
  await rejects(confirm(world, id), (error: Refused) => {
    equal(error.code, 40902);
    equal(error.text.key, "oem.parts.deduction.failed");
    deepEqual(error.details.map(({ params }) => params), [
      { name: "12V 水泵", sn: "pump-12v", needed: 11, available: 10 },
      { name: "电磁阀", sn: "valve", needed: 120, available: 100 },
    ]);
    return true;
  });
  deepEqual(await readOrder(world.db, id), before);
  equal(await world.stock("green", "valve"), 100);
  deepEqual(await eventsOf(world, "oem_order", id), ["create"]);
});

Deno.test("a draft that was edited meanwhile is not confirmed", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world);
  await rejects(confirm(world, id, { version: 9 }), refused(40901));
});

Deno.test("prices are read again: another total than the one shown is told with both, the new one then holds", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world);
  const { total } = await readOrder(world.db, id);
  await setPrice(world, "pump-12v", 130_00);
  await rejects(confirm(world, id), (error: Refused) => {
    equal(error.code, 40901);
    deepEqual(error.details[0]?.params, {
      shown: "¥647.36",
      now: "¥667.36",
      difference: "¥20.00",
    });
    return true;
  });
  await confirm(world, id, { total: total + 20_00 });
  const order = await readOrder(world.db, id);
  equal(order.total, total + 20_00);
  equal(order.outstanding, total + 20_00);
  const part = await world.db.selectFrom("oem_order_part").select("price")
    .where("sn", "=", "pump-12v").executeTakeFirst();
  equal(part?.price, 130_00);
});

Deno.test("an order that the prices of the moment would bring below 0.01 is not confirmed, and stays a draft", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const id = await placeOrder(world);
  const order = await readOrder(db, id);
  await db.insertInto("oem_order_adjustment").values({
    order_id: id,
    amount: toDecimal(1 - order.total),
    reason: "赠送",
    created_by: sales.id,
  }).execute();
  await setPrice(world, "pump-12v", 99_99);
  await rejects(confirm(world, id, { total: 1 }), (error: Refused) => {
    equal(error.fields.lines?.key, "oem.order.total.min");
    return refused(42200, "lines")(error);
  });
  deepEqual(await readOrder(db, id), order);
});

Deno.test("a part that has left the shelf since is told at its line", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world);
  await world.db.updateTable("goods").set({ status: 0 }).where(
    "sn",
    "=",
    "valve",
  ).execute();
  await rejects(confirm(world, id), (error: Refused) => {
    equal(error.code, 42200);
    ok(Object.keys(error.fields).some((field) => field.startsWith("lines.0.")));
    return true;
  });
});

Deno.test("the copied address passes the address rules again", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world);
  await world.db.updateTable("oem_order").set({ phone: "12" }).where(
    "id",
    "=",
    id,
  ).execute();
  await rejects(confirm(world, id), (error: Refused) => {
    equal(error.text.key, "oem.order.delivery.incomplete");
    return refused(42200, "address_id")(error);
  });
});

Deno.test("the dues arise with the deposit share of the moment of confirmation", async () => {
  await using world = await openWorld();
  await world.db.insertInto("setting").values({
    key: "deposit_share",
    value: 3_333,
  }).execute();
  const id = await placeOrder(world);
  await confirm(world, id);
  await world.db.updateTable("setting").set({ value: 5_000 }).where(
    "key",
    "=",
    "deposit_share",
  ).execute();
  const dues = await world.db.selectFrom("due").select(["kind", "amount"])
    .where("source_id", "=", id).orderBy("id").execute();
  deepEqual(dues, [{ kind: "deposit", amount: 215_77 }, {
    kind: "balance",
    amount: 431_59,
  }]);
});

Deno.test("the snapshot is canonical, carries the marks, and its hash is its own", async () => {
  await using world = await openWorld();
  const { goods, versions } = world;
  const line = {
    goods_id: goods.irrigator,
    version_id: versions.v1,
    quantity: 1,
    parts: [
      { goods_id: goods["pump-12v"], usage: 1 },
      { goods_id: goods.valve, usage: 5 },
      { goods_id: goods.board, usage: 1 },
      { goods_id: goods.sensor, usage: 2 },
    ],
  };
  const id = await placeOrder(world, { lines: [line] });
  await confirm(world, id);
  const { snapshot, snapshot_sha256 } = await readOrder(world.db, id);
  equal(sha256(snapshot!), snapshot_sha256);
  match(snapshot_sha256!, /^[0-9a-f]{64}$/);
  const frozen = JSON.parse(snapshot!);
  equal(canonicalJson(frozen), snapshot);
  deepEqual(
    frozen.lines[0].parts.map((
      { sn, mark, price }: Record<string, unknown>,
    ) => [sn, mark, price]),
    [
      ["pump-12v", "required", 120],
      ["valve", "changed", 15.5],
      ["board", "required", 88.88],
      ["seal", "removed", 0.35],
      ["sensor", "custom", 45],
    ],
  );
});

Deno.test("sales replaces the whole list of adjustments; the total stays at least 0.01", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world);
  const adjust = async (...amounts: number[]) => {
    const { version } = await readOrder(world.db, id);
    const adjustments = amounts.map((amount) => ({
      amount,
      reason: "季度折扣",
    }));
    await moveOrder(world.db, world.sales, id, "adjust_price", {
      version,
      adjustments,
    });
  };
  await adjust(-40, 5.5);
  equal((await readOrder(world.db, id)).total, 612_86);
  await adjust(-147.36);
  const order = await readOrder(world.db, id);
  equal(order.total, 500_00);
  equal(order.outstanding, 0, "before it is confirmed");
  equal(order.version, 3);
  await rejects(adjust(-647.36), refused(42200, "adjustments"));
  await rejects(adjust(0), refused(42200, "adjustments.0.amount"));
  const input = { version: 1, adjustments: [] };
  await rejects(
    moveOrder(world.db, world.sales, id, "adjust_price", input),
    refused(40901),
  );
  await adjust();
  equal((await readOrder(world.db, id)).total, USUAL.total);
  const logged = await world.db.selectFrom("operation_log")
    .select(sql`after->'adjustments_before'`.as("removed"))
    .where("event", "=", "adjust_price").orderBy("id").execute();
  const reason = "季度折扣";
  deepEqual(logged.map(({ removed }) => removed), [
    null,
    [{ amount: -40, reason }, { amount: 5.5, reason }],
    [{ amount: -147.36, reason }],
  ], "what was taken away");
});

async function setPrice(world: World, sn: string, fen: number) {
  await world.db.updateTable("goods").set({ price: toDecimal(fen) }).where(
    "sn",
    "=",
    sn,
  ).execute();
}
