import { deepEqual, equal, rejects } from "node:assert/strict";
import {
  createTask,
  moveTask,
  TaskEdit,
  taskFlow,
  TaskInput,
  updateTask,
} from "@/domain/production/task_flow.ts";
import { parse } from "@/domain/validate.ts";
import { refused, refusedIn } from "@/tests/refusals.ts";
import { dayFromToday, placeOrder, readOrder, taskOf } from "../../orders.ts";
import { openWorld, type World } from "../../world.ts";
import { eventsOf } from "../oem/stories.ts";

function create(world: World, input: object = {}) {
  return createTask(
    world.db,
    world.production,
    parse(TaskInput, { title: "备用泵体", quantity: 50, ...input }),
  );
}

function read(world: World, id: number) {
  return world.db.selectFrom("production_task").selectAll().where("id", "=", id)
    .executeTakeFirstOrThrow();
}

Deno.test("a task without a source is made, worked on and finished by production", async () => {
  await using world = await openWorld();
  const { id, task_no } = await create(world, {
    assignee_id: world.production.id,
    starts_on: "2036-12-01",
  });
  equal(task_no.slice(8), String(id).padStart(5, "0"));
  await moveTask(world.db, world.production, id, "start");
  await moveTask(world.db, world.production, id, "progress", {
    process: "加工",
    percent: 30,
  });
  equal((await read(world, id)).status, 10);
  await moveTask(world.db, world.production, id, "progress", {
    process: "Assembly",
    percent: 60,
  });
  equal((await read(world, id)).status, 20);
  await moveTask(world.db, world.admin, id, "finish");
  equal((await read(world, id)).status, 30);
  deepEqual(await eventsOf(world, "production_task", id), [
    "create",
    "start",
    "progress",
    "progress",
    "finish",
  ]);
});

Deno.test("the operation log tells what a report on a task of its own says, and how far the work was before and after", async () => {
  await using world = await openWorld();
  const { id } = await create(world);
  await moveTask(world.db, world.production, id, "start");
  const report = { process: "加工", percent: 30, remark: "第一批" };
  await moveTask(world.db, world.production, id, "progress", report);
  const [start, progress] = await world.db.selectFrom("operation_log")
    .select(["before", "after"]).where("source", "=", "production_task")
    .where("source_id", "=", id).where("event", "in", ["start", "progress"])
    .orderBy("id").execute();
  deepEqual(start, { before: { status: 0 }, after: { status: 10 } });
  deepEqual(progress, {
    before: { percent: 0 },
    after: { percent: 30, progress: report },
  });
});

Deno.test("a task's states allow these events and no others", async () => {
  const allowed: Record<number, string[]> = {
    0: ["start", "cancel"],
    10: ["progress", "finish", "cancel"],
    20: ["progress", "finish", "cancel"],
    30: [],
    [-10]: [],
  };
  await using world = await openWorld();
  for (const status of [0, 10, 20, 30, -10] as const) {
    const { id } = await create(world);
    for (const event of taskFlow.events) {
      await world.db.updateTable("production_task").set({ status }).where(
        "id",
        "=",
        id,
      ).execute();
      const move = (actor = world.production) =>
        moveTask(world.db, actor, id, event, { process: "加工", percent: 1 });
      if (!allowed[status]!.includes(event)) {
        await rejects(move(), refused(40900), `${event} at ${status}`);
        continue;
      }
      await rejects(move(world.sales), refused(40300));
      await rejects(move(world.green), refused(40400));
      await move();
    }
  }
});

Deno.test("an order's task moves by moving the order", async () => {
  await using world = await openWorld();
  const order = await placeOrder(world, { status: "arrange_complete" });
  const { id, version } = await world.db.selectFrom("production_task")
    .selectAll().executeTakeFirstOrThrow();
  await moveTask(world.db, world.production, id, "start");
  equal((await readOrder(world.db, order)).status, "production");
  await rejects(
    moveTask(world.db, world.production, id, "cancel"),
    refusedIn("prod.task.status.in_production", "prod.task.event.cancel"),
  );
  const edit = parse(TaskEdit, { title: "x", version });
  await rejects(
    updateTask(world.db, world.production, id, edit),
    refusedIn("prod.task.status.in_production", "log.event.update"),
  );
  await rejects(moveTask(world.db, world.sales, id, "finish"), refused(40300));
});

Deno.test("a task is edited with the version that was read, while it is open", async () => {
  await using world = await openWorld();
  const { id } = await create(world);
  const edit = (change: object, actor = world.production) =>
    updateTask(
      world.db,
      actor,
      id,
      parse(TaskEdit, { title: "泵体", version: 1, ...change }),
    );
  await rejects(edit({ version: 2 }), refused(40901));
  await rejects(edit({}, world.sales), refused(40300));
  await rejects(
    edit({ assignee_id: world.sales.id }),
    refused(42200, "assignee_id"),
  );
  await edit({ remark: "加急", quantity: 3, ends_on: "2036-12-01" });
  const planned = await read(world, id);
  deepEqual([planned.quantity, planned.ends_on], [3, "2036-12-01"]);
  await edit({ version: 2, remark: "加急", quantity: "", ends_on: "" });
  const task = await read(world, id);
  deepEqual(
    [task.title, task.quantity, task.ends_on, task.remark, task.version],
    ["泵体", null, null, "加急", 3],
  );
  const { before, after } = await world.db.selectFrom("operation_log")
    .select(["before", "after"]).where("source", "=", "production_task")
    .where("source_id", "=", id).orderBy("id", "desc").limit(1)
    .executeTakeFirstOrThrow();
  deepEqual([before, after], [
    { quantity: 3, ends_on: "2036-12-01" },
    { quantity: null, ends_on: null },
  ]);
  await moveTask(world.db, world.production, id, "cancel");
  await rejects(edit({ version: task.version + 1 }), refused(40900));
});

Deno.test("a task that is late may be edited without moving its end, but not to another day that is over", async () => {
  await using world = await openWorld();
  const { id } = await world.at("2026-01-05T02:00:00Z", (trx) =>
    createTask(
      trx,
      world.production,
      parse(TaskInput, { title: "泵体", ends_on: "2026-01-05" }),
    ));
  const edit = (change: object) =>
    updateTask(
      world.db,
      world.production,
      id,
      parse(TaskEdit, { title: "泵体", version: 1, ...change }),
    );
  await rejects(edit({ ends_on: "2026-01-06" }), refused(42200, "ends_on"));
  await edit({ ends_on: "2026-01-05", remark: "等料" });
  equal((await read(world, id)).remark, "等料");
});

Deno.test("a task that is being made can't be planned to start later than today; the day that stands may", async () => {
  await using world = await openWorld();
  const planned = { starts_on: "2036-12-01", ends_on: "2036-12-20" };
  const { id } = await create(world, planned);
  await moveTask(world.db, world.production, id, "start");
  const edit = async (change: object) => {
    const { version } = await read(world, id);
    const sent = { title: "泵体", version, ...planned, ...change };
    const input = parse(TaskEdit, sent);
    await updateTask(world.db, world.production, id, input);
  };
  await edit({ remark: "提前开工" });
  const later = { starts_on: "2036-12-10" };
  await rejects(edit(later), refused(42200, "starts_on"));
  const earlier = dayFromToday(-300);
  await edit({ starts_on: earlier });
  equal((await read(world, id)).starts_on, earlier);
});

Deno.test("a plan may be written down a year after its start, but not later; the start that stands may", async () => {
  await using world = await openWorld();
  const tooLong = { starts_on: dayFromToday(-366) };
  await rejects(create(world, tooLong), refused(42200, "starts_on"));
  const { id } = await create(world, { starts_on: dayFromToday(-365) });

  const longAgo = { starts_on: "2019-01-01" };
  await world.db.updateTable("production_task").set(longAgo)
    .where("id", "=", id).execute();
  const edit = async (change: object) => {
    const { version } = await read(world, id);
    const input = parse(TaskEdit, { title: "泵体", version, ...change });
    await updateTask(world.db, world.production, id, input);
  };
  await edit({ ...longAgo, remark: "等料" });
  equal((await read(world, id)).remark, "等料");
  await rejects(edit({ starts_on: "2019-01-02" }), refused(42200, "starts_on"));
});

Deno.test("the title of an order's task ends before the character of a product's name that it has no room for", async () => {
  await using world = await openWorld();
  await world.db.updateTable("goods").set({ name: `${"泵".repeat(199)}😀` })
    .where("id", "=", world.goods.irrigator).execute();
  const order = await placeOrder(world, { status: "arrange" });
  equal((await taskOf(world, order)).title, `${"泵".repeat(199)}…`);
});
