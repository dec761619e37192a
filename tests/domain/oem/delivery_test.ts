import { deepEqual, equal, rejects } from "node:assert/strict";
import { findDelivery } from "@/db/oem/deliveries.ts";
import type { Actor } from "@/domain/access.ts";
import type { Refused } from "@/domain/errors.ts";
import {
  applyDelivery,
  type DeliveryEvent,
  deliveryFlow,
  DeliveryInput,
  moveDelivery,
} from "@/domain/oem/delivery.ts";
import { packagesWord } from "@/domain/inventory/packed.ts";
import { preparePackage, removePackage } from "@/domain/inventory/packages.ts";
import { parse } from "@/domain/validate.ts";
import { refused } from "@/tests/refusals.ts";
import { deliveries, packages, shipments } from "@/tests/db/lists.ts";
import { openWorld, type World } from "../../world.ts";
import { eventsOf } from "./stories.ts";

const PARCEL = { carrier: "德邦快递", express_no: "DPK1" };
const PREPARED = { carrier: "顺丰", express_no: "SF88" };

function apply(world: World, change: object = {}, actor: Actor = world.green) {
  const lines = [{ goods_id: world.goods.valve, quantity: 40 }, {
    goods_id: world.goods.seal,
    quantity: 5,
  }];
  const input = parse(DeliveryInput, {
    address_id: world.addresses.green,
    lines,
    ...change,
  });
  return applyDelivery(world.db, actor, input);
}

function move(
  world: World,
  id: number,
  event: DeliveryEvent,
  actor: Actor,
  parcel: typeof PARCEL & { seen?: string } = PARCEL,
) {
  const input = event === "ship" ? parcel : undefined;
  return moveDelivery(world.db, actor, id, event, input);
}

async function statusOf(world: World, id: number) {
  const delivery = await world.db.selectFrom("oem_delivery").select("status")
    .where("id", "=", id).executeTakeFirstOrThrow();
  const shipment = await world.db.selectFrom("shipment").select("status").where(
    "source",
    "=",
    "oem_delivery",
  )
    .where("source_id", "=", id).executeTakeFirstOrThrow();
  return [delivery.status, shipment.status];
}

Deno.test("an application is found as an order is: by pieces of its number, by whose it is and to whom it goes", async () => {
  await using world = await openWorld();
  const { id, delivery_no } = await apply(world);
  await move(world, id, "ship", world.warehouse);
  const pieces = [
    delivery_no.slice(4),
    "绿源",
    "lynykj",
    "李",
    "liqing",
    "45678",
  ];
  for (const keyword of [...pieces, "周天"]) {
    const query = `keyword=${encodeURIComponent(keyword)}`;
    for (const list of [deliveries, shipments, packages]) {
      const { total } = await list(world.db, world.warehouse, query);
      equal(total, keyword === "周天" ? 0 : 1, keyword);
    }
  }
});

Deno.test("the parts leave the stock when the delivery is applied for; shipping moves nothing", async () => {
  await using world = await openWorld();
  const { id, delivery_no } = await apply(world);
  equal(delivery_no.slice(8), String(id).padStart(5, "0"));
  equal(await world.stock("green", "valve"), 60);
  deepEqual(await statusOf(world, id), ["applied", 1]);
  await move(world, id, "ship", world.warehouse);
  deepEqual(await statusOf(world, id), ["shipped", 2]);
  await move(world, id, "receive", world.green2);
  deepEqual(await statusOf(world, id), ["received", 3]);
  equal(await world.stock("green", "valve"), 60);
  const movements = await world.db.selectFrom("oem_movement").select([
    "type",
    "quantity",
    "reference",
  ])
    .where("source_id", "=", id).where("source", "=", "oem_delivery").orderBy(
      "goods_id",
    ).execute();
  deepEqual(movements, [
    { type: "out", quantity: -40, reference: delivery_no },
    { type: "out", quantity: -5, reference: delivery_no },
  ]);
  deepEqual(await eventsOf(world, "oem_delivery", id), [
    "apply",
    "ship",
    "receive",
  ]);
  const packed = await world.db.selectFrom("package_line").select([
    "quantity",
    "received",
  ]).orderBy("id").execute();
  deepEqual(packed, [{ quantity: 40, received: 40 }, {
    quantity: 5,
    received: 5,
  }]);
});

Deno.test("a revoked application puts everything back", async () => {
  await using world = await openWorld();
  const { id } = await apply(world);
  await move(world, id, "revoke", world.green);
  deepEqual(await statusOf(world, id), ["revoked", -1]);
  equal(await world.stock("green", "valve"), 100);
  equal(await world.stock("green", "seal"), 5);
});

Deno.test("more than there is names every short part and takes nothing", async () => {
  await using world = await openWorld();
  const { goods } = world;
  const lines = [
    { goods_id: goods.seal, quantity: 6 },
    { goods_id: goods.valve, quantity: 1 },
    { goods_id: goods.board, quantity: 2 },
  ];
  await rejects(apply(world, { lines }), (error: Refused) => {
    deepEqual(
      error.details.map((
        { params },
      ) => [params?.sn, params?.needed, params?.available]),
      [
        ["board", 2, 0],
        ["seal", 6, 5],
      ],
    );
    return error.code === 40902;
  });
  equal(await world.stock("green", "valve"), 100);
  equal(
    (await world.db.selectFrom("oem_delivery").selectAll().execute()).length,
    0,
  );
});

Deno.test("an application needs an own address and parts, each once", async () => {
  await using world = await openWorld();
  const { goods, addresses, admin } = world;
  const one = { goods_id: goods.valve, quantity: 1 };
  const told = (change: object, field: string, actor?: Actor) =>
    rejects(
      async () => await apply(world, change, actor),
      refused(42200, field),
    );
  await told({ address_id: addresses.sky }, "address_id");
  await told({ address_id: "" }, "address_id");
  await told({}, "address_id", admin);
  await told({ lines: [] }, "lines");
  await told({ lines: [one, one] }, "lines.1.goods_id");
  await told({ lines: [{ ...one, quantity: 0 }] }, "lines.0.quantity");
  await told(
    { lines: [one, { goods_id: goods.irrigator, quantity: 1 }] },
    "lines.1.goods_id",
  );
  // A part that is not on offer is unknown to them; one that they hold is theirs, whatever became of it.
  await told(
    { lines: [{ ...one, goods_id: goods.retired }] },
    "lines.0.goods_id",
  );
  await world.db.updateTable("goods").set({ status: 0 })
    .where("id", "=", goods.valve).execute();
  await apply(world, { lines: [one] });
});

Deno.test("every event in every state by everybody is as decisions 4.4 says", async () => {
  const TABLE: Record<
    string,
    { event: DeliveryEvent; to: string; who: string[] }[]
  > = {
    applied: [
      { event: "ship", to: "shipped", who: ["warehouse", "admin"] },
      { event: "revoke", to: "revoked", who: ["green", "green2"] },
    ],
    shipped: [{ event: "receive", to: "received", who: ["green", "green2"] }],
    received: [],
    revoked: [],
  };
  const SEES = ["green", "green2", "sales", "warehouse", "admin"];
  await using world = await openWorld();
  for (const [status, rows] of Object.entries(TABLE)) {
    for (const event of deliveryFlow.events) {
      for (const [name, actor] of Object.entries(world.accounts)) {
        const { id } = await apply(world, {
          lines: [{ goods_id: world.goods.valve, quantity: 1 }],
        });
        if (status !== "applied") {
          await move(
            world,
            id,
            status === "revoked" ? "revoke" : "ship",
            status === "revoked" ? world.green : world.warehouse,
          );
        }
        if (status === "received") {
          await move(world, id, "receive", world.green);
        }
        const row = rows.find((one) => one.event === event);
        const code = !SEES.includes(name)
          ? 40400
          : !row
          ? 40900
          : row.who.includes(name)
          ? 0
          : 40300;
        const story = `${event} in ${status} by ${name}`;
        if (code) {
          await rejects(move(world, id, event, actor), refused(code), story);
        } else {
          await move(world, id, event, actor);
          equal((await statusOf(world, id))[0], row!.to, story);
        }
      }
    }
  }
});

Deno.test("the customer sees a delivery's packages once they are sent, the warehouse as soon as they are packed", async () => {
  await using world = await openWorld();
  const { id } = await apply(world);
  const { shipment_id, lines } = await findDelivery(
    world.db,
    world.warehouse,
    id,
  );
  const content = lines.map(({ id, quantity }) => ({ line_id: id, quantity }));
  const prepare = () =>
    preparePackage(world.db, world.warehouse, shipment_id!, {
      ...PREPARED,
      lines: content,
    });
  const first = await prepare();
  const seenBy = async (actor: Actor) =>
    (await findDelivery(world.db, actor, id)).packages.length;
  deepEqual([await seenBy(world.green), await seenBy(world.warehouse)], [0, 1]);

  await rejects(
    move(world, id, "ship", world.warehouse),
    refused(42200, "express_no"),
    "nothing is left for another parcel",
  );
  equal(await seenBy(world.green), 0);
  await rejects(
    move(world, id, "ship", world.warehouse, {
      ...PREPARED,
      carrier: "德邦快递",
    }),
    refused(42200, "express_no"),
    "a package of another carrier",
  );
  const seen = packagesWord([first]);
  await removePackage(world.db, world.warehouse, first.id);
  await rejects(
    move(world, id, "ship", world.warehouse, { ...PREPARED, seen }),
    refused(40901),
    "something was taken out meanwhile: it is not packed anew unseen",
  );
  const again = await prepare();
  await rejects(
    move(world, id, "ship", world.warehouse, { ...PREPARED, seen }),
    refused(40901),
    "nor is another package sent unseen",
  );
  await move(world, id, "ship", world.warehouse, {
    ...PREPARED,
    express_no: PREPARED.express_no.toLowerCase(),
    seen: packagesWord([again]),
  });
  equal(await seenBy(world.green), 1);
  const { params } = await world.db.selectFrom("journal").select("params")
    .where("source", "=", "oem_delivery").where("source_id", "=", id)
    .where("event", "=", "ship").executeTakeFirstOrThrow();
  deepEqual(params, { packages: [PREPARED] });
});

Deno.test("the operation log tells in which parcels an application was sent", async () => {
  await using world = await openWorld();
  const { id } = await apply(world);
  await move(world, id, "ship", world.warehouse);
  const { after } = await world.db.selectFrom("operation_log").select("after")
    .where("source", "=", "oem_delivery").where("source_id", "=", id)
    .executeTakeFirstOrThrow();
  deepEqual(after, { status: "shipped", ship: { packages: [PARCEL] } });
});
