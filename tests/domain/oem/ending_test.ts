import { deepEqual, equal, rejects } from "node:assert/strict";
import { listFiles } from "@/db/file/files.ts";
import { readJournal } from "@/db/journal.ts";
import type { Refused } from "@/domain/errors.ts";
import { preparePackage, removePackage } from "@/domain/inventory/packages.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import {
  createTask,
  TaskEdit,
  TaskInput,
  updateTask,
} from "@/domain/production/task_flow.ts";
import { parse } from "@/domain/validate.ts";
import { refused } from "@/tests/refusals.ts";
import { placeOrder, readOrder, uploaded } from "../../orders.ts";
import { openWorld, type World } from "../../world.ts";
import { eventsOf, payApproved } from "./stories.ts";

function deducting(world: World) {
  const { goods, versions } = world;
  const parts = [
    { goods_id: goods["pump-12v"], usage: 1, deduction: 3 },
    { goods_id: goods.valve, usage: 4, deduction: 20 },
  ];
  return [{
    goods_id: goods.irrigator,
    version_id: versions.v2,
    quantity: 10,
    parts,
  }];
}

Deno.test("closing gives back what was deducted, makes what was paid a refund due and cancels the task", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world, {
    status: "arrange",
    lines: deducting(world),
  });
  equal(await world.stock("green", "pump-12v"), 7);
  const { total, outstanding } = await readOrder(world.db, id);
  await moveOrder(world.db, world.sales, id, "close", { reason: "客户取消" });
  equal(await world.stock("green", "pump-12v"), 10);
  equal(await world.stock("green", "valve"), 100);
  const refund = await world.db.selectFrom("due").select("amount").where(
    "kind",
    "=",
    "refund",
  ).executeTakeFirstOrThrow();
  equal(refund.amount, total - outstanding);
  const task = await world.db.selectFrom("production_task").select("status")
    .executeTakeFirstOrThrow();
  equal(task.status, -10);
  const order = await readOrder(world.db, id);
  deepEqual([order.status, order.holder, order.outstanding], [
    "close",
    "finance",
    0,
  ]);
  deepEqual((await eventsOf(world, "oem_order", id)).slice(-2), [
    "deduction_revoked",
    "order_closed",
  ]);
});

Deno.test("closing a draft moves nothing and needs a reason", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world, { lines: deducting(world) });
  await rejects(
    moveOrder(world.db, world.green, id, "close", { reason: "\u200b" }),
    refused(42200, "reason"),
  );
  await moveOrder(world.db, world.green, id, "close", { reason: "下错了" });
  equal(await world.stock("green", "pump-12v"), 10);
  deepEqual(await eventsOf(world, "oem_order", id), ["create", "order_closed"]);
  equal((await readOrder(world.db, id)).holder, "nobody");
});

Deno.test("the customer who closes after a first part payment gets it back", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world, { status: "draft_complete" });
  await payApproved(world, id, "submit_deposit", 20_00);
  await moveOrder(world.db, world.green, id, "close", { reason: "不再需要" });
  const refund = await world.db.selectFrom("due").select("amount").where(
    "kind",
    "=",
    "refund",
  ).executeTakeFirstOrThrow();
  equal(refund.amount, 20_00);
});

Deno.test("while a voucher is under review closing is refused and says why", async () => {
  await using world = await openWorld();
  for (const status of ["unpaid", "final_payment"] as const) {
    const id = await placeOrder(world, { status });
    await rejects(
      moveOrder(world.db, world.sales, id, "close", { reason: "取消" }),
      (error: Refused) => {
        deepEqual(error.text, {
          key: "flow.refused",
          params: {
            state: `oem.order.status.${status}`,
            event: "oem.order.event.close",
          },
        });
        deepEqual(error.details, [{ key: "oem.order.why.pending" }]);
        return error.code === 40900;
      },
    );
  }
});

Deno.test("a remark needs content; only staff can keep it from the customer", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world);
  const remark = (content: string, internal: boolean, actor = world.green) =>
    moveOrder(world.db, actor, id, "remark", { content, internal });
  await rejects(
    remark("  ", false),
    (error: Refused) =>
      error.fields.content?.key === "oem.order.remark.required",
  );
  await remark("请尽快", true);
  await remark("已电话沟通", true, world.sales);
  await remark("下周发货", false, world.warehouse);
  const rows = await world.db.selectFrom("journal").select([
    "params",
    "internal",
  ]).where("event", "=", "add_remark")
    .orderBy("id").execute();
  deepEqual(rows, [
    { params: { content: "请尽快" }, internal: false },
    { params: { content: "已电话沟通" }, internal: true },
    { params: { content: "下周发货" }, internal: false },
  ]);
  equal((await readOrder(world.db, id)).version, 1);
});

Deno.test("a remark's files are seen by who reads the remark: those of an internal one by staff alone", async () => {
  await using world = await openWorld();
  const { db, green, green2, sky, sales, warehouse } = world;
  const id = await placeOrder(world);
  const remark = async (
    actor: typeof sales,
    name: string,
    internal = false,
  ) => {
    const file = await uploaded(db, actor, name);
    await moveOrder(db, actor, id, "remark", {
      content: "见附件",
      internal,
      files: [file],
    });
    return file;
  };
  const drawing = await remark(sales, "改图.png");
  const quote = await remark(sales, "成本.png", true);
  const photo = await remark(green, "现场.png", true);
  const seen = async (actor: typeof sales) => {
    const files = await listFiles(db, actor, [drawing, quote, photo]);
    return files.map(({ name }) => name);
  };
  deepEqual(await seen(warehouse), ["改图.png", "成本.png", "现场.png"]);
  deepEqual(await seen(green2), ["改图.png", "现场.png"]);
  deepEqual(await seen(sky), []);
  const { entries } = await readJournal(db, green2, "oem_order", id);
  deepEqual(
    entries.flatMap(({ params }) => params.files ?? []),
    [{ id: drawing, name: "改图.png" }, { id: photo, name: "现场.png" }],
  );
  await rejects(
    moveOrder(db, sales, id, "remark", { content: "别人的", files: [photo] }),
    (error: Refused) => error.fields.files?.key === "file.unknown",
  );
});

Deno.test("what staff do stands in the operation log, what customers do in the journal alone", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world);
  await moveOrder(world.db, world.green, id, "remark", { content: "你好" });
  await moveOrder(world.db, world.sales, id, "close", { reason: "测试单" });
  const rows = await world.db.selectFrom("operation_log").select([
    "account_id",
    "event",
    "source_id",
    "before",
    "after",
  ]).execute();
  deepEqual(rows, [{
    account_id: world.sales.id,
    event: "close",
    source_id: id,
    before: { status: "draft" },
    after: { status: "close", order_closed: { reason: "测试单" } },
  }]);
});

Deno.test("what the rows of money or goods forbid is refused with state and act, and with why", async () => {
  await using world = await openWorld();
  const { db, green, warehouse, production } = world;
  const why = (key: string, state: string, event: string) => ({
    code: 40900,
    text: { key: "flow.refused", params: { state, event } },
    details: [{ key }],
  });
  const late = await placeOrder(world, { status: "shipping" });
  await db.updateTable("oem_order").set({ auto_receive_at: new Date(0) })
    .where("id", "=", late).execute();
  await rejects(
    moveOrder(db, green, late, "extend"),
    why(
      "oem.order.why.receive_due",
      "oem.order.status.shipping",
      "oem.order.event.extend",
    ),
  );
  const { id: shipment } = await db.selectFrom("shipment").select("id")
    .where("source_id", "=", late).executeTakeFirstOrThrow();
  const { id: parcel } = await db.selectFrom("package").select("id")
    .where("shipment_id", "=", shipment).executeTakeFirstOrThrow();
  const sent = [
    "inventory.shipment.not_open",
    "inventory.shipment.status.shipped",
  ] as const;
  await rejects(
    preparePackage(db, warehouse, shipment, {}),
    why(...sent, "log.event.prepare"),
  );
  await rejects(
    removePackage(db, warehouse, parcel),
    why(...sent, "log.event.remove"),
  );
  const { id: task } = await createTask(
    db,
    production,
    parse(TaskInput, { title: "样品" }),
  );
  await db.updateTable("production_task").set({ status: 30 })
    .where("id", "=", task).execute();
  await rejects(
    updateTask(
      db,
      production,
      task,
      parse(TaskEdit, { title: "样机", version: 1 }),
    ),
    why(
      "prod.task.not_editable",
      "prod.task.status.completed",
      "log.event.update",
    ),
  );
});
