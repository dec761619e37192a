import {
  deepEqual,
  equal,
  match,
  ok,
  rejects,
  throws,
} from "node:assert/strict";
import type { Refused } from "@/domain/errors.ts";
import {
  PackageInput,
  preparePackage,
  removePackage,
} from "@/domain/inventory/packages.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { parse } from "@/domain/validate.ts";
import { faultsFrom, refused } from "@/tests/refusals.ts";
import {
  partLine,
  placeOrder,
  productLine,
  readOrder,
  uploaded,
} from "../../orders.ts";
import { openWorld, type World } from "../../world.ts";
import { eventsOf } from "../oem/stories.ts";

interface Packing {
  id: number;
  shipment: number;
  /** ids of the order's two lines, of 2 pieces each */
  lines: [number, number];
}

async function finished(world: World): Promise<Packing> {
  const id = await placeOrder(world, {
    status: "production_complete",
    lines: [productLine(world), productLine(world)],
  });
  const shipment = await world.db.selectFrom("shipment").select("id").where(
    "source_id",
    "=",
    id,
  ).executeTakeFirstOrThrow();
  const rows = await world.db.selectFrom("oem_order_line").select("id").where(
    "order_id",
    "=",
    id,
  ).orderBy("position").execute();
  return { id, shipment: shipment.id, lines: [rows[0]!.id, rows[1]!.id] };
}

function parcel(no: string, ...lines: [number, number][]) {
  return {
    carrier: "顺丰速运",
    express_no: no,
    lines: lines.map(([line_id, quantity]) => ({ line_id, quantity })),
  };
}

Deno.test("the packages together contain exactly what was ordered, or the differences are told", async () => {
  await using world = await openWorld();
  const { id, lines: [a, b] } = await finished(world);
  const ship = (...packages: object[]) =>
    moveOrder(world.db, world.warehouse, id, "ship", { packages });
  await rejects(ship(parcel("1", [a, 2], [b, 1])), (error: Refused) => {
    deepEqual(error.details.map(({ params }) => params), [
      { name: "智能灌溉机", sn: "irrigator", ordered: 2, packed: 1 },
    ]);
    return refused(42200, "packages")(error);
  });
  await rejects(ship(), refused(42200, "packages"));
  await rejects(ship(parcel("1", [a, 2], [b, 3])), refused(42200, "packages"));
  await rejects(
    ship(parcel("1", [a, 2], [b, 2]), parcel("2", [a, 1])),
    refused(42200, "packages"),
  );
  await rejects(
    ship(parcel("1", [a, 2], [b, 2], [999, 1])),
    refused(42200, "packages.0.lines"),
  );
  await rejects(
    ship({ ...parcel("1", [a, 2], [b, 2]), carrier: "" }),
    refused(42200, "packages.0.carrier"),
  );
  await rejects(
    ship(parcel(" ", [a, 2], [b, 2])),
    refused(42200, "packages.0.express_no"),
  );
  await rejects(
    ship(parcel("1", [a, 1], [a, 1], [b, 2])),
    refused(42200, "packages.0.lines"),
  );
  await rejects(ship(parcel("1", [a, 0])), refused(42200, "packages.0.lines"));
  equal((await eventsOf(world, "oem_order", id)).at(-1), "finish_production");
  await ship(parcel("SF1", [a, 2], [b, 1]), parcel("SF2", [b, 1]));
  const packages = await world.db.selectFrom("package").select([
    "position",
    "express_no",
    "shipped_at",
  ]).orderBy("id").execute();
  deepEqual(
    packages.map(({ position, express_no }) => [position, express_no]),
    [[1, "SF1"], [2, "SF2"]],
  );
  ok(packages.every(({ shipped_at }) => shipped_at));
});

Deno.test("in one shipment a carrier's number is given once; another shipment may have it too", async () => {
  await using world = await openWorld();
  const { id, shipment, lines: [a, b] } = await finished(world);
  const prepare = (content: object, at = shipment) =>
    preparePackage(world.db, world.warehouse, at, parse(PackageInput, content));
  await prepare(parcel("SF1001", [a, 1]));
  await rejects(
    prepare(parcel("ｓｆ1001", [a, 9])),
    refused(42200, "express_no", "lines.0.quantity"),
  );
  const ship = (...packages: object[]) =>
    moveOrder(world.db, world.warehouse, id, "ship", { packages });
  await rejects(
    ship(parcel("SF1", [a, 1]), parcel("sf1", [b, 2])),
    refused(42200, "packages.1.express_no"),
  );
  await rejects(
    ship(parcel("SF1", [a, 1]), parcel("SF1001", [b, 2])),
    refused(42200, "packages.1.express_no"),
  );
  await prepare({ ...parcel("SF1001", [a, 1]), carrier: "跨越速运" });
  const other = await finished(world);
  await prepare(parcel("SF1001", [other.lines[0], 1]), other.shipment);
});

Deno.test("a carrier's number is no longer than it may be once it is in plain letters", async () => {
  await using world = await openWorld();
  const { shipment, lines: [a] } = await finished(world);
  const read = (no: string) => parse(PackageInput, parcel(no, [a, 1]));
  throws(() => read("ﷺ".repeat(50)), refused(42200, "express_no"));
  const { express_no } = read("　ＳＦ１ ");
  equal(express_no, "SF1");
  await preparePackage(
    world.db,
    world.warehouse,
    shipment,
    read("１".repeat(50)),
  );
});

Deno.test("packages can be prepared one by one and taken back; ship sends them", async () => {
  await using world = await openWorld();
  const { id, shipment, lines: [a, b] } = await finished(world);
  const prepare = (content: object, actor = world.warehouse) =>
    preparePackage(world.db, actor, shipment, parse(PackageInput, content));
  await rejects(prepare(parcel("1", [a, 1]), world.sales), refused(40300));
  await rejects(
    prepare(parcel("1", [a, 3])),
    refused(42200, "lines.0.quantity"),
  );
  const first = await prepare(parcel("SF1", [a, 2], [b, 1]));
  await rejects(
    prepare(parcel("SF2", [b, 2])),
    refused(42200, "lines.0.quantity"),
  );
  const second = await prepare(parcel("SF2", [a, 0], [b, 1]));
  deepEqual(
    await world.db.selectFrom("package_line").select(["line_id", "quantity"])
      .where("package_id", "=", second.id).execute(),
    [{ line_id: b, quantity: 1 }],
  );
  await removePackage(world.db, world.warehouse, second.id);
  const { before } = await world.db.selectFrom("operation_log").select("before")
    .where("event", "=", "remove").executeTakeFirstOrThrow();
  const { express_no, lines, ...rest } = before as Record<string, unknown>;
  equal(express_no, "SF2");
  deepEqual(Object.keys(rest).sort(), ["carrier", "position", "shipment_id"]);
  match(JSON.stringify(lines), /^\[{"goods":"[^"]+","quantity":1}\]$/);
  await rejects(
    removePackage(world.db, world.warehouse, second.id),
    refused(40400),
  );
  await moveOrder(world.db, world.warehouse, id, "ship", {
    packages: [parse(PackageInput, parcel("ＳＦ３", [b, 1]))],
  });
  await rejects(
    removePackage(world.db, world.warehouse, first.id),
    refused(40900),
  );
  await rejects(prepare(parcel("SF4", [a, 1])), refused(40900));
  const sent = await world.db.selectFrom("package").select("express_no")
    .orderBy("id").execute();
  deepEqual(sent.map(({ express_no }) => express_no), ["SF1", "SF3"]);
});

Deno.test("shipping starts the countdown of fifteen days; it can be extended by seven, once and before it is over", async () => {
  await using world = await openWorld();
  const { id, lines: [a, b] } = await finished(world);
  const packages = [parcel("SF1", [a, 2], [b, 2])];
  await world.at(
    "2026-12-01T02:00:00Z",
    (trx) => moveOrder(trx, world.warehouse, id, "ship", { packages }),
  );
  equal(
    (await readOrder(world.db, id)).auto_receive_at?.toISOString(),
    "2026-12-16T02:00:00.000Z",
  );
  await rejects(
    world.at(
      "2026-12-16T02:00:00Z",
      (trx) => moveOrder(trx, world.green, id, "extend"),
    ),
    refused(40900),
  );
  await world.at(
    "2026-12-16T01:59:59Z",
    (trx) => moveOrder(trx, world.green, id, "extend"),
  );
  equal(
    (await readOrder(world.db, id)).auto_receive_at?.toISOString(),
    "2026-12-23T02:00:00.000Z",
  );
  await rejects(
    world.at(
      "2026-12-17T00:00:00Z",
      (trx) => moveOrder(trx, world.green, id, "extend"),
    ),
    refused(40900),
  );
});

Deno.test("what arrived is counted: not more than sent, and a reason for what is missing or damaged", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world, { status: "shipping" });
  const { id: line } = await world.db.selectFrom("package_line").select("id")
    .executeTakeFirstOrThrow();
  const receive = (...lines: object[]) =>
    moveOrder(world.db, world.green, id, "receive", { lines });
  await rejects(
    receive({ package_line_id: line, received: 3 }),
    refused(42200, "lines.0.received"),
  );
  await rejects(
    receive({ package_line_id: line, received: 1 }),
    refused(42200, "lines.0.reason"),
  );
  await rejects(
    receive({ package_line_id: line, received: 2, damaged: 1 }),
    refused(42200, "lines.0.reason"),
  );
  await rejects(
    receive({ package_line_id: line, received: 1, damaged: 2, reason: "碎" }),
    refused(42200, "lines.0.damaged"),
  );
  await rejects(
    receive({ package_line_id: 999, received: 1, reason: "少" }),
    refused(42200, "lines.0.package_line_id"),
  );
  const whole = { package_line_id: line, received: 2 };
  await rejects(
    receive(whole, whole),
    refused(42200, "lines.1.package_line_id"),
  );
  const strange = { ...whole, files: [await uploaded(world.db, world.sky)] };
  await rejects(receive(strange), refused(42200, "lines.0.files"));
  const photo = await uploaded(world.db, world.green, "破损.png");
  await receive({
    package_line_id: line,
    received: 2,
    damaged: 1,
    reason: "外壳裂",
    files: [photo],
  });
  const row = await world.db.selectFrom("package_line").selectAll()
    .executeTakeFirstOrThrow();
  deepEqual([row.received, row.damaged, row.reason], [2, 1, "外壳裂"]);
  const shipment = await world.db.selectFrom("shipment").select("status")
    .executeTakeFirstOrThrow();
  equal(shipment.status, 3);
  const order = await readOrder(world.db, id);
  deepEqual([order.status, order.total], ["shipping_complete", 647_36]);
});

Deno.test("packages that are none are refused, whatever stands in their place", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world, { status: "production_complete" });
  for (const sent of [[1], 1, "x", null, { lines: [null] }, { lines: "x" }]) {
    await rejects(
      moveOrder(world.db, world.warehouse, id, "ship", { packages: [sent] }),
      refused(42200),
      JSON.stringify(sent),
    );
  }
});

Deno.test("left out, everything arrived intact", async () => {
  await using world = await openWorld();
  await placeOrder(world, { status: "shipping_complete" });
  const row = await world.db.selectFrom("package_line").selectAll()
    .executeTakeFirstOrThrow();
  deepEqual([row.received, row.damaged, row.reason], [2, 0, ""]);
});

Deno.test("a stored part order goes into the customer's inventory", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world, {
    type: "part",
    delivery: "store",
    status: "shipping_complete",
    lines: [partLine(world), partLine(world), {
      goods_id: world.goods.sensor,
      quantity: 3,
    }],
  });
  equal(await world.stock("green", "valve"), 120);
  equal(await world.stock("green", "sensor"), 3);
  const movements = await world.db.selectFrom("oem_movement").select([
    "type",
    "quantity",
    "balance",
  ])
    .where("source_id", "=", id).orderBy("id").execute();
  deepEqual(movements, [
    { type: "order_buy", quantity: 20, balance: 120 },
    { type: "order_buy", quantity: 3, balance: 3 },
  ]);
  const { params } = await world.db.selectFrom("journal").select("params")
    .where("event", "=", "into_inventory").executeTakeFirstOrThrow();
  deepEqual(params, {
    parts: movements.map(({ quantity }, i) => ({
      goods_id: [world.goods.valve, world.goods.sensor][i],
      quantity,
    })),
  }, "a part on two lines is one part");
});

Deno.test("nothing is packed of an order that is to be stored", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world, {
    type: "part",
    delivery: "store",
    status: "production_complete",
    lines: [partLine(world)],
  });
  const shipment = await world.db.selectFrom("shipment").select("id")
    .where("source_id", "=", id).executeTakeFirstOrThrow();
  const line = await world.db.selectFrom("shipment_line").select("line_id")
    .where("shipment_id", "=", shipment.id).executeTakeFirstOrThrow();
  const content = parse(PackageInput, parcel("SF1", [line.line_id, 1]));
  await rejects(
    preparePackage(world.db, world.warehouse, shipment.id, content),
    refused(40900),
  );
});

Deno.test("an order whose shipment does not agree with its state does not move", async () => {
  await using world = await openWorld();
  const { id, lines: [a, b] } = await finished(world);
  await world.db.updateTable("shipment").set({ status: 2 }).execute();
  const packages = [parcel("SF1", [a, 2], [b, 2])];
  await rejects(
    moveOrder(world.db, world.warehouse, id, "ship", { packages }),
    refused(40900),
  );
  await world.db.updateTable("oem_order").set({ status: "shipping" }).execute();
  await world.db.updateTable("shipment").set({ status: 1 }).execute();
  await rejects(
    moveOrder(world.db, world.green, id, "receive", {}),
    refused(40900),
  );
});

Deno.test("a package without carrier and number, of more than is left, is told all three", async () => {
  await using world = await openWorld();
  const { shipment, lines: [a, b] } = await finished(world);
  const content = {
    lines: [{ line_id: a, quantity: 3 }, { line_id: b, quantity: "x" }],
  };
  deepEqual(
    await faultsFrom(() =>
      preparePackage(world.db, world.warehouse, shipment, content)
    ),
    {
      carrier: "inventory.carrier.required",
      express_no: "inventory.express_no.required",
      "lines.0.quantity": "inventory.package.too_many",
      "lines.1.quantity": "validation.integer",
    },
  );
});

Deno.test("what is wrong with what arrived is told of every package at once", async () => {
  await using world = await openWorld();
  const { id, lines: [a, b] } = await finished(world);
  const packages = [parcel("SF1", [a, 2]), parcel("SF2", [b, 2])];
  await moveOrder(world.db, world.warehouse, id, "ship", { packages });
  const [first, second] = await world.db.selectFrom("package_line").select("id")
    .orderBy("id").execute();
  const lines = [
    { package_line_id: first?.id, received: 3, damaged: "x" },
    { package_line_id: second?.id, received: 1, damaged: 2 },
    { package_line_id: second?.id, received: 1 },
  ];
  const told = await faultsFrom(() =>
    moveOrder(world.db, world.green, id, "receive", { lines })
  );
  deepEqual(Object.entries(told), [
    ["lines.0.received", "inventory.receive.max"],
    ["lines.0.damaged", "validation.integer"],
    ["lines.1.damaged", "inventory.receive.damaged.max"],
    ["lines.2.reason", "inventory.receive.reason.required"],
  ]);
});

Deno.test("packages stay numbered without a gap: what is sent after the first was taken back is the first", async () => {
  await using world = await openWorld();
  const { id, shipment, lines: [a, b] } = await finished(world);
  const prepare = (no: string, of: [number, number][]) =>
    preparePackage(
      world.db,
      world.warehouse,
      shipment,
      parse(PackageInput, parcel(no, ...of)),
    );
  const first = await prepare("SF1", [[a, 1]]);
  await prepare("SF2", [[a, 1]]);
  await prepare("SF3", [[b, 1]]);
  await world.db.updateTable("oem_order")
    .set({ confirmed_at: new Date("2026-11-01T00:00:00Z") })
    .where("id", "=", id).execute();
  await removePackage(world.db, world.warehouse, first.id);
  const packages = [parcel("SF4", [a, 1], [b, 1])];
  await moveOrder(world.db, world.warehouse, id, "ship", { packages });
  const sent = await world.db.selectFrom("package")
    .select(["position", "express_no"]).orderBy("position").execute();
  deepEqual(sent, [
    { position: 1, express_no: "SF2" },
    { position: 2, express_no: "SF3" },
    { position: 3, express_no: "SF4" },
  ]);
  const tallied = await world.db.selectFrom("moment_tally").select("entries")
    .where("ledger", "=", "package").execute();
  deepEqual(tallied, [{ entries: 1 }], "it is in the figures of lead times");
});

Deno.test("a package's number is kept as it is looked for: plain, without the blanks of its label", () => {
  const { express_no } = parse(PackageInput, {
    ...parcel(" ＳＦ 1234 5678\t90 "),
    lines: [{ line_id: 1, quantity: 1 }],
  });
  equal(express_no, "SF1234567890");
});
