import { deepEqual, equal, match, ok } from "node:assert/strict";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { createTask, TaskInput } from "@/domain/production/task_flow.ts";
import { parse } from "@/domain/validate.ts";
import { alter, hire } from "@/tests/domain/account/staff.ts";
import { formsOf, has, linksOf, sends, valueOf } from "@/tests/html.ts";
import type { Answer } from "@/tests/http.ts";
import {
  advance,
  dayFromToday,
  placeOrder,
  productLine,
  readOrder,
  taskOf,
} from "@/tests/orders.ts";
import { countOf } from "@/tests/lists.ts";
import { takesAtMost } from "@/tests/statements.ts";
import { ENTER } from "@/tests/submission.ts";
import type { World } from "@/tests/world.ts";
import { errorAt, led, openShop, say, send, type Shop } from "./shop.ts";

const LIST = "/prod/produce/task";
const isPlan = has("assignee_id");

function taskById({ db }: World, id: number) {
  return db.selectFrom("production_task").selectAll().where("id", "=", id)
    .executeTakeFirstOrThrow();
}

async function ownTask({ db, production }: World, title = "整理工装") {
  const { id } = await createTask(db, production, parse(TaskInput, { title }));
  return id;
}

Deno.test("production answers on the order that it makes; a task of its own has no order to answer on", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const maker = await shop.as("production");
  const order = await placeOrder(world, { status: "arrange_complete" });
  const page = `/prod/produce/task-detail/${(await taskOf(world, order)).id}`;
  const asked = `${page}?do=remark`;
  ok(linksOf((await maker.get(page)).body).some(({ href }) => href === asked));
  const form = sends("remark");
  const empty = await send(maker, asked, form, { internal: "1" });
  equal(empty.status, 422);
  equal(errorAt(empty, "content"), say("oem.order.remark.required"));
  match(empty.body, / checked[^>]*name="internal"/);

  const content = "外壳改用白色";
  led(await send(maker, asked, form, { content }));
  match((await maker.get(page)).text, new RegExp(content));

  const other = `/prod/produce/task-detail/${await ownTask(world)}`;
  ok(!(await maker.get(`${other}?do=remark`)).body.includes('name="content"'));
  equal((await maker.post(other, { event: "remark", content })).status, 400);
});

Deno.test("a paid order is arranged from the list, then planned, made and finished on its task's pages", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const maker = await shop.as("production");
  const order = await placeOrder(world, { status: "unpaid_complete" });
  const { order_no } = await readOrder(world.db, order);

  const list = await maker.get(LIST);
  ok(list.text.includes(say("production.page.awaiting")));
  ok(list.text.includes(order_no.slice(8)));
  const ask = linksOf(list.body).find(({ text }) =>
    text === say("oem.order.event.arrange")
  );
  const asked = await maker.get(ask?.href ?? "");
  match(asked.text, /安排生产？/, "as sales are asked");
  equal((await readOrder(world.db, order)).status, "unpaid_complete");
  const edit = led(await maker.submit(LIST, asked, { form: sends("arrange") }));
  const { id } = await taskOf(world, order);
  equal(edit, `/prod/produce/task-edit/${id}`);

  const detail = led(
    await send(maker, edit, isPlan, {
      assignee_id: String(world.production.id),
      starts_on: "2036-12-01",
      ends_on: "2036-12-09",
    }),
  );
  equal(detail, `/prod/produce/task-detail/${id}`);
  const planned = await maker.get(detail);
  match(planned.text, /2036-12-01 – 2036-12-09/);
  match(planned.text, /控制主板/, "what to build is there");
  ok(!planned.text.includes("¥"), "and no prices");

  led(await send(maker, `${detail}?confirm=start`, sends("start")));
  const step = { process: "组装", percent: "60", remark: "第一批" };
  led(await send(maker, detail, sends("progress"), step));
  match((await maker.get(detail)).text, /组装 60% 第一批/);
  equal((await taskOf(world, order)).status, 20);

  const early = await maker.get(`${detail}?confirm=finish`);
  match(
    early.text,
    new RegExp(say("production.page.confirm.finish.percent", { percent: 60 })),
    "who finishes is told how far it is",
  );
  const finish = /class="btn btn-primary"[^>]*\?confirm=finish/;
  ok(!finish.test((await maker.get(detail)).body), "there is more to do");
  const last = { process: "测试", percent: "100" };
  led(await send(maker, detail, sends("progress"), last));
  match((await maker.get(detail)).body, finish);
  led(await send(maker, `${detail}?confirm=finish`, sends("finish")));
  equal((await readOrder(world.db, order)).status, "production_complete");
  equal((await taskOf(world, order)).status, 30);
  ok(!(await maker.get(detail)).body.includes('value="progress"'));
});

Deno.test("a plan says at each field what is wrong, keeps what was typed and writes nothing", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const maker = await shop.as("production");
  const order = await placeOrder(world, { status: "arrange" });
  const { id, version } = await taskOf(world, order);
  const path = `/prod/produce/task-edit/${id}`;

  const empty = await send(maker, path, isPlan, { ends_on: "2036-12-09" });
  equal(empty.status, 422);
  equal(errorAt(empty, "assignee_id"), say("prod.task.assignee.required"));
  equal(errorAt(empty, "starts_on"), say("validation.day.required"));
  const again = formsOf(empty.body).find(isPlan);
  equal(again && valueOf(again, "ends_on"), "2036-12-09");

  const backwards = await send(maker, path, isPlan, {
    assignee_id: String(world.production.id),
    starts_on: "2036-12-09",
    ends_on: "2036-12-01",
  });
  equal(backwards.status, 422);
  equal(errorAt(backwards, "ends_on"), say("prod.task.ends_on.before"));

  const stranger = await send(maker, path, isPlan, {
    assignee_id: String(world.sales.id),
    starts_on: "2036-12-01",
    ends_on: "2036-12-09",
  });
  equal(stranger.status, 422);
  equal(errorAt(stranger, "assignee_id"), say("prod.task.assignee.invalid"));
  equal((await taskOf(world, order)).version, version);
});

Deno.test("nothing is planned to be ready before today: an order's plan and a task of its own say so at the end", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const maker = await shop.as("production");
  const order = await placeOrder(world, { status: "arrange" });
  const { id } = await taskOf(world, order);
  const past = {
    assignee_id: String(world.production.id),
    starts_on: "2019-01-01",
    ends_on: "2019-01-02",
  };
  const plan = await send(maker, `/prod/produce/task-edit/${id}`, isPlan, past);
  equal(plan.status, 422);
  equal(errorAt(plan, "ends_on"), say("prod.task.ends_on.past"));
  const day = dayFromToday(-365);
  equal(
    errorAt(plan, "starts_on"),
    say("prod.task.starts_on.past", { day }),
    "a year that was mistyped",
  );
  equal((await readOrder(world.db, order)).status, "arrange");

  const own = await send(maker, "/prod/produce/task-edit", isPlan, {
    ...past,
    title: "备用水泵",
  });
  equal(errorAt(own, "ends_on"), say("prod.task.ends_on.past"));
});

Deno.test("a plan is of the next ten years: a mistyped year is told at each day, of an order's task and of one of its own", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const maker = await shop.as("production");
  const order = await placeOrder(world, { status: "arrange" });
  const { id } = await taskOf(world, order);
  const latest = Number(dayFromToday(0).slice(0, 4)) + 10;
  const far = say("prod.task.day.far", { day: `${latest}-12-31` });
  const plan = (starts_on: string, ends_on: string) => ({
    assignee_id: String(world.production.id),
    starts_on,
    ends_on,
  });
  const typed = plan(`${latest + 1}-01-01`, "2206-12-31");
  for (
    const [path, fields] of [
      [`/prod/produce/task-edit/${id}`, typed],
      ["/prod/produce/task-edit", { ...typed, title: "备用水泵" }],
    ] as const
  ) {
    const refused = await send(maker, path, isPlan, fields);
    equal(refused.status, 422);
    equal(errorAt(refused, "starts_on"), far);
    equal(errorAt(refused, "ends_on"), far);
  }
  const last = plan(`${latest}-12-31`, `${latest}-12-31`);
  led(await send(maker, `/prod/produce/task-edit/${id}`, isPlan, last));
  await world.db.updateTable("production_task").set({
    starts_on: "2206-01-01",
    ends_on: "2206-02-01",
  })
    .where("id", "=", id).execute();
  const edit = `/prod/produce/task-edit/${id}`;
  led(await send(maker, edit, isPlan, { remark: "等料" }));
});

Deno.test("who makes a task keeps it after they left, until somebody else is chosen: an edit of the rest took it from them", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const { db, nobody } = world;
  const maker = await shop.as("production");
  const order = await placeOrder(world, { status: "production" });
  const planned = await taskOf(world, order);
  const tasks = [await ownTask(world), planned.id];
  await db.updateTable("production_task").set({ assignee_id: nobody.id })
    .where("id", "in", tasks).execute();
  await db.updateTable("account").set({ status: 0 })
    .where("id", "=", nobody.id).execute();
  for (const id of tasks) {
    const path = `/prod/produce/task-edit/${id}`;
    led(await send(maker, path, isPlan, { remark: "加急" }));
    const task = await taskById(world, id);
    deepEqual([task.remark, task.assignee_id], ["加急", nobody.id]);
    const other = { assignee_id: String(world.production.id) };
    led(await send(maker, path, isPlan, other));
    const { body } = await maker.get(path);
    ok(!body.includes(`<option value="${nobody.id}"`), "nobody chooses them");
  }
});

Deno.test("while an order is being made its plan is corrected: the customer sees the new days and reads that they changed", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const maker = await shop.as("production");
  const order = await placeOrder(world, { status: "production" });
  const { id } = await taskOf(world, order);
  const detail = `/prod/produce/task-detail/${id}`;
  const path = `/prod/produce/task-edit/${id}`;
  const link = linksOf((await maker.get(detail)).body)
    .find(({ text }) => text === say("production.page.replan"));
  equal(link?.href, path);

  const again = {
    assignee_id: String(world.admin.id),
    starts_on: dayFromToday(-300),
    ends_on: "2036-12-31",
    remark: "换线生产",
  };
  const later = { ...again, starts_on: "2036-12-20" };
  const begun = await send(maker, path, isPlan, later);
  equal(begun.status, 422);
  equal(errorAt(begun, "starts_on"), say("prod.task.starts_on.begun"));
  equal(led(await send(maker, path, isPlan, again)), detail);
  const task = await taskOf(world, order);
  deepEqual(
    [task.status, task.assignee_id, task.starts_on, task.ends_on, task.remark],
    [10, world.admin.id, again.starts_on, "2036-12-31", "换线生产"],
  );
  equal((await readOrder(world.db, order)).status, "production");
  const { nickname } = world.admin;
  const log = (await maker.get(detail)).text;
  const days = `计划 ${again.starts_on} 至 2036-12-31`;
  match(log, new RegExp(`调整计划 .{1,40} ${days}`));
  match(log, new RegExp(`调整计划 .{1,60} 负责人 ${nickname} 换线生产`));
  const customer = await shop.as("green");
  const seen = await customer.get(`/oem/order/${order}`);
  match(seen.text, new RegExp(`调整计划 .{1,40} ${days}`));
  for (const inside of ["换线生产", `负责人 ${nickname}`]) {
    ok(!seen.text.includes(inside), "what production notes stays there");
  }

  led(await send(maker, path, isPlan, { remark: "夜班" }));
  const words = (await customer.get(`/oem/order/${order}`)).text;
  equal(words.split("调整计划").length, 2, "the same days are no news");
});

/**
 * A plan to which a colleague gave another end and `theirs` after it was opened to set one, and `more`: that is stale.
 */
async function overtaken(
  shop: Shop,
  more: Record<string, string> = {},
  theirs: Record<string, string> = {},
) {
  const { world } = shop;
  const maker = await shop.as("production");
  const order = await placeOrder(world, { status: "arrange_complete" });
  const { id } = await taskOf(world, order);
  const path = `/prod/produce/task-edit/${id}`;
  const mine = await maker.get(path);
  led(await send(maker, path, isPlan, { ends_on: "2036-12-20", ...theirs }));
  const late = await maker.submit(path, mine, {
    form: isPlan,
    fields: { ends_on: "2036-12-30", ...more },
  });
  equal(late.status, 409);
  return { maker, order, path, late };
}

Deno.test("a plan is corrected on what was read, and not once production is over", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const { maker, order, path, late } = await overtaken(shop);
  match(late.text, /2036-12-20/, "both days are shown");
  equal((await taskOf(world, order)).ends_on, "2036-12-20");

  const opened = await maker.get(path);
  await advance(world, order, world.green, "production_complete");
  const over = await maker.submit(path, opened, { form: isPlan });
  equal(over.status, 409);
  match(
    (await maker.get(path)).text,
    new RegExp(say("prod.task.not_editable")),
  );
});

Deno.test("a first plan that a colleague made meanwhile is asked about like any other, and what was typed can be saved", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const maker = await shop.as("production");
  const order = await placeOrder(world, { status: "unpaid_complete" });
  await moveOrder(world.db, world.sales, order, "arrange");
  const path = `/prod/produce/task-edit/${(await taskOf(world, order)).id}`;
  const opened = await maker.get(path);
  const plan = (ends_on: string) => ({
    assignee_id: String(world.production.id),
    starts_on: "2036-12-01",
    ends_on,
  });
  led(await send(maker, path, isPlan, plan("2036-12-09")));
  const late = await maker.submit(path, opened, {
    form: isPlan,
    fields: plan("2036-12-20"),
  });
  equal(late.status, 409);
  match(late.text, /2036-12-09/, "what the colleague planned");
  match(late.text, /您编辑期间，.{1,20} 在 .{1,30} 保存过/);
  match(late.body, /value="2036-12-20"/);
  led(await maker.submit(path, late, { form: isPlan }));
  equal((await taskOf(world, order)).ends_on, "2036-12-20");
});

Deno.test("who corrects a plan that a colleague corrected meanwhile is asked only about fields of the plan", async () => {
  await using shop = await openShop();
  const asked = ({ body }: Answer) =>
    [...body.matchAll(/name="keep\.(\w+)" value="yours"/g)]
      .map(([, name]) => name);
  const mine = { remark: "夜班" };
  const { late } = await overtaken(shop, mine, { remark: "白班" });
  deepEqual(asked(late), ["ends_on", "remark"]);
  const alone = (await overtaken(shop, mine)).late;
  deepEqual(asked(alone), ["ends_on"], "nobody else wrote a remark");
  match(
    late.text,
    /您编辑期间，.{1,20} 在 .{1,30} 保存过/,
    "who saved, and when",
  );
});

Deno.test("an order that was arranged meanwhile is refused in place, and so is an order that is not there", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const maker = await shop.as("production");
  const order = await placeOrder(world, { status: "unpaid_complete" });
  const shown = await maker.get(`${LIST}?confirm=${order}`);
  const strange = { form: sends("arrange"), fields: { event: "postpone" } };
  equal((await maker.submit(LIST, shown, strange)).status, 400);
  equal((await readOrder(world.db, order)).status, "unpaid_complete");
  await moveOrder(world.db, world.sales, order, "arrange");

  const late = await maker.submit(LIST, shown, { form: sends("arrange") });
  equal(late.status, 409);
  match(late.text, /\[40900\]/);

  const fields = { order_id: "999999" };
  const form = sends("arrange");
  equal((await maker.submit(LIST, shown, { form, fields })).status, 404);
  const broken = { form, fields: { order_id: "x" } };
  equal((await maker.submit(LIST, shown, broken)).status, 422);
});

Deno.test("a step without a process or beyond 100 percent is refused at its field, and its remark is kept", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const maker = await shop.as("production");
  const order = await placeOrder(world, { status: "production" });
  const { id } = await taskOf(world, order);
  const path = `/prod/produce/task-detail/${id}`;

  const step = { process: " ", percent: "101", remark: "等待来料" };
  const refused = await send(maker, path, sends("progress"), step);
  equal(refused.status, 422);
  equal(errorAt(refused, "process"), say("prod.task.process.required"));
  equal(
    errorAt(refused, "percent"),
    say("validation.integer", { min: 0, max: 100 }),
  );
  match(refused.body, /value="101"/);
  match(refused.body, /等待来料/);
  const steps = await world.db.selectFrom("production_step").selectAll()
    .execute();
  deepEqual(steps, []);
});

Deno.test("Enter in a step's process tells the customer nothing yet: the step stays as typed", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const maker = await shop.as("production");
  const order = await placeOrder(world, { status: "production" });
  const { id } = await taskOf(world, order);
  const again = await maker.fill(`/prod/produce/task-detail/${id}`, {
    form: sends("progress"),
    button: ENTER,
    fields: { process: "组装", percent: "30" },
  });
  equal(again.status, 200);
  match(again.body, /value="组装"/);
  const steps = await world.db.selectFrom("production_step").selectAll()
    .execute();
  deepEqual(steps, []);
});

Deno.test("an event that the task's state does not allow is 409, one that there is not is 400", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const maker = await shop.as("production");
  const order = await placeOrder(world, { status: "arrange_complete" });
  const { id } = await taskOf(world, order);
  const path = `/prod/produce/task-detail/${id}`;

  const early = await maker.post(path, { event: "finish" });
  equal(early.status, 409);
  match(early.text, /\[40900\]/);
  equal((await maker.post(path, { event: "explode" })).status, 400);
  equal((await maker.post(path, { event: "cancel" })).status, 409);
  equal((await taskOf(world, order)).status, 0);
});

Deno.test("a task without an order is made, edited, started, noted and finished by itself", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const maker = await shop.as("production");

  const empty = await send(maker, "/prod/produce/task-edit", isPlan, {
    quantity: "0",
    remark: "先做样机",
  });
  equal(empty.status, 422);
  equal(errorAt(empty, "title"), say("prod.task.title.required"));
  ok(errorAt(empty, "quantity"));
  match(empty.body, /先做样机/);

  const detail = led(
    await send(maker, "/prod/produce/task-edit", isPlan, {
      title: "备用水泵",
      quantity: "20",
    }),
  );
  const id = Number(detail.split("/").at(-1));
  const edit = `/prod/produce/task-edit/${id}`;
  led(await send(maker, edit, isPlan, { quantity: "25" }));
  equal((await taskById(world, id)).quantity, 25);
  led(await send(maker, `${detail}?confirm=start`, sends("start")));
  const step = { process: "加工", percent: "30" };
  led(await send(maker, detail, sends("progress"), step));
  led(await send(maker, `${detail}?confirm=finish`, sends("finish")));
  equal((await taskById(world, id)).status, 30);
  maker.cookies.set("locale", "en-us");
  const { text } = await maker.get(detail);
  match(text, /Production finished .* Production started .* Task created/);
  maker.cookies.set("locale", "zh-cn");

  const over = await maker.get(edit);
  match(over.text, new RegExp(say("prod.task.not_editable")));
  equal((await maker.post(edit, { title: "x", version: "9" })).status, 409);
});

Deno.test("cancelling a task asks first", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const maker = await shop.as("production");
  const id = await ownTask(world);
  const path = `/prod/produce/task-detail/${id}`;

  const asked = await maker.get(`${path}?confirm=cancel`);
  match(asked.text, new RegExp(say("production.page.confirm.cancel.text")));
  equal((await taskById(world, id)).status, 0);
  led(await send(maker, `${path}?confirm=cancel`, sends("cancel")));
  equal((await taskById(world, id)).status, -10);
});

/** The form of a task of production's own, as who made it has opened it. */
async function openEdit(shop: Awaited<ReturnType<typeof openShop>>) {
  const maker = await shop.as("production");
  const id = await ownTask(shop.world);
  const path = `/prod/produce/task-edit/${id}`;
  return { maker, id, path, mine: await maker.get(path) };
}

Deno.test("who edits a task that changed meanwhile sees both values; what only the other touched stays theirs", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const { maker, id, path, mine } = await openEdit(shop);
  const theirs = { title: "他人的", remark: "他人的备注" };
  led(await send(maker, path, isPlan, theirs));

  const conflict = await maker.submit(path, mine, {
    form: isPlan,
    fields: { title: "我的", quantity: "9" },
  });
  equal(conflict.status, 409);
  match(conflict.text, /我的/);
  match(conflict.text, /他人的备注/);

  led(
    await maker.submit(path, conflict, {
      form: isPlan,
      fields: { "keep.title": "theirs" },
    }),
  );
  const { title, quantity, remark } = await taskById(world, id);
  deepEqual([title, quantity, remark], ["他人的", 9, "他人的备注"]);
});

Deno.test("who chooses the saved assignee after a conflict gets them, also where the one that they chose has left", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const { db, production } = world;
  const makes = { permissions: ["manage_product_make" as const] };
  const leaver = await hire(world, "leaver", makes);
  const { maker, id, path, mine } = await openEdit(shop);
  const theirs = { assignee_id: String(production.id) };
  led(await send(maker, path, isPlan, theirs));
  await alter(db, leaver, { status: 0 });

  const conflict = await maker.submit(path, mine, {
    form: isPlan,
    fields: { assignee_id: String(leaver.id) },
  });
  equal(conflict.status, 409);
  equal(errorAt(conflict, "assignee_id"), say("form.choice.gone"));
  led(
    await maker.submit(path, conflict, {
      form: isPlan,
      fields: { "keep.assignee_id": "theirs" },
    }),
  );
  equal((await taskById(world, id)).assignee_id, production.id);
});

Deno.test("an edit that was refused for a field is still told that the task changed meanwhile", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const { maker, id, path, mine } = await openEdit(shop);
  led(await send(maker, path, isPlan, { title: "他人的" }));

  const wrong = { form: isPlan, fields: { title: "我的", quantity: "0" } };
  const refused = await maker.submit(path, mine, wrong);
  equal(refused.status, 422);
  const right = { form: isPlan, fields: { quantity: "9" } };
  equal((await maker.submit(path, refused, right)).status, 409);
  equal((await taskById(world, id)).title, "他人的");
});

Deno.test("tasks are for those who make products; unknown and malformed ids are 404", async () => {
  await using shop = await openShop();
  const id = await ownTask(shop.world);
  const paths = [
    LIST,
    "/prod/produce/task-edit",
    `/prod/produce/task-detail/${id}`,
  ];
  for (const name of ["sales", "warehouse", "nobody", "green"] as const) {
    const visitor = await shop.as(name);
    for (const path of paths) {
      equal((await visitor.get(path)).status, 403, `${name} ${path}`);
    }
    const sent = await visitor.post(paths[2]!, { event: "start" });
    equal(sent.status, 403, name);
  }
  equal((await taskById(shop.world, id)).status, 0);
  const maker = await shop.as("production");
  for (const wrong of ["999999", "abc", "1e3", "99999999999999999"]) {
    for (const page of ["task-detail", "task-edit"]) {
      const path = `/prod/produce/${page}/${wrong}`;
      equal((await maker.get(path)).status, 404, path);
    }
  }
});

Deno.test("the list finds tasks by what they say, and tells a wrong filter at its field", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const maker = await shop.as("production");
  await ownTask(world, "整理工装");
  await ownTask(world, "备用水泵");

  const found = await maker.get(
    `${LIST}?keyword=${encodeURIComponent("备用水泵")}`,
  );
  match(found.text, /备用水泵/);
  ok(!found.text.includes("整理工装"));
  const wrong = await maker.get(`${LIST}?from=yesterday&keyword=pump`);
  equal(wrong.status, 422);
  match(wrong.text, new RegExp(say("validation.day").slice(0, 7)));
  match(wrong.body, /value="pump"/);
});

Deno.test("under a step of the order every tab counts what it leads to", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const maker = await shop.as("production");
  await placeOrder(world, { status: "arrange" });
  await ownTask(world, "整理工装");
  await ownTask(world, "备用水泵");
  const { body } = await maker.get(`${LIST}?order_status=arrange`);
  const tabs = linksOf(body).filter(({ href, text }) =>
    href.includes("order_status") && /^\S+ \d+$/.test(text)
  );
  ok(tabs.length >= 2);
  for (const { href, text } of tabs) {
    const list = await maker.get(href);
    equal(countOf(list.text), Number(text.split(" ")[1]), href);
  }
});

Deno.test("a list of tasks takes four statements, a task eight at most", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const maker = await shop.as("production");
  const order = await placeOrder(world, { status: "production" });
  const { id } = await taskOf(world, order);
  for (
    const [path, most] of [
      [LIST, 4],
      [`/prod/produce/task-detail/${id}`, 8],
    ] as const
  ) {
    await takesAtMost(most, maker, path);
  }
});

Deno.test("a finished task leads to its order's shipment whatever became of it, whoever sees shipments", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const other = await placeOrder(world, { status: "production_complete" });
  const order = await placeOrder(world, { status: "production_complete" });
  const path = `/prod/produce/task-detail/${(await taskOf(world, order)).id}`;
  const admin = await shop.as("admin");
  const shipment = async () =>
    linksOf((await admin.get(path)).body)
      .find(({ text }) => text === say("production.page.to_shipment"))?.href;
  const waiting = await shipment();
  ok(waiting);
  await advance(world, order, world.green, "shipping");
  equal(await shipment(), waiting);
  await advance(world, other, world.green, "shipping");
  const sent = await admin.get(waiting);
  match(sent.text, new RegExp(say("inventory.shipment.status.shipped")));
  match(sent.text, new RegExp((await readOrder(world.db, order)).order_no));
  const maker = await shop.as("production");
  ok(
    !(await maker.get(path)).text.includes(say("production.page.to_shipment")),
  );
});

Deno.test("work that is recorded while somebody corrects the plan is no correction of it: nothing is asked, and who corrected it is told", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const maker = await shop.as("production");
  const admin = await shop.as("admin");
  const order = await placeOrder(world, { status: "arrange_complete" });
  const tasks = [(await taskOf(world, order)).id, await ownTask(world)];
  for (const id of tasks) {
    const detail = `/prod/produce/task-detail/${id}`;
    const edit = `/prod/produce/task-edit/${id}`;
    const mine = await admin.get(edit);
    led(await send(maker, `${detail}?confirm=start`, sends("start")));
    const step = { process: "组装", percent: "30" };
    led(await send(maker, detail, sends("progress"), step));
    const fields = { remark: "夜班" };
    led(await admin.submit(edit, mine, { form: isPlan, fields }));
    equal((await taskById(world, id)).remark, "夜班");

    const stale = await maker.get(edit);
    led(await send(admin, edit, isPlan, { remark: "白班" }));
    led(await send(maker, detail, sends("progress"), step));
    const late = await maker.submit(edit, stale, {
      form: isPlan,
      fields: { remark: "加急" },
    });
    equal(late.status, 409);
    match(late.text, new RegExp(`您编辑期间，${world.admin.nickname} 在`));
  }
});

Deno.test("production reads on its task why the order was closed, and nothing of the money", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const order = await placeOrder(world, { status: "arrange_complete" });
  const { id } = await taskOf(world, order);
  const reason = "客户改用别的方案";
  await moveOrder(world.db, world.sales, order, "close", { reason });
  const maker = await shop.as("production");
  const { text } = await maker.get(`/prod/produce/task-detail/${id}`);
  match(text, new RegExp(reason));
  ok(!/¥|退款/.test(text), text);
});

Deno.test("what has to be built is laid out as on the order: its parts scroll by the keyboard, and of many lines none is open", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const maker = await shop.as("production");
  const built = async (pieces: number) => {
    const line = productLine(world);
    const order = await placeOrder(world, {
      status: "arrange_complete",
      lines: Array.from({ length: pieces }, () => line),
    });
    const { id } = await taskOf(world, order);
    return (await maker.get(`/prod/produce/task-detail/${id}`)).body;
  };
  const OPEN = /<details class="more" open/;
  const one = await built(1);
  match(one, OPEN);
  match(one, /class="parts" tabindex="0" role="region" aria-label="[^"]+"/);
  ok(!one.includes("¥"), "without prices");
  const many = await built(4);
  match(many, /class="parts"/);
  ok(!OPEN.test(many));
});

Deno.test("production sees for how long an order has waited for each step, in red after a week; a file says the days", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const order = await placeOrder(world, { status: "arrange_complete" });
  await world.db.updateTable("oem_order")
    .set({ status_at: new Date(Date.now() - 8 * 86_400_000) })
    .where("id", "=", order).execute();
  await ownTask(world);
  const maker = await shop.as("production");
  const waits = /(text-bad|mut)[^>]*>(\d+ (?:天|小时|分钟))</g;
  const shown = async () =>
    [...(await maker.get(LIST)).body.matchAll(waits)].map(([, tone, held]) =>
      `${tone} ${held}`
    );
  equal((await shown()).length, 1, "a task of its own waits for no order");
  match((await shown())[0]!, /^text-bad.* 8 天$/);
  const file = await maker.get(`${LIST}?format=csv`);
  match(file.body.split("\n")[0]!, /停留天数/);
  match(file.body, /,8,/);

  await advance(world, order, world.green, "production");
  match((await shown())[0]!, /^mut 1 分钟$/);
  await advance(world, order, world.green, "production_complete");
  deepEqual(await shown(), [], "it is the warehouse's turn");
});

Deno.test("the tasks of somebody who makes nothing any more are found by their name", async () => {
  for (const status of [0, 30] as const) {
    await using shop = await openShop();
    const { world } = shop;
    const { id: assignee_id } = world.nobody;
    await world.allow("nobody", "manage_product_make");
    const input = { title: "整理工装", assignee_id };
    await createTask(world.db, world.production, parse(TaskInput, input));
    await world.db.updateTable("production_task").set({ status }).execute();
    await world.db.updateTable("account").set({ status: 0, nickname: "老周" })
      .where("id", "=", assignee_id).execute();
    const maker = await shop.as("production");
    const theirs = `${LIST}?assignee_id=${assignee_id}`;
    const { body, text } = await maker.get(theirs);
    match(body, /<option[^>]* selected[^>]*>老周</);
    equal(countOf(text), 1);
    const all = await maker.get(LIST);
    equal(/<option[^>]*>老周</.test(all.body), status === 0);
  }
});
