import { deepEqual, equal, rejects } from "node:assert/strict";
import { sql } from "kysely";
import type { Refused } from "@/domain/errors.ts";
import { inTransaction } from "@/db/transaction.ts";
import { adjustStock, StockAdjustment } from "@/domain/oem/adjust_stock.ts";
import { putStock, takeStock } from "@/domain/oem/stock.ts";
import { parse } from "@/domain/validate.ts";
import { refused } from "@/tests/refusals.ts";
import { openWorld, type World } from "../../world.ts";
import { checkLedger } from "./books.ts";

function adjust(world: World, change: object, actor = world.sales) {
  const input = {
    organization_id: world.organizations.green,
    goods_id: world.goods.valve,
    reason: "盘点",
    ...change,
  };
  return adjustStock(world.db, actor, parse(StockAdjustment, input));
}

Deno.test("sales corrects the stock by a signed quantity with a reason", async () => {
  await using world = await openWorld();
  await adjust(world, { quantity: 5 });
  await adjust(world, { quantity: -25 });
  equal(await world.stock("green", "valve"), 80);
  const rows = await world.db.selectFrom("oem_movement").select([
    "type",
    "quantity",
    "balance",
    "reason",
    "actor_id",
  ])
    .where("goods_id", "=", world.goods.valve).orderBy("id").execute();
  deepEqual(rows.slice(1), [
    {
      type: "transfer",
      quantity: 5,
      balance: 105,
      reason: "盘点",
      actor_id: world.sales.id,
    },
    {
      type: "transfer",
      quantity: -25,
      balance: 80,
      reason: "盘点",
      actor_id: world.sales.id,
    },
  ]);
});

Deno.test("a transfer takes from one organization what it gives to the other", async () => {
  await using world = await openWorld();
  await adjust(world, {
    quantity: 30,
    to_organization_id: world.organizations.sky,
  });
  equal(await world.stock("green", "valve"), 70);
  equal(await world.stock("sky", "valve"), 30);
});

Deno.test("the log says what each organization had before an adjustment and after it, of a transfer both", async () => {
  await using world = await openWorld();
  const { green, sky } = world.organizations;
  await adjust(world, { quantity: -25 });
  await adjust(world, { quantity: 30, to_organization_id: sky });
  await adjust(world, { quantity: 5 });
  await adjust(world, { organization_id: sky, quantity: 1 });
  const entries = await world.db.selectFrom("operation_log")
    .select(["source_id", "before", "after"])
    .where("source", "=", "oem_stock").orderBy("id").execute();
  deepEqual(
    entries.map(({ source_id, before, after }) => [
      source_id,
      (before as { stock: number }).stock,
      (after as { stock: number }).stock,
    ]),
    [
      [green, 100, 75],
      [green, 75, 45],
      [sky, 0, 30],
      [green, 45, 50],
      [sky, 30, 31],
    ],
  );
});

Deno.test("an adjustment below zero is refused with what there is, and nothing moves", async () => {
  await using world = await openWorld();
  const to = { to_organization_id: world.organizations.sky };
  for (const change of [{ quantity: -101 }, { quantity: 101, ...to }]) {
    await rejects(adjust(world, change), (error: Refused) => {
      equal(error.fields.quantity?.params?.available, 100);
      return error.code === 40902;
    });
  }
  equal(await world.stock("green", "valve"), 100);
  equal(await world.stock("sky", "valve"), 0);
});

Deno.test("an adjustment needs a quantity, a reason, a part and two different organizations", async () => {
  await using world = await openWorld();
  const told = (change: object, field: string) =>
    rejects(
      async () => await adjust(world, { quantity: 1, ...change }),
      refused(42200, field),
    );
  await told({ quantity: 0 }, "quantity");
  await told({ quantity: 1.5 }, "quantity");
  await told({ reason: "" }, "reason");
  await told({ goods_id: world.goods.irrigator }, "goods_id");
  await told({ organization_id: 999 }, "organization_id");
  await told({ to_organization_id: 999 }, "to_organization_id");
  await told(
    { to_organization_id: world.organizations.green },
    "to_organization_id",
  );
  await told(
    { quantity: -1, to_organization_id: world.organizations.sky },
    "quantity",
  );
  await rejects(
    adjust(world, { quantity: 1 }, world.warehouse),
    refused(40300),
  );
  await rejects(adjust(world, { quantity: 1 }, world.green), refused(40300));
});

Deno.test("a thousand parts and more move in one act", async () => {
  await using world = await openWorld();
  const made = await world.db.insertInto("goods")
    .values(
      Array.from(
        { length: 2_500 },
        (_, i) => ({
          sn: `bulk-${i}`,
          name: `零件 ${i}`,
          kind: "part" as const,
        }),
      ),
    )
    .returning("id").execute();
  const pieces = made.map(({ id }) => ({ goods_id: id, quantity: 2 }));
  const movement = {
    organizationId: world.organizations.sky,
    type: "transfer",
    source: null,
    sourceId: null,
    reference: "",
  } as const;
  await inTransaction(world.db, async (trx) => {
    await putStock(trx, world.sales, movement, pieces);
    await takeStock(
      trx,
      world.sales,
      movement,
      pieces,
      "inventory.insufficient",
    );
  });
  const left = await world.db.selectFrom("oem_stock").select("quantity")
    .where("organization_id", "=", world.organizations.sky)
    .where("quantity", ">", 0).execute();
  equal(left.length, 1);
});

Deno.test("the latest movement has the balance, also of who began before and came to the stock after", async () => {
  await using world = await openWorld({ server: true });
  const { db, green, sales, organizations, goods } = world;
  const [begun, goOn] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  const slow = inTransaction(db, async (trx) => {
    await sql`select now()`.execute(trx);
    begun.resolve();
    await goOn.promise;
    await takeStock(
      trx,
      green,
      {
        organizationId: organizations.green,
        type: "order_use",
        source: null,
        sourceId: null,
        reference: "slow",
      },
      [{ goods_id: goods.valve, quantity: 10 }],
      "inventory.insufficient",
    );
  });
  await begun.promise;
  await adjust(world, { quantity: -5 }, sales);
  goOn.resolve();
  await slow;
  await checkLedger(world);
});
