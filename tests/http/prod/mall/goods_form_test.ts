import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { findGoods } from "@/db/catalogue/goods_detail.ts";
import {
  CategoryInput,
  createCategory,
  deleteCategory,
} from "@/domain/catalogue/category.ts";
import { deleteGoods, setShelf } from "@/domain/catalogue/write_goods.ts";
import { parse } from "@/domain/validate.ts";
import { formsOf, has, linksOf, sends } from "@/tests/html.ts";
import { type Answer, openSite } from "@/tests/http.ts";
import { interrupted } from "@/tests/interrupted.ts";
import { placeOrder, uploaded } from "@/tests/orders.ts";
import { openWorld } from "@/tests/world.ts";
import { errorAt, led, say, send } from "../shop.ts";
import { type Counter, openCounter } from "./counter.ts";

const NEW = "/prod/mall/good";
const at = (id: number) => `${NEW}/${id}`;
const detail = (id: number) => `/prod/mall/good_detail/${id}`;

function fieldsOf(page: Answer): Record<string, string> {
  const form = formsOf(page.body).find(has("sn"));
  ok(form);
  return Object.fromEntries(form.fields);
}

function idIn(path: string): number {
  return Number(/\/(\d+)/.exec(path)?.[1]);
}

async function read(counter: Counter, id: number) {
  return await findGoods(counter.world.db, counter.world.admin, id);
}

Deno.test("a part is made with pictures, and its page says everything about it", async () => {
  await using counter = await openCounter();
  const { keeper, world } = counter;
  const cover = await uploaded(world.db, world.nobody, "封面.png");
  const shown = await keeper.get(`${NEW}?kind=part`);
  equal(fieldsOf(shown).kind, "part");
  const path = led(
    await keeper.submit(NEW, shown, {
      form: has("sn"),
      fields: {
        sn: "F-100",
        name: "叠片过滤器",
        unit: "只",
        price: "1,086.50",
        cost_price: "40",
        description: "120 目",
        "cover.files": String(cover),
      },
    }),
  );
  const id = idIn(path);
  equal(path, detail(id));
  const made = await read(counter, id);
  deepEqual([made.price, made.kind, made.covers[0]?.id], [
    1_086_50,
    "part",
    cover,
  ]);
  const page = await keeper.get(path);
  match(page.text, /叠片过滤器/);
  match(page.text, /¥1,086\.50/);
  match(page.text, /成本价 ¥40\.00/);
  match(page.text, /价格记录/);
  match(page.body, new RegExp(`/file/${cover}/thumb`));
});

Deno.test("a product goes on to its first version; its price is not asked", async () => {
  await using counter = await openCounter();
  const { keeper } = counter;
  const product = { sn: "OEM-1", name: "滴灌机", kind: "oem" };
  const refused = await send(keeper, NEW, has("sn"), {
    ...product,
    price: "5",
  });
  equal(refused.status, 422);
  equal(
    errorAt(refused, "price"),
    "OEM 产品的价格由版本和零件决定，请留空",
  );
  equal(fieldsOf(refused).price, "5");
  const path = led(await send(keeper, NEW, has("sn"), product));
  match(path, /^\/prod\/mall\/good\/\d+\?version=new$/);
});

Deno.test("what was refused stays as it was typed, uploads too", async () => {
  await using counter = await openCounter();
  const { keeper, world } = counter;
  const file = await uploaded(world.db, world.nobody, "侧面.png");
  const refused = await send(keeper, NEW, has("sn"), {
    sn: "valve",
    name: "",
    kind: "device",
    price: "1.005",
    description: "第一行\n第二行",
    "images.files": String(file),
  });
  equal(refused.status, 422);
  equal(errorAt(refused, "name"), "请填写名称");
  equal(errorAt(refused, "price"), say("validation.money"));
  const typed = fieldsOf(refused);
  deepEqual([typed.sn, typed.price, typed["images.files"]], [
    "valve",
    "1.005",
    String(file),
  ]);
  match(typed.description ?? "", /第一行\r?\n第二行/);
  const taken = await keeper.submit(NEW, refused, {
    form: has("sn"),
    fields: { name: "阀", price: "1" },
  });
  equal(taken.status, 409);
  equal(errorAt(taken, "sn"), "该编码已被其他商品使用");
  const removed = await keeper.submit(NEW, taken, {
    form: has("sn"),
    fields: { remove_file: String(file) },
  });
  equal(removed.status, 200);
  equal(fieldsOf(removed)["images.files"], undefined);
  equal(fieldsOf(removed).name, "阀");
});

Deno.test("a description that is too long says how long it may be, and stays whole", async () => {
  await using counter = await openCounter();
  const { keeper } = counter;
  const description = "滴灌带。".repeat(2_500);
  const refused = await keeper.fill(`${NEW}?kind=part`, {
    form: has("sn"),
    fields: {
      sn: "F-101",
      name: "滴灌带",
      unit: "卷",
      price: "1",
      description,
    },
  });
  equal(refused.status, 422);
  equal(errorAt(refused, "description"), "最多 5,000 个字符");
  equal(fieldsOf(refused).description, description);
});

Deno.test("an edit that somebody else overtook shows both, and loses nothing", async () => {
  await using counter = await openCounter();
  const { keeper, world } = counter;
  const path = at(world.goods.valve);
  const opened = await keeper.get(path);
  const save = (shown: Answer, fields: Record<string, string>) =>
    keeper.submit(path, shown, {
      form: has("sn"),
      fields: { ...fields, idempotency_key: crypto.randomUUID() },
    });
  led(await save(opened, { name: "别人的名", unit: "台" }));
  const stale = await save(opened, { name: "我的名" });
  equal(stale.status, 409);
  const fields = fieldsOf(stale);
  equal(fields["keep.name"], "yours");
  equal(fields["keep.unit"], undefined, "it was not touched");
  equal(fields.unit, "台", "so it holds what is saved");
  led(await save(stale, {}));
  const saved = await read(counter, world.goods.valve);
  deepEqual([saved.name, saved.unit], ["我的名", "台"]);
});

Deno.test("who chooses the saved category after a conflict gets it, also where the one that they chose was deleted", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db, admin, goods } } = counter;
  const [gone, theirs] = await Promise.all(
    ["待删类型", "别人的类型"].map((category_name) =>
      createCategory(db, admin, parse(CategoryInput, { category_name }))
    ),
  );
  const path = at(goods.valve);
  const opened = await keeper.get(path);
  const save = (shown: Answer, fields: Record<string, string>) =>
    keeper.submit(path, shown, {
      form: has("sn"),
      fields: { ...fields, idempotency_key: crypto.randomUUID() },
    });
  led(await save(opened, { category_id: String(theirs!.category_id) }));
  await deleteCategory(db, admin, gone!.category_id);
  const stale = await save(opened, { category_id: String(gone!.category_id) });
  equal(stale.status, 409);
  equal(errorAt(stale, "category_id"), say("form.choice.gone"));
  led(await save(stale, { "keep.category_id": "theirs" }));
  equal((await read(counter, goods.valve)).category_id, theirs!.category_id);
});

Deno.test("where two changed the pictures of goods both sides' are shown, not how many they are", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db, nobody, goods } } = counter;
  const path = at(goods.valve);
  const opened = await keeper.get(path);
  const names = ["正面.png", "背面.png"];
  const [theirs, mine] = await Promise.all(
    names.map((name) => uploaded(db, nobody, name)),
  );
  const save = (cover: number) =>
    keeper.submit(path, opened, {
      form: has("sn"),
      fields: {
        "cover.files": String(cover),
        idempotency_key: crypto.randomUUID(),
      },
    });
  led(await save(theirs!));
  const stale = await save(mine!);
  equal(stale.status, 409);
  const [, asked = ""] = /id="f-conflict"(.*?)<\/table>/s.exec(stale.body) ??
    [];
  for (const name of names) ok(asked.includes(name), name);
  ok(asked.includes(`/file/${theirs}/thumb`));
});

Deno.test("goods stay in a category that another process made a moment ago, whatever else is edited", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db, goods } } = counter;
  await keeper.get("/prod/mall/all"); // the tree is kept for a while
  const { category_id } = await db.insertInto("goods_category")
    .values({ category_name: "新设备" }).returning("category_id")
    .executeTakeFirstOrThrow();
  await db.updateTable("goods").set({ category_id })
    .where("id", "=", goods.valve).execute();
  led(await send(keeper, at(goods.valve), has("sn"), { unit: "台" }));
  equal((await read(counter, goods.valve)).category_id, category_id);
});

Deno.test("a question about goods names who saved the other value, not who put them on the shelf since", async () => {
  await using counter = await openCounter();
  const { keeper, world } = counter;
  const { db, allow, goods: { valve } } = world;
  const cover = await uploaded(db, world.admin, "封面.png");
  const opened = await keeper.get(at(valve));
  const theirs = { name: "别人的名", price: "16", "cover.files": `${cover}` };
  led(await send(await counter.as("admin"), at(valve), has("sn"), theirs));
  const shelver = await allow("sales", "manage_product");
  await setShelf(db, shelver, valve, 0);
  const own = await uploaded(db, world.nobody, "我的.png");
  const stale = await keeper.submit(at(valve), opened, {
    form: has("sn"),
    fields: { name: "我的名", price: "17", "cover.files": String(own) },
  });
  equal(stale.status, 409);
  match(stale.text, /admin 在 .{1,40} 保存过/);
});

Deno.test("after a part has lost its price, its page says that customers with a draft have to choose something else", async () => {
  await using counter = await openCounter();
  const { keeper, world } = counter;
  const { valve } = world.goods;
  await placeOrder(world);
  led(await send(keeper, at(valve), has("sn"), { price: "" }));
  const after = await keeper.get(detail(valve));
  match(after.text, /1 份待确认订单含有此商品；客户确认前须改选/);
  doesNotMatch(after.text, /新旧价格/);
});

Deno.test("a price tells before and after which drafts it touches, with links for who may open them", async () => {
  await using counter = await openCounter();
  const { keeper, world } = counter;
  const draft = await placeOrder(world);
  const { valve } = world.goods;
  const before = await keeper.get(at(valve));
  match(before.text, /1 份待确认订单含有此零件/);
  const href = `/mkt/oem/detail/${draft}`;
  const links = ({ body }: Answer) => linksOf(body).map((link) => link.href);
  ok(!links(before).includes(href), "the keeper may not open orders");
  led(await send(keeper, at(valve), has("sn"), { price: "16" }));
  const after = await keeper.get(detail(valve));
  match(after.text, /1 份待确认订单中的价格与现价不同/);
  match(after.text, /¥15\.50 ¥16\.00/);
  const sales = await (await counter.as("sales")).get(detail(valve));
  ok(links(sales).includes(href));
  match(sales.text, /绿源农业科技/);
  match(sales.text, /客户库存/);
  doesNotMatch(after.text, /客户库存/);
  doesNotMatch(sales.text, /成本价/);
});

Deno.test("goods leave the shelf, come back, and are deleted when nothing refers to them", async () => {
  await using counter = await openCounter();
  const { keeper, world: { goods } } = counter;
  const path = detail(goods.unpriced);
  const leaving = `${path}?take_off=1`;
  match((await keeper.get(leaving)).text, /下架后客户不能再选购/);
  equal((await read(counter, goods.unpriced)).status, 1, "asked first");
  led(await send(keeper, leaving, sends("take_off")));
  equal((await read(counter, goods.unpriced)).status, 0);
  led(await send(keeper, path, sends("put_on")));
  const asked = await keeper.get(`${path}?delete=1`);
  match(asked.body, /role="alertdialog"/);
  equal(
    led(await send(keeper, `${path}?delete=1`, sends("delete"))),
    "/prod/mall/all",
  );
  equal((await keeper.get(path)).status, 404);
  const used = detail(goods.valve);
  const refused = await send(keeper, `${used}?delete=1`, sends("delete"));
  equal(refused.status, 409);
  match(refused.text, /正在使用.*它在产品的物料清单中/);
});

Deno.test("who may not write sees no button, an empty form page, and is refused", async () => {
  await using counter = await openCounter();
  const { world: { goods } } = counter;
  const finance = await counter.as("finance");
  const page = await finance.get(detail(goods.irrigator));
  equal(page.status, 200);
  equal(formsOf(page.body).some(sends("take_off")), false);
  ok(!linksOf(page.body).some(({ href }) => href === "?take_off=1"));
  ok(!linksOf(page.body).some(({ href }) => href.includes("/good/")));
  const form = await finance.get(at(goods.irrigator));
  equal(form.status, 200);
  match(form.text, /您没有编辑商品的权限/);
  equal(formsOf(form.body).some(has("sn")), false);
  const sent = { event: "save", sn: "x", name: "x", kind: "device" };
  equal((await finance.post(at(goods.irrigator), sent)).status, 403);
  equal((await finance.post(NEW, sent)).status, 403);
  const toggled = { event: "take_off" };
  equal((await finance.post(detail(goods.irrigator), toggled)).status, 403);
  equal((await finance.get(detail(goods.valve))).status, 404, "parts");

  const parts = await counter.staff("manage_external_inventory");
  match((await parts.get(at(goods.irrigator))).text, /您没有编辑商品的权限/);
  const kinds = fieldsOf(await parts.get(at(goods.valve))).kind;
  equal(kinds, "part");
  led(await send(parts, at(goods.valve), has("sn"), { name: "电磁阀门" }));
  const green = await counter.as("green");
  equal((await green.get(detail(goods.irrigator))).status, 403);
});

Deno.test("without a number the page of goods leads to the list", async () => {
  await using counter = await openCounter();
  const page = await counter.keeper.get("/prod/mall/good_detail");
  equal(page.status, 200);
  ok(linksOf(page.body).some(({ href }) => href === "/prod/mall/all"));
  equal((await counter.keeper.get(detail(999_999))).status, 404);
  equal((await counter.keeper.get(`${NEW}/1e3`)).status, 404);
});

Deno.test("the page of goods and the one to edit them have titles of their own", async () => {
  await using counter = await openCounter();
  const { keeper } = counter;
  const page = await keeper.get(`${NEW}?kind=part`);
  const fields = { sn: "F-300", name: "滤芯", kind: "part" };
  const made = await keeper.submit(NEW, page, { form: has("sn"), fields });
  const id = idIn(led(made));
  const titleOf = async (path: string) =>
    /<title>(.*?) - /.exec((await keeper.get(path)).body)?.[1];
  equal(await titleOf(detail(id)), "滤芯");
  equal(await titleOf(at(id)), "编辑商品：滤芯");
});

Deno.test("what was typed into goods that somebody deleted meanwhile is kept, and saved as new ones", async () => {
  await using counter = await openCounter();
  const { keeper, world } = counter;
  const fields = {
    sn: "F-200",
    name: "过滤器",
    kind: "part",
    status: "0",
    price: "3",
  };
  const page = await keeper.get(`${NEW}?kind=part`);
  const made = await keeper.submit(NEW, page, { form: has("sn"), fields });
  const id = idIn(led(made));
  const open = await keeper.get(at(id));
  await deleteGoods(world.db, world.admin, id);

  const typed = { sn: "F-201", description: "花很多力气写的" };
  const refused = await keeper.submit(at(id), open, {
    form: has("sn"),
    fields: typed,
  });
  equal(refused.status, 409);
  match(refused.text, /已被删除/);
  deepEqual(
    [fieldsOf(refused).name, fieldsOf(refused).description],
    [fields.name, typed.description],
  );
  const saved = led(
    await keeper.submit(at(id), refused, { form: has("sn"), fields: {} }),
  );
  const { description, status } = await read(counter, idIn(saved));
  deepEqual([description, status], [typed.description, 0]);
});

Deno.test("goods that somebody deletes while they are being saved are offered as new ones, too", async () => {
  await using world = await openWorld();
  const { database, meanwhile } = interrupted(world.database);
  const keeper = await openSite(database).enter("admin");
  const fields = { sn: "F-200", name: "过滤器", kind: "part", price: "3" };
  const form = { form: has("sn") };
  const id = idIn(led(
    await keeper.fill(`${NEW}?kind=part`, { ...form, fields }),
  ));
  const open = await keeper.get(at(id));
  meanwhile(() => deleteGoods(world.db, world.admin, id));

  const typed = { description: "花很多力气写的" };
  const refused = await keeper.submit(at(id), open, { ...form, fields: typed });
  equal(refused.status, 409);
  match(refused.text, /已被删除/);
  equal(fieldsOf(refused).description, typed.description);
  led(await keeper.submit(at(id), refused, form));
});

Deno.test("who lost the permission to write goods while they wrote some reads which it is, who gives it, and keeps what was typed", async () => {
  await using counter = await openCounter();
  const { keeper, staff } = counter;
  const shown = await keeper.get(`${NEW}?kind=oem`);
  await staff("manage_bill");
  const refused = await keeper.submit(NEW, shown, {
    form: has("sn"),
    fields: { sn: "OEM-9", name: "喷灌机" },
  });
  equal(refused.status, 403);
  match(refused.text, /（manage_product）.*。可请admin开通。/);
  match(refused.text, /开通权限后可以再次提交/);
  equal(fieldsOf(refused).name, "喷灌机");
});

Deno.test("new goods stand under the list that they are made from, and leaving the form leads back to it", async () => {
  await using world = await openWorld();
  const admin = await openSite(world.database).enter("admin");
  await admin.get("/prod/mall/all");
  const list = "/prod/mall/oem?sort=name";
  await admin.get(list);
  const { body } = await admin.get("/prod/mall/good?kind=oem");
  const menu = body.slice(body.indexOf("<aside"), body.indexOf("</aside>"));
  match(menu, /href="\/prod\/mall\/oem"[^>]* aria-current="page"/);
  doesNotMatch(menu, /href="\/prod\/mall\/all"[^>]* aria-current="page"/);
  const main = body.slice(body.indexOf("<main"));
  const cancel = linksOf(main).find(({ text }) => text === "取消");
  equal(cancel?.href, list);
});

Deno.test("who may not edit goods reads which permission it takes, and who can grant it", async () => {
  await using counter = await openCounter();
  const reader = await counter.staff("manage_product_price");
  for (const path of [NEW, at(counter.world.goods.irrigator)]) {
    const { status, text } = await reader.get(path);
    equal(status, 200, path);
    match(text, /需要权限：[^。]*（manage_product）[^。]*。可请\S+开通。/);
  }
});
