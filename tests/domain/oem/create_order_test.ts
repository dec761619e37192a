import { deepEqual, equal, rejects } from "node:assert/strict";
import { storedLines } from "@/db/oem/stored_lines.ts";
import { inTransaction } from "@/db/transaction.ts";
import { toDecimal } from "@/db/values.ts";
import { OrderInput } from "@/domain/oem/order_input.ts";
import { createOrder } from "@/domain/oem/write_order.ts";
import { parse } from "@/domain/validate.ts";
import { readOrder } from "@/tests/orders.ts";
import { faultsFrom, refused } from "@/tests/refusals.ts";
import { openWorld } from "@/tests/world.ts";
import { eventsOf } from "./stories.ts";
import { type Body, countRows, create, parts, product } from "./writing.ts";

Deno.test("a product order copies prices, parts and the address of its moment", async () => {
  await using world = await openWorld();
  const { db, goods } = world;
  const { id, order_no } = await create(world, product(world));
  const order = await readOrder(world.db, id);
  // 50.00 + 120.00 + 4 × 15.50 + 88.88 + 8 × 0.35 = 323.68
  equal(order.total, 3_236_80);
  equal(order.outstanding, 0, "before it is confirmed");
  deepEqual([order.status, order.holder, order.pay_status, order.version], [
    "draft",
    "customer",
    "none",
    1,
  ]);
  equal(/^\d{8}\d{5,}$/.test(order_no), true);
  equal(Number(order_no.slice(8)), id);
  deepEqual([order.receiver, order.phone], ["李青", "13812345678"]);
  equal(
    order.search.includes("lyny"),
    true,
    "found by the organization's initials",
  );
  await db.updateTable("goods").set({ price: toDecimal(1) })
    .where("id", "=", goods.valve).execute();
  equal((await readOrder(world.db, id)).total, 3_236_80);
  deepEqual(await eventsOf(world, "oem_order", id), ["create"]);
});

Deno.test("changed, removed, custom and deducted parts make the price", async () => {
  await using world = await openWorld();
  const { goods, db } = world;
  const { id } = await create(
    world,
    product(world, {}, {
      parts: [
        { goods_id: goods["pump-12v"], usage: 2, deduction: 5 },
        { goods_id: goods.board, usage: 1 },
        { goods_id: goods.seal, usage: 8, deduction: 80 },
        { goods_id: goods.sensor, usage: 3 },
      ],
    }),
  );
  const order = await readOrder(world.db, id);
  // unit 50 + 240 + 88.88 + 2.80 + 135 = 516.68; deducted 5 × 120 + 80 × 0.35 = 628
  equal(order.deducted, 628_00);
  equal(order.total, 5_166_80 - 628_00);
  const rows = await db.selectFrom("oem_order_part")
    .select(["sn", "mark", "usage", "bom_usage", "accessory", "deduction"])
    .orderBy("position").execute();
  deepEqual(
    rows.map((
      row,
    ) => [row.sn, row.mark, row.usage, row.bom_usage, row.accessory]),
    [
      ["pump-12v", "changed", 2, 1, false],
      ["valve", "removed", 0, 4, false],
      ["board", "required", 1, 1, false],
      ["seal", "required", 8, 8, true],
      ["sensor", "custom", 3, null, false],
    ],
  );
});

Deno.test("a part order has no parts list, and may go into the inventory", async () => {
  await using world = await openWorld();
  const { id } = await create(world, parts(world, { delivery: "store" }));
  const order = await readOrder(world.db, id);
  deepEqual([order.type, order.delivery, order.total], [
    "part",
    "store",
    1_550_00,
  ]);
  deepEqual((await storedLines(world.db, id)).map((line) => line.parts), [[]]);
});

Deno.test("the same product and version may stand on two lines", async () => {
  await using world = await openWorld();
  const one = product(world).lines as Body[];
  const { id } = await create(
    world,
    product(world, { lines: [...one, ...one] }),
  );
  equal((await readOrder(world.db, id)).total, 2 * 3_236_80);
});

Deno.test("what can't be ordered is told at its line, and nothing is written", async () => {
  await using world = await openWorld();
  const { goods, versions, addresses, db } = world;
  await db.updateTable("goods_version").set({
    status: 0,
    superseded_by: versions.v2,
  })
    .where("id", "=", versions.v1).execute();
  const before = await countRows(world);
  const line = { quantity: 1, version_id: versions.v2 };
  const cases: [Body, Record<string, string>][] = [
    [product(world), { "lines.0.version_id": "oem.order.version.superseded" }],
    [product(world, {}, { version_id: 999 }), {
      "lines.0.version_id": "oem.order.version.unknown",
    }],
    [product(world, {}, { version_id: undefined }), {
      "lines.0.version_id": "oem.order.version.required",
    }],
    [product(world, {}, { goods_id: goods.sprayer, version_id: undefined }), {
      "lines.0.version_id": "oem.order.no_version_config",
    }],
    [product(world, {}, { goods_id: goods.valve }), {
      "lines.0.goods_id": "oem.order.goods.unknown",
    }],
    [product(world, {}, { goods_id: 999 }), {
      "lines.0.goods_id": "oem.order.goods.unknown",
    }],
    [
      product(world, {}, {
        ...line,
        parts: [
          { goods_id: goods.valve, usage: 1 },
          { goods_id: goods.retired, usage: 1 },
          { goods_id: goods.unpriced, usage: 1 },
          { goods_id: goods.irrigator, usage: 1 },
          { goods_id: 999, usage: 1 },
        ],
      }),
      {
        "lines.0.parts.1.goods_id": "oem.order.part.unknown",
        "lines.0.parts.2.goods_id": "oem.order.part.unknown",
        "lines.0.parts.3.goods_id": "oem.order.part.unknown",
        "lines.0.parts.4.goods_id": "oem.order.part.unknown",
      },
    ],
    [
      parts(world, {
        lines: [
          { goods_id: goods.retired, quantity: 1 },
          { goods_id: goods.unpriced, quantity: 1 },
          { goods_id: goods.irrigator, quantity: 1 },
        ],
      }),
      {
        "lines.0.goods_id": "oem.order.part.unknown",
        "lines.1.goods_id": "oem.order.part.unknown",
        "lines.2.goods_id": "oem.order.part.unknown",
      },
    ],
    [product(world, { address_id: addresses.sky }, line), {
      address_id: "oem.order.address.required",
    }],
    [product(world, { address_id: 999 }, line), {
      address_id: "oem.order.address.required",
    }],
    [product(world, {}, { ...line, files: [999] }), {
      "lines.0.files": "file.unknown",
    }],
  ];
  for (const [body, expected] of cases) {
    deepEqual(await faultsFrom(() => create(world, body)), expected);
  }
  deepEqual(await countRows(world), before);
});

Deno.test("what left the shelf is named to who ordered it before, to nobody else", async () => {
  await using world = await openWorld();
  const { db, goods, accounts, addresses } = world;
  const lines = [{ goods_id: goods.sensor, quantity: 1 }];
  const green = parts(world, { lines });
  const sky = parts(world, { lines, address_id: addresses.sky });
  await create(world, green);
  await db.updateTable("goods").set({ status: 0 })
    .where("id", "=", goods.sensor).execute();
  deepEqual(await faultsFrom(() => create(world, green)), {
    "lines.0.goods_id": "oem.order.part.unavailable",
  });
  deepEqual(await faultsFrom(() => create(world, sky, accounts.sky)), {
    "lines.0.goods_id": "oem.order.part.unknown",
  });
});

Deno.test("a bill of materials with a part that left the shelf names the part at the version", async () => {
  await using world = await openWorld();
  const { db, goods } = world;
  await db.updateTable("goods").set({ status: 0 })
    .where("id", "=", goods.board).execute();
  deepEqual(await faultsFrom(() => create(world, product(world))), {
    "lines.0.version_id": "oem.order.part.unavailable",
  });
  const without = [{ goods_id: goods["pump-12v"], usage: 1 }];
  await create(world, product(world, {}, { parts: without }));
});

Deno.test("amounts beyond the limit and orders worth nothing are refused", async () => {
  await using world = await openWorld();
  const { db, goods, versions } = world;
  const dear = toDecimal(99_999_999_999_999);
  await db.updateTable("goods").set({ price: dear })
    .where("id", "=", goods.sensor).execute();
  const sensors = (quantity: number) => ({ goods_id: goods.sensor, quantity });
  deepEqual(
    await faultsFrom(() =>
      create(world, parts(world, { lines: [sensors(2)] }))
    ),
    {
      "lines.0.quantity": "oem.order.amount.max",
    },
  );
  deepEqual(
    await faultsFrom(() =>
      create(world, parts(world, { lines: [sensors(1), sensors(1)] }))
    ),
    { lines: "oem.order.amount.max" },
  );
  equal(
    (await readOrder(
      world.db,
      (await create(world, parts(world, { lines: [sensors(1)] }))).id,
    )).total,
    99_999_999_999_999,
  );
  await db.updateTable("goods_version").set({ processing_fee: toDecimal(0) })
    .where("id", "=", versions.v1).execute();
  deepEqual(
    await faultsFrom(() => create(world, product(world, {}, { parts: [] }))),
    {
      lines: "oem.order.total.min",
    },
  );
});

Deno.test("staff place no orders", async () => {
  await using world = await openWorld();
  for (const actor of [world.admin, world.sales]) {
    deepEqual(await faultsFrom(() => create(world, product(world), actor)), {
      address_id: "oem.order.customer_only",
    });
  }
});

Deno.test("the largest order that the rules allow is written in one go", async () => {
  await using world = await openWorld();
  const { goods, versions, db } = world;
  await db.insertInto("goods").values(
    Array.from({ length: 300 }, (_, i) => ({
      sn: `bulk-${i}`,
      name: `散件 ${i}`,
      kind: "part" as const,
      price: toDecimal(i + 1),
    })),
  ).execute();
  const bulk = await db.selectFrom("goods").select("id")
    .where("sn", "like", "bulk-%").orderBy("id").execute();
  const line = {
    goods_id: goods.irrigator,
    version_id: versions.v1,
    quantity: 1,
    parts: bulk.map(({ id }) => ({ goods_id: id, usage: 1 })),
  };
  const { id } = await create(
    world,
    product(world, { lines: Array(100).fill(line) }),
  );
  equal((await readOrder(world.db, id)).total, 100 * (50_00 + 300 * 301 / 2));
});

Deno.test("two orders written in one transaction are both there or neither", async () => {
  await using world = await openWorld();
  const input = parse(OrderInput, product(world));
  const before = await countRows(world);
  await rejects(
    inTransaction(world.db, async (trx) => {
      await createOrder(trx, world.green, input);
      await createOrder(trx, world.sales, input);
    }),
    refused(42200),
  );
  deepEqual(await countRows(world), before);
});
