import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { listCategories } from "@/db/catalogue/categories.ts";
import type { Db } from "@/db/schema/database.ts";
import { formsOf, has, linksOf, sends } from "@/tests/html.ts";
import type { Visitor } from "@/tests/http.ts";
import { errorAt, led, say, send } from "../shop.ts";
import { openCounter } from "./counter.ts";

const PAGE = "/prod/mall/category";

async function names(db: Db): Promise<string[]> {
  const rows = await listCategories(db);
  const byId = new Map(rows.map((row) => [row.category_id, row.category_name]));
  return rows.map(({ category_name, parent_id }) =>
    parent_id === null
      ? category_name
      : `${byId.get(parent_id)}/${category_name}`
  );
}

function add(visitor: Visitor, category_name: string, parent_id = "") {
  return send(visitor, `${PAGE}?edit=new`, sends("create"), {
    category_name,
    parent_id,
  });
}

async function idOf(db: Db, name: string): Promise<string> {
  const rows = await listCategories(db);
  return String(rows.find((row) => row.category_name === name)?.category_id);
}

Deno.test("categories are added, put in order by their buttons, renamed and deleted, without a script", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db } } = counter;
  led(await add(keeper, "阀门"));
  led(await add(keeper, "水泵"));
  const pumps = await idOf(db, "水泵");
  const up = await keeper.post(PAGE, {
    event: "step",
    category: pumps,
    way: "up",
  });
  equal(led(up), `${PAGE}#c-${pumps}`);
  deepEqual(await names(db), ["灌溉设备", "水泵", "阀门"]);
  led(await keeper.post(PAGE, { event: "step", category: pumps, way: "in" }));
  deepEqual(await names(db), ["灌溉设备", "灌溉设备/水泵", "阀门"]);
  led(await keeper.post(PAGE, { event: "step", category: pumps, way: "out" }));

  const edit = `${PAGE}?edit=${pumps}`;
  led(
    await send(keeper, edit, sends("update"), {
      category_name: "泵",
      parent_id: await idOf(db, "阀门"),
    }),
  );
  deepEqual(await names(db), ["灌溉设备", "阀门/泵", "阀门"]);
  led(
    await keeper.post(PAGE, {
      event: "place",
      category: pumps,
      parent_id: "",
      position: "0",
    }),
  );
  deepEqual(await names(db), ["泵", "灌溉设备", "阀门"]);

  const asked = await keeper.get(`${PAGE}?delete=${pumps}`);
  match(asked.body, /role="alertdialog"/);
  led(await send(keeper, `${PAGE}?delete=${pumps}`, sends("delete")));
  deepEqual(await names(db), ["灌溉设备", "阀门"]);
  equal((await keeper.get(edit)).status, 404);
});

Deno.test("a category's number is that of the list behind it, with what is below it", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db, goods } } = counter;
  const top = await idOf(db, "灌溉设备");
  led(await add(keeper, "水泵", top));
  const below = await idOf(db, "水泵");
  await db.updateTable("goods").set({ category_id: Number(top) }).execute();
  await db.updateTable("goods").set({ category_id: Number(below) })
    .where("id", "in", [goods["pump-12v"], goods.valve]).execute();
  const links = linksOf((await keeper.get(PAGE)).body);
  for (const id of [top, below]) {
    const href = `/prod/mall/all?category_id=${id}`;
    const link = links.find((one) => one.href === href);
    const [n] = /\d+/.exec(link?.text ?? "") ?? [];
    match((await keeper.get(href)).text, new RegExp(`共 ${n} 条`), link?.text);
  }
});

Deno.test("a button that leads nowhere is shut, every other is open", async () => {
  await using counter = await openCounter();
  const { keeper } = counter;
  await add(keeper, "阀门");
  const { body } = await keeper.get(PAGE);
  const rows = body.split('id="c-').slice(1);
  const open = rows.map((row) =>
    [...row.matchAll(/value="(up|down|in|out)"( disabled)?/g)]
      .filter(([, , shut]) => !shut).map(([, way]) => way).join(" ")
  );
  deepEqual(open, ["down", "up in"]);
});

Deno.test("no step leads below the sixth level, and none is offered there", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db } } = counter;
  await add(keeper, "L1");
  for (let level = 2; level <= 6; level++) {
    await add(keeper, `L${level}`, await idOf(db, `L${level - 1}`));
  }
  await add(keeper, "M6", await idOf(db, "L5"));
  const [deepest, last] = [await idOf(db, "L6"), await idOf(db, "M6")];
  const row = (body: string, id: string) =>
    body.split('id="c-').find((row) => row.startsWith(id)) ?? "";
  const { body } = await keeper.get(PAGE);
  for (const id of [deepest, last]) {
    match(row(body, id), /value="in" disabled/);
    doesNotMatch(row(body, id), /edit=new/);
  }
  match(row(body, await idOf(db, "L5")), /edit=new/);
  const sent = await keeper.post(PAGE, {
    event: "step",
    category: last,
    way: "in",
  });
  equal(sent.status, 422);
  match(sent.text, /\[42200\].*最多/);
  doesNotMatch(sent.body, /href="#f-/);
});

Deno.test("a wrong name or place is said at its field, and what was typed stays", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db } } = counter;
  const empty = await add(keeper, " ");
  equal(empty.status, 422);
  equal(errorAt(empty, "category_name"), "请填写类型名称");
  const twin = await add(keeper, "灌溉设备");
  equal(twin.status, 409);
  equal(errorAt(twin, "category_name"), "同一上级下已有同名类型");
  const form = formsOf(twin.body).find(sends("create"));
  deepEqual(
    form?.fields.find(([name]) => name === "category_name"),
    ["category_name", "灌溉设备"],
  );
  const id = await idOf(db, "灌溉设备");
  const inUse = await send(keeper, `${PAGE}?delete=${id}`, sends("delete"));
  equal(inUse.status, 409);
  match(inUse.text, /\[40900\].*该类型下有商品/);
  const cycle = await keeper.post(PAGE, {
    event: "place",
    category: id,
    parent_id: id,
    position: "0",
  });
  equal(cycle.status, 422);
  match(cycle.text, /不能移到自己或自己的下级之下/);
});

Deno.test("who chooses the saved place after a conflict gets it, also where the one that they chose was deleted", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db } } = counter;
  for (const name of ["阀门", "水泵", "待删"]) await add(keeper, name);
  const gone = await idOf(db, "待删");
  const edit = `${PAGE}?edit=${await idOf(db, "阀门")}`;
  const opened = await keeper.get(edit);
  const save = (shown: typeof opened, fields: Record<string, string>) =>
    keeper.submit(edit, shown, {
      form: has("category_name"),
      fields: { ...fields, idempotency_key: crypto.randomUUID() },
    });
  led(await save(opened, { parent_id: await idOf(db, "水泵") }));
  led(await keeper.post(PAGE, { event: "delete", category: gone }));
  const stale = await save(opened, { parent_id: gone });
  equal(stale.status, 409);
  equal(errorAt(stale, "parent_id"), say("form.choice.gone"));
  led(await save(stale, { "keep.parent_id": "theirs" }));
  deepEqual(await names(db), ["灌溉设备", "水泵/阀门", "水泵"]);
});

Deno.test("what somebody else renamed meanwhile stands beside what was typed", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db } } = counter;
  await add(keeper, "阀门");
  const edit = `${PAGE}?edit=${await idOf(db, "阀门")}`;
  const opened = await keeper.get(edit);
  const save = (shown: typeof opened, category_name: string) =>
    keeper.submit(edit, shown, {
      form: has("category_name"),
      fields: { category_name, idempotency_key: crypto.randomUUID() },
    });
  led(await save(opened, "球阀"));
  const stale = await save(opened, "闸阀");
  equal(stale.status, 409);
  match(stale.text, /\[40901\]/);
  match(stale.text, /球阀/);
  led(await save(stale, "闸阀"));
  deepEqual(await names(db), ["灌溉设备", "闸阀"]);
});

Deno.test("the page and its acts are for who manages products", async () => {
  await using counter = await openCounter();
  const parts = await counter.staff("manage_external_inventory");
  equal((await parts.get(PAGE)).status, 403);
  const posted = await parts.post(PAGE, {
    event: "create",
    category_name: "阀门",
  });
  equal(posted.status, 403);
  const malformed = await (await counter.as("admin")).post(PAGE, {
    event: "burn",
  });
  equal(malformed.status, 400);
  doesNotMatch((await (await counter.as("admin")).get(PAGE)).text, /阀门/);
});

Deno.test("what was typed into a category that somebody deleted meanwhile is kept, and saved as a new one", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db } } = counter;
  led(await add(keeper, "阀门"));
  const id = await idOf(db, "阀门");
  const edit = `${PAGE}?edit=${id}`;
  const opened = await keeper.get(edit);
  led(await keeper.post(PAGE, { event: "delete", category: id }));
  const gone = await keeper.submit(edit, opened, {
    form: sends("update"),
    fields: { category_name: "球阀" },
  });
  equal(gone.status, 409);
  match(gone.text, /已被删除。您填写的都还在，保存后成为新的一条/);
  led(await keeper.submit(edit, gone, { form: sends("create") }));
  deepEqual(await names(db), ["灌溉设备", "球阀"]);
});

Deno.test("a category that somebody deleted meanwhile is not moved: the tree comes again and says so", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db } } = counter;
  led(await add(keeper, "阀门"));
  const id = await idOf(db, "阀门");
  led(await keeper.post(PAGE, { event: "delete", category: id }));
  const moves: Record<string, string>[] = [
    { event: "step", way: "up" },
    { event: "place", parent_id: "", position: "0" },
  ];
  for (const sent of moves) {
    const refused = await keeper.post(PAGE, { ...sent, category: id });
    equal(refused.status, 409);
    match(refused.text, /该类型已被删除/);
    match(refused.text, /灌溉设备/);
  }
});
