import {
  deepEqual,
  doesNotMatch,
  equal,
  match,
  notDeepEqual,
  ok,
} from "node:assert/strict";
import { sql } from "kysely";
import type { Text } from "@/domain/errors.ts";
import { formatMoney } from "@/domain/money.ts";
import { OrderInput } from "@/domain/oem/order_input.ts";
import { createOrder, deleteOrder } from "@/domain/oem/write_order.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { parse } from "@/domain/validate.ts";
import { translator } from "@/locales/messages.ts";
import { digests } from "@/routes/oem/order/(_components)/form/conflict.ts";
import { readTyped } from "@/routes/oem/order/(_components)/form/typed_order.ts";
import { type Form, formsOf, has, linksOf, valueOf } from "@/tests/html.ts";
import { type Answer, openSite, type Visitor } from "@/tests/http.ts";
import { readDraft, saveDraft } from "@/domain/draft.ts";
import { advance } from "@/tests/orders.ts";
import { readAgain } from "@/tests/statements.ts";
import type { Fields } from "@/tests/submission.ts";
import { openWorld, type World } from "@/tests/world.ts";

const CREATE = "/oem/order/create";
/** Lines with the most parts that a line may have, of which the page can send no more. */
const LARGE = 15;
const CATALOGUE = "/prod/mall/all";
const t = translator("zh-cn");
const say = (key: Text["key"], params?: Text["params"]) => t(key, params);

const isOrder = (form: Form) => form.id === "order-form";
const isDialog = (form: Form) =>
  form.method === "POST" && form.buttons.some((one) => /^add:/.test(one.value));

interface Desk extends AsyncDisposable {
  world: World;
  customer: Visitor;
  /** a button of the order form on the page at `path`, as it stands, with fields typed over */
  press(button: string, fields?: Fields, path?: string): Promise<Answer>;
  /** takes goods from the dialog */
  choose(sn: string, fields?: Fields, path?: string): Promise<Answer>;
  orders(): Promise<number>;
}

async function openDesk(name: "green" | "sky" = "green"): Promise<Desk> {
  const world = await openWorld();
  const customer = await openSite(world.database).enter(name);
  const press = async (button: string, fields: Fields = {}, path = CREATE) =>
    await customer.fill(path, {
      form: isOrder,
      button,
      fields,
    });
  const choose = async (
    sn: string,
    fields: Fields = {},
    path = `${CREATE}?dialog=product`,
  ) => {
    const id = world.goods[sn as keyof World["goods"]];
    const named = Object.fromEntries(
      Object.entries(fields).map(([field, value]) => [
        `picks.g${id}.${field}`,
        value,
      ]),
    );
    return await customer.fill(path, {
      form: isDialog,
      button: `add:${id}`,
      fields: named,
    });
  };
  return {
    world,
    customer,
    press,
    choose,
    orders: async () =>
      (await world.db.selectFrom("oem_order").select("id").execute()).length,
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

/** Ten irrigators of version v1 in the draft. */
async function chooseIrrigators({ world, choose }: Desk): Promise<void> {
  const version_id = String(world.versions.v1);
  const answer = await choose("irrigator", { version_id, quantity: "10" });
  equal(answer.status, 303);
}

function fieldsOf(page: Answer): Map<string, string> {
  const form = formsOf(page.body).find(isOrder);
  ok(form, "the page has the order form");
  return new Map(form.fields);
}

/** The typed number of a part of the first line, by its goods. */
function partAt(page: Answer, goodsId: number): string {
  for (const [name, value] of fieldsOf(page)) {
    const at = /^lines\.0\.parts\.(\d+)\.goods_id$/.exec(name)?.[1];
    if (at !== undefined && value === String(goodsId)) return at;
  }
  throw new Error(`part ${goodsId} is not in the form`);
}

async function lastOrder({ db }: World) {
  const order = await db.selectFrom("oem_order").selectAll()
    .orderBy("id", "desc").executeTakeFirstOrThrow();
  const parts = await db.selectFrom("oem_order_part as p")
    .innerJoin("oem_order_line as l", "l.id", "p.line_id")
    .select(["p.sn", "p.usage", "p.deduction", "p.mark"])
    .where("l.order_id", "=", order.id).orderBy("p.position").execute();
  return { ...order, parts };
}

Deno.test("who updates amounts that can't be computed sees why at every part, in the open editor; submitting says the same", async () => {
  await using desk = await openDesk();
  const { customer, press, world: { goods } } = desk;
  await chooseIrrigators(desk);
  const version_id = String(desk.world.versions.v2);
  await desk.choose("irrigator", { version_id }); // of several lines the editors are folded
  const page = await customer.get(CREATE);
  const usage = `lines.0.parts.${partAt(page, goods.valve)}.usage`;
  const deduction = `lines.0.parts.${
    partAt(page, goods["pump-12v"])
  }.deduction`;
  const wrong = { [usage]: "0", [deduction]: "999" };

  for (const button of ["recalc", "submit"]) {
    const told = await press(button, wrong);
    equal(told.status, 422, button);
    for (const field of [usage, deduction]) {
      const id = `f-${field.replaceAll(".", "-")}`;
      match(told.body, new RegExp(`href="#${id}"`), `${button} ${field}`);
      match(told.body, new RegExp(`id="${id}-error"`), `${button} ${field}`);
    }
    match(told.body, /<details class="more" open/);
  }
  match(
    (await press("recalc", wrong)).text,
    new RegExp(say("oem.form.recalc.refused")),
  );
  equal(fieldsOf(await customer.get(CREATE)).get(deduction), "999", "is saved");

  const right = await press("recalc", { [usage]: "4", [deduction]: "10" });
  equal(right.status, 303);
});

Deno.test("a customer without scripts orders a product with changed, added, removed and deducted parts", async () => {
  await using desk = await openDesk();
  const { world, customer, press, choose } = desk;
  const { goods } = world;
  await chooseIrrigators(desk);

  let page = await customer.get(CREATE);
  match(page.text, /¥3,236\.80/, "fee 50 + 120 + 4 × 15.50 + 88.88 + 8 × 0.35");
  const valve = partAt(page, goods.valve);
  await press(`inc:lines.0.parts.${valve}.usage`);
  equal(
    (await press("recalc", {}, `${CREATE}?open=0`)).location,
    `${CREATE}?open=0`,
    "the parts that are worked at stay open",
  );
  page = await customer.get(CREATE);
  const board = partAt(page, goods.board);
  match(
    (await press(`remove_part:0.${board}`)).location!,
    /\?open=0#line-0$/,
  );
  equal((await press("dialog:part:0")).location, `${CREATE}?dialog=part%3A0`);
  await choose("sensor", { quantity: "2" }, `${CREATE}?dialog=part:0`);

  page = await customer.get(CREATE);
  for (const key of ["custom", "removed"] as const) {
    match(page.text, new RegExp(say(`oem.part.${key}`)));
  }
  match(
    page.text,
    new RegExp(
      say("oem.form.part.changed", { mark: say("oem.part.changed"), n: 4 }),
    ),
  );
  match(page.text, new RegExp(say("oem.form.part.stock", { n: 100 })));
  match(page.text, new RegExp(say("oem.form.part.no_stock")));

  const done = await press("submit", {
    [`lines.0.parts.${partAt(page, goods["pump-12v"])}.deduction`]: "10",
    "lines.0.remark": "绿色外壳",
    remark: "尽快",
  });
  equal(done.status, 303);
  const order = await lastOrder(world);
  equal(done.location, `/oem/order/${order.id}`);
  match(customer.cookies.get("flash") ?? "", /success\.order\.created/);
  equal(order.type, "product");
  equal(order.remark, "尽快");
  // 50 + 120 + 5 × 15.50 + 8 × 0.35 + 2 × 45 = 340.30; × 10 − 10 × 120
  equal(order.total, 2_203_00);
  deepEqual(order.parts.map((part) => [part.sn, part.usage, part.mark]), [
    ["pump-12v", 1, "required"],
    ["valve", 5, "changed"],
    ["board", 0, "removed"],
    ["seal", 8, "required"],
    ["sensor", 2, "custom"],
  ]);
  equal(order.parts[0]!.deduction, 10);
  const drafts = await world.db.selectFrom("form_draft").selectAll().execute();
  equal(drafts.length, 0, "the draft went with the order");
});

Deno.test("a part order goes into the customer's inventory", async () => {
  await using desk = await openDesk();
  const { world, press, choose, customer } = desk;
  await press("recalc", { type: "part" });
  await choose("valve", { quantity: "100" });
  const page = await customer.get(CREATE);
  ok(page.text.includes(say("oem.form.delivery.store")));
  const done = await press("submit", { delivery: "store" });
  equal(done.status, 303);
  const order = await lastOrder(world);
  deepEqual(
    [order.type, order.delivery, order.total],
    ["part", "store", 1_550_00],
  );
});

Deno.test("whatever is typed is there again after every button, however wrong", async () => {
  await using desk = await openDesk();
  const { world, customer } = desk;
  await chooseIrrigators(desk);
  const typed = {
    "lines.0.quantity": "zehn",
    "lines.0.parts.0.usage": "-3",
    "lines.0.parts.1.deduction": "1e9",
    "lines.0.remark": '<b>粗体</b> & "引号"',
    remark: "第一行\n第二行",
    address_id: String(world.addresses.green),
  };
  for (
    const button of ["recalc", "dialog:product", "address", "submit", "nothing"]
  ) {
    const page = await customer.get(CREATE);
    const form = formsOf(page.body).find(isOrder)!;
    const entries = Object.fromEntries(form.fields);
    const answer = await customer.post(CREATE, {
      ...entries,
      ...typed,
      do: button,
    });
    const told = ["recalc", "submit"].includes(button);
    equal(answer.status, told ? 422 : 303, button);
    if (button === "address") {
      const back = encodeURIComponent(CREATE);
      const asked = answer.location ?? "";
      equal(asked, `/common/account/address?back=${back}&new=1`);
      const { body } = await customer.get(asked);
      match(body, /name="receiver"/);
      ok(linksOf(body).some(({ href }) => href === CREATE)); // cancelling
    }
    const again = fieldsOf(await customer.get(CREATE));
    for (const [name, value] of Object.entries(typed)) {
      equal(
        again.get(name)?.replaceAll("\r\n", "\n"),
        value,
        `${name} after ${button}`,
      );
    }
  }
  equal(await desk.orders(), 0);
});

Deno.test("a form that was sent, gone back to and sent again tells of its order and makes neither another one nor a draft", async () => {
  await using desk = await openDesk();
  const { world, customer, press } = desk;
  await chooseIrrigators(desk);
  const wrong = await press("submit", { "lines.0.quantity": "x" });
  const sent = await customer.submit(CREATE, wrong, {
    form: isOrder,
    button: "submit",
    fields: { "lines.0.quantity": "7" },
  });
  equal(sent.status, 303);
  const { id, order_no } = await lastOrder(world);

  for (const button of ["submit", "recalc", "inc:lines.0.quantity"]) {
    const again = await customer.submit(CREATE, wrong, {
      form: isOrder,
      button,
      fields: { "lines.0.quantity": "8" },
    });
    equal(again.status, 409, button);
    match(again.text, new RegExp(say("form.sent")));
    match(again.body, new RegExp(`href="/oem/order/${id}">${order_no}<`));
    equal(fieldsOf(again).get("lines.0.quantity"), "8", "what was typed stays");
  }
  equal(await desk.orders(), 1);
  const drafts = await world.db.selectFrom("form_draft").select("ref")
    .execute();
  deepEqual(drafts, []);
});

Deno.test("a form whose order was deleted since, gone back to and sent as it was, says that it makes no other one", async () => {
  await using desk = await openDesk();
  const { world, customer, press } = desk;
  await chooseIrrigators(desk);
  const wrong = await press("submit", { "lines.0.quantity": "x" });
  const send = () =>
    customer.submit(CREATE, wrong, {
      form: isOrder,
      button: "submit",
      fields: { "lines.0.quantity": "7" },
    });
  equal((await send()).status, 303);
  const { id } = await lastOrder(world);
  await deleteOrder(world.db, world.green, id);
  const again = await send();
  equal(again.status, 409);
  match(again.text, new RegExp(say("form.sent")));
  equal(fieldsOf(again).get("lines.0.quantity"), "7", "what was typed stays");
  equal(await desk.orders(), 1, "the deleted one");
});

Deno.test("an address that is added amid an order is what the order goes to, until another is chosen; a strange one is not", async () => {
  await using desk = await openDesk();
  const { world, customer, press } = desk;
  const asked = await press("address", { remark: "请包好" });
  const added = await customer.fill(asked.location!, {
    form: ({ fields }) => fields.some(([name]) => name === "receiver"),
    fields: {
      receiver: "孙立",
      phone: "13800006622",
      address: "岷江大道 16 号",
    },
  });
  const id = /address=(\d+)#/.exec(added.location!)?.[1];
  const back = await customer.get(added.location!.split("#")[0]!);
  equal(fieldsOf(back).get("address_id"), id);
  equal(fieldsOf(back).get("remark"), "请包好");

  await press("recalc", {}, `${CREATE}?address=${id}`);
  equal(fieldsOf(await customer.get(CREATE)).get("address_id"), id);
  const own = String(world.addresses.green);
  await press("recalc", { address_id: own }, `${CREATE}?address=${id}`);
  equal(fieldsOf(await customer.get(CREATE)).get("address_id"), own);
  const strange = `${CREATE}?address=${world.addresses.sky}`;
  equal(fieldsOf(await customer.get(strange)).get("address_id"), undefined);
});

Deno.test("the dialog opens at what it refuses, not at its search", async () => {
  await using desk = await openDesk();
  const { customer, choose, world: { goods, versions } } = desk;
  const focused = ({ body }: Answer) =>
    [...body.matchAll(/<(?:input|select)[^>]* autofocus[^>]*>/g)]
      .map(([tag]) => / name="([^"]*)"/.exec(tag)?.[1]);
  const opened = await customer.get(`${CREATE}?dialog=product`);
  deepEqual(focused(opened), ["keyword"]);
  const pick = `picks.g${goods.irrigator}`;
  const wrong = await choose("irrigator", {
    version_id: String(versions.v1),
    quantity: "x",
  });
  deepEqual(focused(wrong), [`${pick}.quantity`]);
  const none = await choose("irrigator", { version_id: "", quantity: "1" });
  deepEqual(focused(none), [`${pick}.version_id`]);
});

Deno.test("steppers count within their limits, removed parts and lines come and go", async () => {
  await using desk = await openDesk();
  const { world, customer, press } = desk;
  await chooseIrrigators(desk);
  await press("inc:lines.0.quantity");
  equal(fieldsOf(await customer.get(CREATE)).get("lines.0.quantity"), "11");
  await press("dec:lines.0.quantity", { "lines.0.quantity": "1" });
  equal(fieldsOf(await customer.get(CREATE)).get("lines.0.quantity"), "1");
  await press("inc:lines.0.quantity", { "lines.0.quantity": "10O" });
  await chooseIrrigators(desk);
  equal(
    fieldsOf(await customer.get(CREATE)).get("lines.0.quantity"),
    "10O",
    "what can't be read is left for its author to mend",
  );

  const { board } = world.goods;
  const at = partAt(await customer.get(CREATE), board);
  await press(`remove_part:0.${at}`);
  await press(`restore_part:0.${board}`);
  const page = await customer.get(CREATE);
  const restored = partAt(page, board);
  equal(fieldsOf(page).get(`lines.0.parts.${restored}.usage`), "1");

  await press("remove_line:0");
  const empty = await customer.get(CREATE);
  ok(empty.text.includes(say("oem.form.lines.empty")));
});

Deno.test("a line that was removed is put back as it was, in its place, until the draft is saved otherwise", async () => {
  await using desk = await openDesk();
  const { world: { goods, versions }, customer, press, choose } = desk;
  await chooseIrrigators(desk);
  await choose("irrigator", { version_id: String(versions.v2) });
  const board = partAt(await customer.get(CREATE), goods.board);
  await press(`remove_part:0.${board}`);
  await press("recalc", {
    "lines.0.remark": "绿色外壳",
    "lines.0.upload": new File(["%PDF-1.4\n%%EOF\n"], "面板.pdf"),
  });
  const shown = async () => {
    const page = await customer.get(CREATE);
    const lines = [...fieldsOf(page)]
      .filter(([name]) => name.startsWith("lines."));
    return { page, lines };
  };
  const before = await shown();
  const undo = say("oem.form.removed", { name: "智能灌溉机" });
  ok(!before.page.text.includes(undo));

  equal((await press("remove_line:0")).location, `${CREATE}#removed`);
  const without = await shown();
  ok(without.page.text.includes(undo));
  equal(fieldsOf(without.page).get("lines.0.version_id"), `${versions.v2}`);
  equal((await press("restore_line")).status, 303);
  deepEqual((await shown()).lines, before.lines);

  await press("remove_line:0");
  await press("recalc");
  const saved = await shown();
  ok(!saved.page.text.includes(undo));
  await press("recalc", { do: "restore_line" });
  deepEqual((await shown()).lines, saved.lines);
});

Deno.test("the dialogs say how much of what is in the order already, also of parts that nobody touched", async () => {
  await using desk = await openDesk();
  const { customer } = desk;
  await chooseIrrigators(desk);
  await chooseIrrigators(desk);
  const selected = (n: number) => say("oem.form.dialog.selected", { n });
  const goods = await customer.get(`${CREATE}?dialog=product`);
  equal(goods.status, 200);
  ok(goods.text.includes(`智能灌溉机 ${selected(20)}`));
  match(goods.text, /已选 1 种产品/, "of two lines with the same");
  ok(goods.body.includes('aria-label="再加 智能灌溉机"'), "not as if for once");
  await desk.press("recalc", {
    "lines.0.quantity": "x",
    "lines.1.quantity": "",
  });
  const broken = await customer.get(`${CREATE}?dialog=product`);
  match(broken.text, /智能灌溉机 已选，数量有误/);
  await desk.press("recalc", {
    "lines.0.quantity": "10",
    "lines.1.quantity": "10",
  });
  const parts = await customer.get(`${CREATE}?dialog=part:0`);
  equal(parts.status, 200);
  ok(parts.text.includes(`电磁阀 ${selected(4)}`));
  ok(parts.text.includes(`密封圈 ${selected(8)}`));
  ok(!parts.text.includes(`${selected(1)} sensor`));
});

Deno.test("a part that is added to a product is asked for per piece of it, and says so; one that is ordered by itself in all", async () => {
  await using desk = await openDesk();
  const { customer, press } = desk;
  await chooseIrrigators(desk);
  const parts = await customer.get(`${CREATE}?dialog=part:0`);
  const perPiece = say("oem.form.part.usage.of", { name: "电磁阀" });
  const inAll = say("oem.form.dialog.quantity.of", { name: "电磁阀" });
  ok(parts.body.includes(`aria-label="${perPiece}"`));
  ok(!parts.body.includes(`aria-label="${inAll}"`));
  const dialog = parts.text.slice(parts.text.indexOf("添加零件"));
  match(dialog, /零件 编码（SN） 单台用量 单价 操作/, "parts have no version");
  match(parts.body, /placeholder="搜索零件名称或编码"/);
  match(parts.text, /已选零件 4 个/);
  ok(dialog.includes(say("oem.form.dialog.per_piece")));

  await press("remove_line:0");
  await press("recalc", { type: "part" });
  const ordered = await customer.get(`${CREATE}?dialog=product`);
  ok(ordered.body.includes(`aria-label="${inAll}"`));
  ok(!ordered.text.includes(say("oem.form.dialog.per_piece")));
});

Deno.test("while nothing is on the shelf the dialog says so, and to staff what comes first", async () => {
  await using desk = await openDesk();
  const { world, customer } = desk;
  await world.db.updateTable("goods").set({ status: 0 }).execute();
  const dialog = `${CREATE}?dialog=product`;
  const empty = await customer.get(dialog);
  ok(empty.text.includes(say("oem.form.dialog.none")));
  ok(empty.text.includes(say("oem.form.dialog.none_text")));
  ok(!linksOf(empty.body).some(({ href }) => href === CATALOGUE));
  const narrowed = await customer.get(`${dialog}&keyword=x`);
  ok(narrowed.text.includes(say("oem.form.dialog.empty")));

  await customer.fill(CREATE, { form: isOrder, fields: { type: "part" } });
  const parts = await customer.get(dialog);
  ok(parts.text.includes(say("oem.form.dialog.none.part")));

  const admin = await openSite(world.database).enter("admin");
  const asked = await admin.get(dialog);
  ok(asked.text.includes(say("catalogue.list.none_text")));
  ok(linksOf(asked.body).some(({ href }) => href === CATALOGUE));
});

Deno.test("a version with a part that left the shelf says so where it is chosen and where it was added", async () => {
  await using desk = await openDesk();
  const { world: { db, goods, versions }, customer, choose } = desk;
  const dialog = `${CREATE}?dialog=product`;
  doesNotMatch((await customer.get(dialog)).text, /不可订购|已下架/);
  await db.updateTable("goods").set({ status: 0 })
    .where("id", "=", goods["pump-12v"]).execute();
  const shown = await customer.get(dialog);
  match(shown.text, /部分版本含已下架或暂无价格的零件/);
  match(shown.body, />[^<]*（含不可订购零件）</);
  await choose("irrigator", { version_id: String(versions.v1) });
  const form = await customer.get(CREATE);
  ok(form.text.includes(say("oem.form.part.off")));
});

Deno.test("who buys parts is not told of parts that leave their inventory", async () => {
  await using desk = await openDesk();
  const { customer, press } = desk;
  ok((await customer.get(CREATE)).text.includes(say("oem.form.note")));
  await press("recalc", { type: "part" });
  const page = await customer.get(CREATE);
  ok(page.text.includes(say("oem.form.note.part")));
  ok(!page.text.includes(say("oem.form.note")));
});

Deno.test("nothing is summed up as long as nothing is chosen", async () => {
  await using desk = await openDesk();
  const { customer, press } = desk;
  await press("recalc", { type: "part" });
  const sums = async () =>
    (await customer.get(CREATE)).body.match(/<dl class="sum">.*?<\/dl>/gs) ??
      [];
  for (const sum of await sums()) doesNotMatch(sum, /rule|"sum"><\/dl>/);
  await desk.choose("valve", { quantity: "2" });
  match((await sums()).join(""), /<dt class="rule strong">/);
});

Deno.test("another version brings its own parts; what the customer added stays", async () => {
  await using desk = await openDesk();
  const { world, customer, press, choose } = desk;
  await chooseIrrigators(desk);
  await choose("sensor", { quantity: "2" }, `${CREATE}?dialog=part:0`);
  await press("recalc", { "lines.0.version_id": String(world.versions.v2) });
  const page = await customer.get(CREATE);
  const fields = fieldsOf(page);
  const ids = [...fields].filter(([name]) => /parts\.\d+\.goods_id$/.test(name))
    .map(([, id]) => Number(id));
  const { goods } = world;
  deepEqual(ids, [goods["pump-12v"], goods.valve, goods.sensor]);
  equal(fields.get("lines.0.parts.1.usage"), "6");
});

Deno.test("what the customer changed and removed of a bill stays with another version that has it too", async () => {
  await using desk = await openDesk();
  const { world, customer, press } = desk;
  const { goods, versions } = world;
  await chooseIrrigators(desk);
  const parts = async () => {
    const page = await customer.get(CREATE);
    return [...fieldsOf(page)]
      .filter(([name]) => /parts\.\d+\.(?:goods_id|usage)$/.test(name))
      .map(([, value]) => Number(value));
  };
  const page = await customer.get(CREATE);
  const usage = `lines.0.parts.${partAt(page, goods.valve)}.usage`;
  await press(`remove_part:0.${partAt(page, goods["pump-12v"])}`, {
    [usage]: "9",
  });
  await press("recalc", { "lines.0.version_id": String(versions.v2) });
  deepEqual(await parts(), [goods.valve, 9]);
  await press("recalc", { "lines.0.version_id": String(versions.v1) });
  deepEqual(await parts(), [goods.valve, 9, goods.board, 1, goods.seal, 8]);
});

Deno.test("the other type has its own lines, and the first one's wait", async () => {
  await using desk = await openDesk();
  const { customer, press } = desk;
  await chooseIrrigators(desk);
  await press("recalc", { type: "part" });
  equal(fieldsOf(await customer.get(CREATE)).has("lines.0.goods_id"), false);
  await press("recalc", { type: "product" });
  equal(fieldsOf(await customer.get(CREATE)).get("lines.0.quantity"), "10");
});

Deno.test("every wrong turn says so at its field and writes nothing", async () => {
  await using desk = await openDesk();
  const { world, customer, press } = desk;
  const none = await press("submit");
  equal(none.status, 422);
  ok(none.text.includes(say("oem.order.product_version.required")));

  await chooseIrrigators(desk);
  const cases: [Fields, string, string][] = [
    [{ address_id: [] }, "address_id", say("oem.order.address.required")],
    [
      { address_id: String(world.addresses.sky) },
      "address_id",
      say("oem.order.address.required"),
    ],
    [
      { "lines.0.version_id": "" },
      "lines-0-version_id",
      say("oem.order.version.required"),
    ],
    [
      { "lines.0.goods_id": "999999" },
      "lines-0-goods_id",
      say("oem.order.goods.unknown"),
    ],
    [
      { "lines.0.goods_id": "" },
      "lines-0-goods_id",
      say("oem.order.product_first"),
    ],
    ...["0", "-1", "1000001", "1.5", "９９９９９９９９", "x"].map((
      quantity,
    ): [Fields, string, string] => [
      { "lines.0.quantity": quantity },
      "lines-0-quantity",
      say("validation.integer", { min: 1, max: 1_000_000 }),
    ]),
    [
      { "lines.0.parts.0.usage": "0" },
      "lines-0-parts-0-usage",
      say("validation.integer", { min: 1, max: 10_000 }),
    ],
    [
      { "lines.0.parts.0.deduction": "11" },
      "lines-0-parts-0-deduction",
      say("oem.order.deduction.max", { max: 10 }),
    ],
    [
      { "lines.0.parts.0.goods_id": String(world.goods.retired) },
      "lines-0-parts-0-goods_id",
      say("oem.order.part.unknown"),
    ],
    [
      { remark: "长".repeat(1_001) },
      "remark",
      say("validation.text.max", { max: 1_000 }),
    ],
  ];
  const page = await customer.get(CREATE);
  for (const [fields, id, message] of cases) {
    const answer = await customer.submit(CREATE, page, {
      form: isOrder,
      button: "submit",
      fields,
    });
    const what = JSON.stringify(fields).slice(0, 60);
    equal(answer.status, 422, what);
    ok(answer.text.includes(message), `${message} for ${what}`);
    equal(answer.text.includes("旧款水泵"), false, "never on offer: no name");
    ok(answer.body.includes(`href="#f-${id}"`), `a link to ${id}`);
    ok(answer.body.includes(`id="f-${id}"`), `the field ${id} for ${what}`);
  }
  equal(await desk.orders(), 0);
});

Deno.test("a file goes up with a refused form and is not lost; a refused file is said at its line", async () => {
  await using desk = await openDesk();
  const { world, press } = desk;
  await chooseIrrigators(desk);
  const upload = new File(["%PDF-1.4\n%%EOF\n"], "面板.pdf");
  const refused = await press("submit", {
    "lines.0.quantity": "0",
    "lines.0.upload": upload,
  });
  equal(refused.status, 422);
  ok(refused.text.includes("面板.pdf"));
  const wrong = await press("recalc", {
    "lines.0.upload": [
      new File(["MZ"], "坏.exe"),
      new File(["%PDF-1.4\n%%EOF\n"], "背板.pdf"),
      new File(["没有头"], "伪.pdf"),
    ],
  });
  equal(wrong.status, 415);
  ok(wrong.text.includes("背板.pdf"), "the good one after it is kept");
  ok(
    wrong.text.includes("不支持「坏.exe」的文件类型，请改用 JPG、PNG、PDF 等"),
  );
  ok(
    wrong.text.includes(say("file.type_mismatch", { name: "伪.pdf" })),
    "of several every one that is not taken is named",
  );
  ok(wrong.text.includes("面板.pdf"));
  equal((await press("submit", { "lines.0.quantity": "2" })).status, 303);
  const links = await world.db.selectFrom("file_link as k")
    .innerJoin("file as f", "f.id", "k.file_id").select("f.name")
    .where("k.source", "=", "oem_order").execute();
  deepEqual(
    links.map(({ name }) => name).sort(),
    ["背板.pdf", "面板.pdf"].sort(),
  );
});

Deno.test("a double click is one order", async () => {
  await using desk = await openDesk();
  await chooseIrrigators(desk);
  const page = await desk.customer.get(CREATE);
  const send = () =>
    desk.customer.submit(CREATE, page, { form: isOrder, button: "submit" });
  const first = await send();
  const second = await send();
  equal(first.status, 303);
  equal(second.location, first.location);
  equal(await desk.orders(), 1);
  const left = await desk.customer.get(CREATE);
  ok(left.text.includes(say("oem.form.lines.empty")), "no draft comes back");
});

Deno.test("the dialog searches, asks for a version, and has no controls for a product without one", async () => {
  await using desk = await openDesk();
  const { customer, choose, world } = desk;
  const page = await customer.get(`${CREATE}?dialog=product`);
  for (
    const key of [
      "product",
      "code",
      "version",
      "quantity",
      "unit_price",
      "operation",
    ] as const
  ) ok(page.text.includes(say(`product_dialog.column.${key}`)));
  match(page.text, /已选 0 种产品/);
  ok(page.body.includes(say("product_dialog.search")));
  ok(page.text.includes(say("oem.order.no_version_config")));
  ok(!page.body.includes(`add:${world.goods.sprayer}`));

  const missing = await choose("irrigator", { quantity: "7" });
  equal(missing.status, 422);
  ok(missing.text.includes(say("oem.order.version.required")));
  match(missing.body, /value="7"/, "what was typed is still there");

  const found = await customer.get(
    `${CREATE}?dialog=product&keyword=${encodeURIComponent("喷雾")}`,
  );
  ok(found.text.includes("喷雾机") && !found.text.includes("智能灌溉机"));
  const wrong = await customer.get(`${CREATE}?dialog=product&page=0`);
  equal(wrong.status, 422);
  const nowhere = await customer.get(`${CREATE}?dialog=product&category_id=x`);
  match(
    nowhere.body,
    /<select[^>]* aria-invalid[^>]* aria-describedby="f-category_id-error"/,
    "the field says what is wrong with it, where it is heard",
  );
  match(nowhere.body, /id="f-category_id-error"/);
  equal((await customer.get(`${CREATE}?dialog=part:5`)).status, 200);
});

Deno.test("a part that is added by a double tap is added once; two that are added at once are both there", async () => {
  await using desk = await openDesk();
  const { customer, world: { goods } } = desk;
  await chooseIrrigators(desk);
  const path = `${CREATE}?dialog=part:0`;
  const page = await customer.get(path);
  const tap = (sn: "sensor" | "valve", shown: Answer, usage: string) =>
    customer.submit(path, shown, {
      form: isDialog,
      button: `add:${goods[sn]}`,
      fields: { [`picks.g${goods[sn]}.quantity`]: usage },
    });
  const taps = [
    ...await Promise.all([tap("sensor", page, "3"), tap("sensor", page, "3")]),
    await tap("sensor", page, "3"),
    ...await Promise.all([tap("sensor", page, "2"), tap("valve", page, "1")]),
  ];
  deepEqual(taps.map(({ status }) => status), taps.map(() => 303));
  const usageOf = async (id: number) => {
    const form = await customer.get(CREATE);
    return fieldsOf(form).get(`lines.0.parts.${partAt(form, id)}.usage`);
  };
  equal(await usageOf(goods.sensor), "5");
  equal(await usageOf(goods.valve), "5", "four of the bill, and one");
  await tap("sensor", await customer.get(path), "3");
  equal(await usageOf(goods.sensor), "8", "more of it is added by a new tap");
});

/** A draft of green's: ten irrigators. */
async function writeOrder({ db, green, goods, versions, addresses }: World) {
  const input = parse(OrderInput, {
    type: "product",
    address_id: addresses.green,
    lines: [{
      goods_id: goods.irrigator,
      version_id: versions.v1,
      quantity: 10,
    }],
  });
  const { id } = await createOrder(db, green, input);
  return { id, path: `/oem/order/${id}/edit` };
}

Deno.test("an order is edited in the same form; whoever is late chooses between both values", async () => {
  await using desk = await openDesk();
  const { world, customer, press } = desk;
  const { id, path } = await writeOrder(world);
  const colleague = await openSite(world.database).enter("green2");
  const early = await customer.get(path);
  const send = (who: Visitor, page: Answer, fields: Fields) =>
    who.submit(path, page, { form: isOrder, button: "submit", fields });

  const late = await colleague.get(path);
  equal(
    (await send(customer, early, {
      "lines.0.quantity": "20",
      remark: "先写的",
    })).status,
    303,
  );
  await moveOrder(world.db, world.sales, id, "remark", { content: "加急" });
  const stale = await send(colleague, late, { remark: "同事写的" });
  equal(stale.status, 409);
  match(
    stale.text,
    new RegExp(`您编辑期间，${world.green.nickname} 在 .{1,20} 保存过`),
  );
  doesNotMatch(stale.body, /name="keep\.lines"/, "they were not touched");
  const again = formsOf(stale.body).find(isOrder);
  ok(again && valueOf(again, "lines.0.quantity") === "20");
  match(stale.body, /name="keep\.remark" value="yours" checked/);

  equal((await send(colleague, stale, {})).status, 303);
  const order = await world.db.selectFrom("oem_order").selectAll()
    .where("id", "=", id).executeTakeFirstOrThrow();
  deepEqual([order.version, order.remark], [3, "同事写的"]);
  equal(order.total, 20 * 323_68);
  equal((await press("submit", {}, path)).status, 303);
});

Deno.test("what a colleague did not touch is not asked about: both changes stand, and the page is looked at once more", async () => {
  await using desk = await openDesk();
  const { world, customer } = desk;
  const { id, path } = await writeOrder(world);
  const colleague = await openSite(world.database).enter("green2");
  const send = (who: Visitor, page: Answer, fields: Fields) =>
    who.submit(path, page, { form: isOrder, button: "submit", fields });
  const late = await colleague.get(path);
  const early = { "lines.0.quantity": "20" };
  equal((await send(customer, await customer.get(path), early)).status, 303);
  const stale = await send(colleague, late, { remark: "同事写的" });
  equal(stale.status, 409);
  doesNotMatch(stale.body, /name="keep\./, "nobody is asked");
  equal((await send(colleague, stale, {})).status, 303);
  const order = await world.db.selectFrom("oem_order").selectAll()
    .where("id", "=", id).executeTakeFirstOrThrow();
  deepEqual([order.remark, order.total], ["同事写的", 20 * 323_68]);
});

/** An order of ten whose colleague saved twenty while the customer, on the way to the dialog, had typed eleven. */
async function overtaken(desk: Desk) {
  const { world, customer, press } = desk;
  const { id, path } = await writeOrder(world);
  await press("dialog:product", { "lines.0.quantity": "11" }, path);
  const colleague = await openSite(world.database).enter("green2");
  const saved = await colleague.fill(path, {
    form: isOrder,
    button: "submit",
    fields: { "lines.0.quantity": "20" },
  });
  equal(saved.status, 303);
  const quantity = async () =>
    (await world.db.selectFrom("oem_order_line").select("quantity")
      .where("order_id", "=", id).executeTakeFirstOrThrow()).quantity;
  const chosen = (page: Answer) =>
    [...page.body.matchAll(/name="keep\.lines" value="(\w+)" checked/g)]
      .map(([, value]) => value);
  return {
    chosen,
    quantity,
    page: await customer.get(path),
    submit: (page: Answer, fields: Fields = {}, button = "submit") =>
      customer.submit(path, page, { form: isOrder, button, fields }),
    again: () => customer.get(path),
  };
}

Deno.test("a colleague's lines are not overwritten before it was chosen: the first submission that leaves the question open asks it", async () => {
  await using desk = await openDesk();
  const { page, chosen, submit, again, quantity } = await overtaken(desk);
  match(page.body, /<section class="[^"]*conflict"[^>]* autofocus/);
  deepEqual(chosen(page), [], "nothing is chosen for who may not have seen it");
  equal((await submit(page, {}, "recalc")).status, 303);
  const seen = await again();
  doesNotMatch(seen.body, /<section class="[^"]*conflict"[^>]* autofocus/);

  const asked = await submit(seen);
  equal(asked.status, 409);
  equal(await quantity(), 20);
  deepEqual(chosen(asked), ["yours"]);
  equal((await submit(asked, {}, "recalc")).status, 303);
  const still = await again();
  deepEqual(chosen(still), ["yours"], "the question stays until it is sent");
  equal((await submit(still)).status, 303);
  equal(await quantity(), 11);
});

Deno.test("a choice that was made where the question first stood is an answer", async () => {
  await using desk = await openDesk();
  const { page, submit, quantity } = await overtaken(desk);
  const done = await submit(page, { "keep.lines": "theirs" });
  equal(done.status, 303);
  equal(await quantity(), 20);
});

Deno.test("what is refused for its fields names the question, too, and leads to it", async () => {
  await using desk = await openDesk();
  const { page, submit, quantity } = await overtaken(desk);
  const wrong = await submit(page, { "lines.0.quantity": "0" });
  equal(wrong.status, 422);
  match(
    wrong.body,
    new RegExp(`href="#f-conflict">${say("form.conflict.title")}`),
  );
  match(wrong.body, /id="f-conflict"/);
  const asked = await submit(wrong, { "lines.0.quantity": "12" });
  equal(asked.status, 409);
  equal(await quantity(), 20);
});

Deno.test("an answer about an order that changed again since is none", async () => {
  await using desk = await openDesk();
  const { page, submit, chosen, quantity } = await overtaken(desk);
  const asked = await submit(page);
  const colleague = await openSite(desk.world.database).enter("green2");
  const { id } = await lastOrder(desk.world);
  await colleague.fill(`/oem/order/${id}/edit`, {
    form: isOrder,
    button: "submit",
    fields: { "lines.0.quantity": "30" },
  });
  const late = await submit(asked);
  equal(late.status, 409);
  equal(await quantity(), 30);
  equal((await submit(late)).status, 303);
  deepEqual(chosen(late), ["yours"]);
  equal(await quantity(), 11);
});

Deno.test("who goes back to the form of an order that is confirmed comes to the order, which says why", async () => {
  await using desk = await openDesk();
  const { world, customer } = desk;
  const { id, path } = await writeOrder(world);
  await advance(world, id, world.green, "draft_complete");
  const back = await customer.get(path);
  equal(back.status, 303);
  equal(back.location, `/oem/order/${id}`);
  const shown = await customer.get(`/oem/order/${id}`);
  ok(shown.text.includes(say("oem.order.event.edit")));
});

Deno.test("a product that left the shelf is named once where the edit of its order is refused", async () => {
  await using desk = await openDesk();
  const { world, press } = desk;
  const { path } = await writeOrder(world);
  await world.db.updateTable("goods").set({ status: 0 })
    .where("id", "=", world.goods.irrigator).execute();
  const refused = await press("submit", {}, path);
  equal(refused.status, 422);
  const name = "智能灌溉机";
  ok(refused.text.includes(say("oem.order.goods.unavailable", { name })));
  doesNotMatch(refused.text, /智能灌溉机：/);
});

Deno.test("two edits of the same part are told apart by what each deducts", async () => {
  await using desk = await openDesk();
  const { world, customer } = desk;
  const { path } = await writeOrder(world);
  const colleague = await openSite(world.database).enter("green2");
  const deducted = "lines.0.parts.0.deduction";
  const pages = [await customer.get(path), await colleague.get(path)] as const;
  const send = (who: Visitor, page: Answer, n: string) =>
    who.submit(path, page, {
      form: isOrder,
      button: "submit",
      fields: { [deducted]: n, "lines.0.remark": `抵扣 ${n} 个` },
    });
  equal((await send(customer, pages[0], "2")).status, 303);
  const stale = await send(colleague, pages[1], "3");
  equal(stale.status, 409);
  for (const n of [2, 3]) {
    ok(stale.text.includes(`${say("oem.form.part.deduction")} ${n}`), `${n}`);
    ok(stale.text.includes(`${say("common.remark")}：抵扣 ${n} 个`));
  }
});

Deno.test("a price that sales adjusts while the order is edited is shown beside what it was, and the edit is sent once it was seen", async () => {
  await using desk = await openDesk();
  const { world, customer } = desk;
  const { id, path } = await writeOrder(world);
  const send = (page: Answer) =>
    customer.submit(path, page, {
      form: isOrder,
      button: "submit",
      fields: { remark: "请包好" },
    });
  const early = await customer.get(path);
  await moveOrder(world.db, world.sales, id, "adjust_price", {
    adjustments: [{ amount: -100, reason: "年度折扣" }],
    version: 1,
  });
  const stale = await send(early);
  equal(stale.status, 409);
  const said = stale.text.slice(
    stale.text.indexOf("您编辑期间"),
    stale.text.indexOf(say("oem.form.section.type")),
  );
  ok(said.includes(world.sales.nickname));
  const total = 10 * 323_68;
  match(
    said,
    new RegExp(
      `${say("oem.form.price.adjustments")}.*年度折扣 −¥100.00.*` +
        `${say("oem.form.total")} ${formatMoney(total)} ${
          formatMoney(total - 100_00)
        }`,
    ),
  );
  equal((await send(stale)).status, 303);
});

Deno.test("an edit that would remove the price adjustments asks first", async () => {
  await using desk = await openDesk();
  const { world, customer, press } = desk;
  const { id, path } = await writeOrder(world);
  await moveOrder(world.db, world.sales, id, "adjust_price", {
    adjustments: [{ amount: -100, reason: "年度折扣" }],
    version: 1,
  });
  const adjustments = async () =>
    (await world.db.selectFrom("oem_order_adjustment").select("id")
      .where("order_id", "=", id).execute()).length;

  const asked = await press("submit", { "lines.0.quantity": "12" }, path);
  equal(asked.location, `${path}?confirm=adjustments`);
  equal(await adjustments(), 1);
  const question = await customer.get(asked.location!);
  ok(question.text.includes("年度折扣"));
  const total = 12 * 323_68;
  for (
    const [key, amount] of [
      ["oem.form.confirm.adjustments.before", 10 * 323_68 - 100_00],
      ["oem.form.confirm.adjustments.after", total],
    ] as const
  ) ok(question.text.includes(`${say(key)} ${formatMoney(amount)}`), key);
  const agree = () =>
    customer.submit(path, question, { form: has("confirmed") });
  equal((await agree()).location, `/oem/order/${id}`);
  equal(await adjustments(), 0);
  equal((await agree()).location, `/oem/order/${id}`, "pressed twice");
});

Deno.test("a draft of the form is discarded when asked, never the order", async () => {
  await using desk = await openDesk();
  const { world, customer, press } = desk;
  const { path } = await writeOrder(world);
  await press("recalc", { remark: "不要了" }, path);
  const question = await customer.get(`${path}?confirm=discard`);
  await customer.submit(path, question, {
    form: (form) => form.fields.some(([, value]) => value === "discard"),
  });
  equal(fieldsOf(await customer.get(path)).get("remark"), "");
});

Deno.test("only one's own drafts are edited, and staff are told that they can't order", async () => {
  await using desk = await openDesk("sky");
  const { world, customer } = desk;
  const { id, path } = await writeOrder(world);
  equal((await customer.get(path)).status, 404);
  equal((await customer.post(path, { do: "submit" })).status, 404);

  const admin = await openSite(world.database).enter("admin");
  const page = await admin.get(CREATE);
  ok(page.text.includes(say("oem.form.staff")));
  const refused = await admin.submit(CREATE, page, {
    form: isOrder,
    button: "submit",
    fields: {
      address_id: "1",
      "lines.0.goods_id": String(world.goods.irrigator),
      "lines.0.version_id": String(world.versions.v1),
      "lines.0.quantity": "1",
    },
  });
  equal(refused.status, 422);
  ok(refused.text.includes(say("oem.order.customer_only")));
  equal((await admin.get(path)).status, 404);

  await moveOrder(world.db, world.green, id, "close", { reason: "不做了" });
  const green = await openSite(world.database).enter("green");
  equal((await green.get(path)).location, `/oem/order/${id}`);
});

Deno.test("the form reads the same few statements however many lines it has", async () => {
  await using desk = await openDesk();
  const { world, customer, choose } = desk;
  const count = async () =>
    (await readAgain(customer, CREATE)).statements.length;
  await chooseIrrigators(desk);
  const one = await count();
  for (const version of Object.values(world.versions)) {
    await choose("irrigator", { version_id: String(version), quantity: "1" });
  }
  equal(await count(), one);
  ok(one <= 8, `${one} statements`);
});

Deno.test("in English the form has no Chinese but the catalogue's and the customer's own", async () => {
  await using desk = await openDesk();
  const { customer, press } = desk;
  await press("recalc", { remark: "" });
  customer.cookies.set("locale", "en-us");
  const page = await customer.get(CREATE);
  const own =
    /绿源农业科技|土壤传感器|[\p{Script=Han}]*(?:路|号|省|市|区|北京)[\p{Script=Han}\d ]*/gu;
  equal(page.status, 200);
  ok(page.text.includes("Submit order"));
  const main = page.text.slice(
    page.text.indexOf("1 Order type"),
    page.text.indexOf("3 Delivery"),
  );
  equal(main.replace(own, "").match(/\p{Script=Han}/u), null);
});

Deno.test("counts of the form have thousands apart, as in lists, and in English no plural of one", async () => {
  await using desk = await openDesk();
  const { customer, press } = desk;
  await chooseIrrigators(desk);
  await press("recalc", { "lines.0.quantity": "1012" });
  const many = await customer.get(CREATE);
  ok(many.text.includes("1 种 1,012 件"));
  ok(many.text.includes("合计 1,012 件"));
  match(many.text, /智能灌溉机 ×\s*1,012/);
  ok(many.text.includes("4,048"), "valves in all");
  equal(fieldsOf(many).get("lines.0.quantity"), "1012");

  await press("recalc", { "lines.0.quantity": "1" });
  customer.cookies.set("locale", "en-us");
  const one = await customer.get(CREATE);
  ok(one.text.includes("Kinds: 1 · pieces: 1"));
  ok(one.text.includes("Total · pieces: 1"));
});

Deno.test("an address is written with region and street apart where one is chosen, as everywhere else", async () => {
  await using desk = await openDesk();
  match((await desk.customer.get(CREATE)).text, /北京市海淀区 上地十街/);
});

Deno.test("a remark of two lines that browsers end in their way is not one that its author changed", () => {
  const order = readTyped({ type: "part", remark: "甲\n乙" });
  const sent = readTyped({ type: "part", remark: "甲\r\n乙 " });
  deepEqual(digests(sent), digests(order));
  notDeepEqual(digests(readTyped({ type: "part" })), digests(order));
});

Deno.test("an order that is too large for its page is said so before anything is typed into it, and none grows so large on it", async () => {
  await using desk = await openDesk();
  const { world, customer } = desk;
  await sql`insert into goods (sn, name, kind, unit, price, status, search)
    select 'big-' || i, '零件' || i, 'part', '个', 1, 1, 'big-' || i
    from generate_series(1, 300) as i`.execute(world.db);
  const { rows } = await sql<{ id: number }>`
    select id from goods where sn like 'big-%'`.execute(world.db);
  const line = {
    goods_id: world.goods.irrigator,
    version_id: world.versions.v1,
    quantity: 1,
    parts: rows.map(({ id }) => ({ goods_id: id, usage: 1 })),
  };
  const large = await createOrder(
    world.db,
    world.green,
    parse(OrderInput, {
      type: "product",
      address_id: world.addresses.green,
      lines: Array.from({ length: LARGE + 1 }, () => line),
    }),
  );
  const refused = await customer.get(`/oem/order/${large.id}/edit`);
  equal(refused.location, `/oem/order/${large.id}`);
  match(
    (await customer.get(refused.location ?? "")).text,
    /明细和零件太多/,
  );

  const typed = (parts: number) => ({
    goods_id: String(line.goods_id),
    version_id: String(line.version_id),
    bill_of: String(line.version_id),
    quantity: "1",
    parts: line.parts.slice(0, parts)
      .map(({ goods_id }) => ({ goods_id: String(goods_id), usage: "1" })),
  });
  const lines = Array.from({ length: LARGE }, () => typed(300));
  const draft = await readDraft(world.db, world.green, ["oem.order", "new"]);
  await saveDraft(
    world.db,
    world.green,
    ["oem.order", "new"],
    readTyped({
      type: "product",
      lines_of: "product",
      lines: [...lines, typed(180)],
    }),
    draft?.mark ?? "",
  );
  const answer = await desk.choose("irrigator", {
    version_id: String(world.versions.v2),
    quantity: "1",
  });
  equal(answer.status, 422);
  match(answer.text, /明细和零件太多/);
  equal((await desk.press("recalc")).status, 303, "what there is can be sent");
  equal((await desk.press("remove_line:0")).status, 303);
});

Deno.test("lines of the other type that wait are no more than the form can have sent: a form with others is refused, and a draft with them opens", async () => {
  await using desk = await openDesk();
  const { customer, world: { db, green } } = desk;
  const part = (id: number) => ({ goods_id: String(id), usage: "1" });
  const line = (first: number) => ({
    parts: Array.from({ length: 301 }, (_, i) => part(first + i)),
  });
  const parked = Array.from({ length: 101 }, (_, i) => line(1 + 301 * i));
  const order = { type: "product", lines_of: "product" };
  const refused = await customer.post(CREATE, {
    ...order,
    parked: JSON.stringify(parked),
  });
  equal(refused.status, 413);
  match(refused.text, /表单内容过多/);
  const removed = { at: 0, line: { files: Array(10_001).fill("1") } };
  equal(
    (await customer.post(CREATE, {
      ...order,
      removed: JSON.stringify(removed),
    })).status,
    413,
  );

  const lines = Array.from({ length: 10 }, (_, i) => line(40_000 + 301 * i));
  const body = readTyped({ ...order, lines, parked });
  ok(await saveDraft(db, green, ["oem.order", "new"], body, ""));
  equal((await customer.get(CREATE)).status, 200);
});

Deno.test("who may not order hears it before they fill in the form, not after", async () => {
  await using desk = await openDesk();
  const { world: { database: { db }, green }, customer } = desk;
  const why = new RegExp(say("oem.order.why.organization"));
  doesNotMatch((await customer.get(CREATE)).text, why);
  await db.updateTable("organization").set({ status: 0 })
    .where("id", "=", green.organizationId).execute();
  match((await customer.get(CREATE)).text, why);
});
