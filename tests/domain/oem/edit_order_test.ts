import { deepEqual, equal, rejects } from "node:assert/strict";
import { unusedFiles } from "@/db/file/files.ts";
import { storedLines } from "@/db/oem/stored_lines.ts";
import { inTransaction } from "@/db/transaction.ts";
import { toDecimal } from "@/db/values.ts";
import type { Actor } from "@/domain/access.ts";
import { attachFiles } from "@/domain/file/attach.ts";
import { OrderEdit } from "@/domain/oem/order_input.ts";
import { repriceOrder, writePrices } from "@/domain/oem/reprice.ts";
import { deleteOrder, removesAdjustments } from "@/domain/oem/write_order.ts";
import { parse } from "@/domain/validate.ts";
import { readOrder, uploaded } from "@/tests/orders.ts";
import { faultsFrom, refused } from "@/tests/refusals.ts";
import { openWorld } from "@/tests/world.ts";
import { eventsOf } from "./stories.ts";
import { create, edit, parts, product } from "./writing.ts";

Deno.test("an edit replaces the content, reads prices anew and keeps the lines that continue", async () => {
  await using world = await openWorld();
  const { db, goods, versions } = world;
  const { id } = await create(world, product(world));
  const [kept] = await storedLines(db, id);
  await db.updateTable("goods").set({ price: toDecimal(200_00) })
    .where("id", "=", goods["pump-12v"]).execute();
  const second = {
    goods_id: goods.irrigator,
    version_id: versions.v2,
    quantity: 1,
  };
  const first = {
    goods_id: goods.irrigator,
    version_id: versions.v1,
    quantity: 2,
  };
  await edit(
    world,
    id,
    product(world, { remark: "加急", lines: [second, first] }),
  );
  const lines = await storedLines(db, id);
  equal(lines.length, 2);
  equal(
    lines[1]!.id,
    kept!.id,
    "moved to the second place, still the same line",
  );
  const order = await readOrder(world.db, id);
  // v2: 65.50 + 2 × 200 + 6 × 15.50 = 558.50; v1: (323.68 + 80) × 2 = 807.36
  equal(order.total, 558_50 + 807_36);
  deepEqual([order.version, order.remark, order.status], [2, "加急", "draft"]);
  deepEqual(await eventsOf(world, "oem_order", id), ["create", "edit"]);
  await edit(world, id, { ...product(world), version: 2 });
  deepEqual((await storedLines(db, id)).map((line) => line.id), [kept!.id]);
});

Deno.test("an edit that changes nothing: no version, no line of the history; prices, files and the lines' order are changes", async () => {
  await using world = await openWorld();
  const { db, goods, versions } = world;
  const file = await uploaded(db, world.green, "外观.pdf", "document");
  const [usual] = product(world, {}, { files: [file] }).lines as object[];
  const other = {
    goods_id: goods.irrigator,
    version_id: versions.v2,
    quantity: 1,
    remark: "急",
  };
  const sent = { ...product(world), lines: [usual, other] };
  const { id } = await create(world, sent);
  const order = await readOrder(db, id);
  const lines = await storedLines(db, id);
  await edit(world, id, sent);
  deepEqual(await readOrder(db, id), order);
  deepEqual(await storedLines(db, id), lines);
  deepEqual(await eventsOf(world, "oem_order", id), ["create"]);

  let { version } = order;
  const changes = async (body: object) => {
    await edit(world, id, { ...sent, ...body, version });
    equal((await readOrder(db, id)).version, ++version);
  };
  await changes({ remark: "加急" });
  await changes({ lines: [other, usual] });
  await changes({ lines: [{ ...usual, files: [] }, other] });
  await db.updateTable("goods").set({ price: toDecimal(200_00) })
    .where("id", "=", goods["pump-12v"]).execute();
  await changes({ lines: [{ ...usual, files: [] }, other] });
  await db.updateTable("address").set({ receiver: "王工" })
    .where("id", "=", world.addresses.green).execute();
  await changes({ lines: [{ ...usual, files: [] }, other] });
  await rejects(edit(world, id, sent), refused(40901));
});

Deno.test("a stale edit overwrites nothing", async () => {
  await using world = await openWorld();
  const { id } = await create(world, product(world));
  await edit(world, id, product(world, { remark: "一" }));
  await rejects(
    edit(world, id, product(world, { remark: "二" }), world.green2),
    refused(40901),
  );
  equal((await readOrder(world.db, id)).remark, "一");
});

Deno.test("an edit of lines, parts or quantities removes the adjustments of sales, another edit keeps them", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const { id } = await create(world, product(world));
  const adjust = () =>
    db.insertInto("oem_order_adjustment").values({
      order_id: id,
      amount: toDecimal(-36_80),
      reason: "老客户",
      created_by: sales.id,
    }).execute();
  await adjust();
  const remark = product(world, { remark: "只改备注", version: 1 });
  equal(
    await removesAdjustments(db, world.green, id, parse(OrderEdit, remark)),
    false,
  );
  await edit(world, id, remark);
  equal((await readOrder(world.db, id)).total, 3_200_00);

  const changed = product(world, { version: 2 }, { quantity: 20 });
  equal(
    await removesAdjustments(db, world.green, id, parse(OrderEdit, changed)),
    true,
  );
  await edit(world, id, changed);
  equal((await readOrder(world.db, id)).total, 6_473_60);
  deepEqual(await eventsOf(world, "oem_order", id), [
    "create",
    "edit",
    "adjustment_removed",
    "edit",
  ]);
  const removed = await db.selectFrom("journal").select("params")
    .where("event", "=", "adjustment_removed").executeTakeFirstOrThrow();
  deepEqual(removed.params, {
    adjustments: [{ amount: -36.8, reason: "老客户" }],
  });
});

Deno.test("an edit that leaves less than 0.01 with the adjustments is refused", async () => {
  await using world = await openWorld();
  const { db, sales, goods } = world;
  const { id } = await create(world, product(world));
  await db.insertInto("oem_order_adjustment").values({
    order_id: id,
    amount: toDecimal(-3_236_79),
    reason: "赠送",
    created_by: sales.id,
  }).execute();
  await db.updateTable("goods").set({ price: toDecimal(1) })
    .where("id", "=", goods.board).execute();
  deepEqual(await faultsFrom(() => edit(world, id, product(world))), {
    lines: "oem.order.total.min",
  });
});

Deno.test("design files hang on their line, newer revisions beside earlier ones, only the organization's", async () => {
  await using world = await openWorld();
  const { db, green, green2, sky } = world;
  const upload = (actor: Actor, name: string) =>
    uploaded(db, actor, name, "document");
  const links = async (id: number) => {
    const rows = await db.selectFrom("file_link")
      .innerJoin("file", "file.id", "file_link.file_id")
      .select(["file.name", "file_link.revision", "file_link.line_id"])
      .where("source_id", "=", id).orderBy("file_link.id").execute();
    return rows.map(({ name, revision }) => `${name} ${revision}`);
  };
  const first = await upload(green, "外观.pdf");
  const drawing = await upload(green2, "图纸.pdf");
  const foreign = await upload(sky, "别人的.pdf");
  deepEqual(
    await faultsFrom(() =>
      create(world, product(world, {}, { files: [foreign] }))
    ),
    { "lines.0.files": "file.unknown" },
  );
  const { id } = await create(
    world,
    product(world, {}, { files: [first, drawing] }),
  );
  deepEqual(await links(id), ["外观.pdf 1", "图纸.pdf 1"]);

  const second = await upload(green, "外观.pdf");
  await edit(world, id, product(world, {}, { files: [second] }));
  deepEqual(await links(id), ["外观.pdf 1", "外观.pdf 2"]);
  await edit(world, id, product(world, { version: 2 }));
  deepEqual(
    await links(id),
    ["外观.pdf 1", "外观.pdf 2"],
    "left out: as they were",
  );
  await edit(world, id, product(world, { version: 2 }, { files: [first] }));
  deepEqual(await links(id), ["外观.pdf 1"], "the newest is taken back");
  await edit(world, id, parts(world, { version: 3 }));
  deepEqual(await links(id), [], "their line is gone");
});

Deno.test("of two lines of one version each keeps its own design files, when the other goes, moves or changes", async () => {
  await using world = await openWorld();
  const { db, green, goods, versions } = world;
  const upload = (name: string) => uploaded(db, green, name, "document");
  const [ten, twenty] = [await upload("10.pdf"), await upload("20.pdf")];
  const two = (version: number, ...lines: object[]) => {
    const order = product(world, { version });
    const line = { goods_id: goods.irrigator, version_id: versions.v1 };
    return { ...order, lines: lines.map((change) => ({ ...line, ...change })) };
  };
  const hanging = async (id: number) =>
    await db.selectFrom("oem_order_line as line")
      .leftJoin("file_link as link", "link.line_id", "line.id")
      .leftJoin("file", "file.id", "link.file_id")
      .select(["line.quantity", "line.remark", "file.name"])
      .where("line.order_id", "=", id).orderBy("line.position").execute();
  const A = { quantity: 10, remark: "A" };
  const B = { quantity: 20, remark: "B" };
  const first = { ...A, name: "10.pdf" };
  const second = { ...B, name: "20.pdf" };
  const { id } = await create(
    world,
    two(1, { ...A, files: [ten] }, { ...B, files: [twenty] }),
  );
  deepEqual(await hanging(id), [first, second]);
  await edit(world, id, two(1, B, A));
  deepEqual(await hanging(id), [second, first]);
  await edit(world, id, two(2, { ...A, quantity: 20 }, { ...B, quantity: 10 }));
  deepEqual(await hanging(id), [
    { ...first, quantity: 20 },
    { ...second, quantity: 10 },
  ], "the remark says more than the quantity");
  await edit(world, id, two(3, { quantity: 10, remark: "" }));
  deepEqual(await hanging(id), [{ ...second, quantity: 10, remark: "" }]);

  const plain = await create(
    world,
    two(1, { quantity: 10, files: [ten] }, { quantity: 20, files: [twenty] }),
  );
  const shifted = [{ quantity: 20 }, { quantity: 30 }];
  await edit(world, plain.id, two(1, ...shifted));
  const expected = [
    { quantity: 20, remark: "", name: "10.pdf" },
    { quantity: 30, remark: "", name: "20.pdf" },
  ];
  deepEqual(await hanging(plain.id), expected, "each stood there");
  const sent = [{ quantity: 30, files: [ten] }, {
    quantity: 40,
    files: [twenty],
  }].reverse();
  await edit(world, plain.id, two(2, ...sent));
  deepEqual(await hanging(plain.id), [
    { quantity: 40, remark: "", name: "20.pdf" },
    { quantity: 30, remark: "", name: "10.pdf" },
  ], "each is sent with its file");
});

Deno.test("another organization's orders do not exist, and staff edit none", async () => {
  await using world = await openWorld();
  const { id } = await create(world, product(world));
  for (const actor of [world.sky, world.sales, world.admin]) {
    await rejects(edit(world, id, product(world), actor), refused(40400));
    await rejects(deleteOrder(world.db, actor, id), refused(40400));
  }
  await edit(world, id, product(world), world.green2);
});

Deno.test("a deleted draft is gone from everywhere, its rows and journal stay, its files are let go of", async () => {
  await using world = await openWorld();
  const { db, green } = world;
  const { id } = await create(world, product(world));
  const file = await uploaded(db, green, "外观.pdf", "document");
  const design = {
    source: "oem_order",
    id,
    lineId: null,
    role: "design",
  } as const;
  await inTransaction(db, (trx) => attachFiles(trx, green, design, [file]));
  await deleteOrder(db, green, id);
  deepEqual(
    await unusedFiles(db).select("f.id").execute(),
    [{ id: file }],
    "the sweep finds it",
  );
  await rejects(deleteOrder(world.db, world.green, id), refused(40400));
  await rejects(edit(world, id, product(world)), refused(40400));
  equal((await readOrder(world.db, id)).deleted_at instanceof Date, true);
  deepEqual(await eventsOf(world, "oem_order", id), ["create", "delete"]);
  const { orders } = await world.db.selectFrom("oem_order_tally")
    .select((eb) => eb.fn.sum<number>("orders").as("orders"))
    .where("organization_id", "=", 0).executeTakeFirstOrThrow();
  equal(Number(orders), 0);
});

Deno.test("once confirmed an order is neither edited nor deleted, and the refusal names state and act", async () => {
  await using world = await openWorld();
  const { id } = await create(world, product(world));
  await world.db.updateTable("oem_order").set({ status: "draft_complete" })
    .where("id", "=", id).execute();
  const named = (act: string) => ({
    code: 40900,
    text: {
      key: "flow.refused",
      params: {
        state: "oem.order.status.draft_complete",
        event: `oem.order.event.${act}`,
      },
    },
  });
  await rejects(edit(world, id, product(world)), named("edit"));
  await rejects(deleteOrder(world.db, world.green, id), named("delete"));
  deepEqual(await eventsOf(world, "oem_order", id), ["create"]);
});

Deno.test("repricing reads today's catalogue, keeps the lines and the adjustments, and writes them", async () => {
  await using world = await openWorld();
  const { db, goods, sales } = world;
  const deducted = [{ goods_id: goods.valve, usage: 4, deduction: 10 }];
  const { id } = await create(world, product(world, {}, { parts: deducted }));
  const [line] = await storedLines(db, id);
  await db.insertInto("oem_order_adjustment").values({
    order_id: id,
    amount: toDecimal(-1_00),
    reason: "抹零",
    created_by: sales.id,
  }).execute();
  await db.updateTable("goods").set({ price: toDecimal(20_00) })
    .where("id", "=", goods.valve).execute();
  // 10 × (50 + 4 × 20) − 10 × 20 − 1
  const priced = await repriceOrder(db, await readOrder(db, id));
  deepEqual([priced.total, priced.deducted], [1_099_00, 200_00]);
  equal(
    (await readOrder(world.db, id)).total,
    10 * 112_00 - 155_00,
    "nothing written yet",
  );
  await inTransaction(db, (trx) => writePrices(trx, id, priced));
  const order = await readOrder(world.db, id);
  deepEqual([order.total, order.deducted], [1_099_00, 200_00]);
  deepEqual(await storedLines(db, id), [line]);
  await db.updateTable("goods").set({ status: 0 })
    .where("id", "=", goods.valve).execute();
  deepEqual(await faultsFrom(() => repriceOrder(db, order)), {
    "lines.0.parts.0.goods_id": "oem.order.part.unavailable",
  });
});
