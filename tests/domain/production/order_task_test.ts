import { deepEqual, equal, rejects } from "node:assert/strict";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { refused } from "@/tests/refusals.ts";
import {
  dayFromToday,
  placeOrder,
  productLine,
  readOrder,
  taskOf,
} from "../../orders.ts";
import { openWorld } from "../../world.ts";
import { alter } from "../account/staff.ts";
import { eventsOf } from "../oem/stories.ts";

const DAYS = { starts_on: "2036-12-01", ends_on: "2036-12-15" };

Deno.test("arranging creates the order's one task, planned, for all pieces", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world, {
    status: "arrange",
    lines: [productLine(world), productLine(world)],
  });
  const task = await taskOf(world, id);
  deepEqual([task.status, task.quantity, task.percent, task.assignee_id], [
    0,
    4,
    0,
    null,
  ]);
  equal(task.task_no.slice(8), String(task.id).padStart(5, "0"));
});

Deno.test("the plan names active staff who may do production, and days in order", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world, { status: "arrange" });
  const plan = (change: object) =>
    moveOrder(world.db, world.production, id, "arrange_done", {
      assignee_id: world.production.id,
      ...DAYS,
      ...change,
    });
  for (const person of [world.nobody, world.warehouse, world.green]) {
    await rejects(
      plan({ assignee_id: person.id }),
      refused(42200, "assignee_id"),
    );
  }
  await rejects(plan({ assignee_id: 999_999 }), refused(42200, "assignee_id"));
  await rejects(plan({ ends_on: "2036-11-30" }), refused(42200, "ends_on"));
  await rejects(plan({ starts_on: "2026-02-30" }), refused(42200, "starts_on"));
  await rejects(
    moveOrder(world.db, world.production, id, "arrange_done", {}),
    refused(42200, "assignee_id", "starts_on", "ends_on"),
  );
  await rejects(
    plan({ assignee_id: "", ends_on: "2036-11-30" }),
    refused(42200, "assignee_id", "ends_on"),
    "days that are not in order are told beside whatever else is wrong",
  );
  await rejects(
    plan({
      assignee_id: world.nobody.id,
      starts_on: dayFromToday(-2),
      ends_on: dayFromToday(-1),
    }),
    refused(42200, "assignee_id", "ends_on"),
    "who may not make it, and a day that is over",
  );
  await rejects(
    plan({ starts_on: dayFromToday(-366) }),
    refused(42200, "starts_on"),
    "more than a year ago",
  );
  await alter(world.db, world.production, { status: 0 });
  await rejects(plan({}), refused(42200, "assignee_id"));
  await plan({ assignee_id: world.admin.id, ends_on: DAYS.starts_on });
  const task = await taskOf(world, id);
  deepEqual([task.assignee_id, task.starts_on, task.ends_on], [
    world.admin.id,
    "2036-12-01",
    "2036-12-01",
  ]);
});

Deno.test("a role gives the right to be responsible as well as an own grant", async () => {
  await using world = await openWorld();
  const { db, nobody } = world;
  const { id: role } = await db.insertInto("role").values({ name: "生产" })
    .returning("id").executeTakeFirstOrThrow();
  await db.insertInto("role_permission").values({
    role_id: role,
    action: "manage_product_make",
  }).execute();
  await db.insertInto("account_role").values({
    account_id: nobody.id,
    role_id: role,
  }).execute();
  const id = await placeOrder(world, { status: "arrange" });
  await moveOrder(db, world.production, id, "arrange_done", {
    assignee_id: nobody.id,
    ...DAYS,
  });
  equal((await taskOf(world, id)).assignee_id, nobody.id);
});

Deno.test("the log says who planned a task, for whom and when", async () => {
  await using world = await openWorld();
  const { db, production } = world;
  const id = await placeOrder(world, { status: "arrange" });
  const plan = { assignee_id: production.id, ...DAYS };
  await moveOrder(db, production, id, "arrange_done", plan);
  const task = await taskOf(world, id);
  const told = await db.selectFrom("operation_log")
    .select(["account_id", "before", "after"])
    .where("source", "=", "production_task").where("source_id", "=", task.id)
    .execute();
  const nothing = { assignee_id: null, starts_on: null, ends_on: null };
  deepEqual(told, [
    { account_id: production.id, before: nothing, after: plan },
  ]);
});

Deno.test("progress goes from making to assembling and is completed at the end", async () => {
  await using world = await openWorld();
  const { db, production } = world;
  const id = await placeOrder(world, { status: "production" });
  equal((await taskOf(world, id)).status, 10);
  const progress = (input: object) =>
    moveOrder(db, production, id, "progress", input);
  await rejects(
    progress({ process: "", percent: 10 }),
    refused(42200, "process"),
  );
  await rejects(
    progress({ process: "加工", percent: 101 }),
    refused(42200, "percent"),
  );
  await progress({ process: "加工", percent: 40, remark: "外壳" });
  equal((await taskOf(world, id)).status, 10);
  await progress({ process: "组装", percent: 80 });
  deepEqual(
    await taskOf(world, id).then(({ status, percent }) => [status, percent]),
    [20, 80],
  );
  await progress({ process: "测试", percent: 90 });
  equal((await taskOf(world, id)).status, 20);
  await moveOrder(db, production, id, "finish_production");
  deepEqual(
    await taskOf(world, id).then(({ status, percent }) => [status, percent]),
    [30, 100],
  );
  const steps = await db.selectFrom("production_step").select([
    "name",
    "percent",
    "remark",
  ]).orderBy("id").execute();
  deepEqual(steps, [
    { name: "加工", percent: 40, remark: "外壳" },
    { name: "组装", percent: 80, remark: "" },
    { name: "测试", percent: 90, remark: "" },
  ]);
});

Deno.test("work that falls back says why", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world, { status: "production" });
  const progress = (input: object) =>
    moveOrder(world.db, world.production, id, "progress", {
      process: "加工",
      ...input,
    });
  await progress({ percent: 80 });
  await rejects(progress({ percent: 30 }), refused(42200, "remark"));
  await progress({ percent: 80 });
  await progress({ percent: 30, remark: "一批返工" });
  equal((await taskOf(world, id)).percent, 30);
});

Deno.test("finishing creates the shipment, awaiting shipment, with every line", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world, { status: "production_complete" });
  const shipment = await world.db.selectFrom("shipment").selectAll().where(
    "source_id",
    "=",
    id,
  ).executeTakeFirstOrThrow();
  const order = await readOrder(world.db, id);
  deepEqual([shipment.status, shipment.receiver, shipment.organization_id], [
    1,
    order.receiver,
    order.organization_id,
  ]);
  const lines = await world.db.selectFrom("shipment_line").select([
    "name",
    "quantity",
  ]).execute();
  deepEqual(lines, [{ name: "智能灌溉机", quantity: 2 }]);
});

Deno.test("an order whose task does not agree with its state does not move", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world, { status: "production" });
  await world.db.updateTable("production_task").set({ status: -10 }).execute();
  for (const event of ["progress", "finish_production"] as const) {
    await rejects(
      moveOrder(world.db, world.production, id, event, {
        process: "加工",
        percent: 1,
      }),
      refused(40900),
    );
  }
  deepEqual(
    (await eventsOf(world, "oem_order", id)).at(-1),
    "start_production",
  );
});
