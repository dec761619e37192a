import { deepEqual, equal, match, ok, throws } from "node:assert/strict";
import { createAddress } from "@/domain/customer/address.ts";
import { applyDelivery, moveDelivery } from "@/domain/oem/delivery.ts";
import { mergeGreen, organizationOf } from "@/tests/domain/customer/merging.ts";
import { formsOf, has, linksOf } from "@/tests/html.ts";
import { takesAtMost } from "@/tests/statements.ts";
import type { Answer } from "@/tests/http.ts";
import type { Fields } from "@/tests/submission.ts";
import type { World } from "@/tests/world.ts";
import { keeps } from "@/tests/http/kept/desk.ts";
import { hasForm, openPortal, say } from "./portal.ts";
import { strayChinese } from "../stray_chinese.ts";

const APPLY = "/oem/inventory/adjust";
const DELIVERIES = "/oem/inventory/main?tab=delivery";

function applied(world: World, by = world.green, quantity = 30) {
  return applyDelivery(world.db, by, {
    address_id: by === world.sky ? world.addresses.sky : world.addresses.green,
    lines: [{
      goods_id: by === world.sky ? world.goods["pump-12v"] : world.goods.valve,
      quantity,
    }],
    remark: "",
  });
}

const count = async (world: World) =>
  (await world.db.selectFrom("oem_delivery").select("id").execute()).length;

/** The button that sends the application; Enter presses another. */
const SENT = { form: isApplication, button: "send" };

Deno.test("an application takes the parts out of the inventory and is told as the specification words it", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const field = `quantity.g${world.goods.valve}`;
  const done = await customer.fill(APPLY, {
    ...SENT,
    fields: { [field]: "30", remark: "请包好" },
  });
  equal(done.status, 303);
  equal(done.location, DELIVERIES);
  equal(await world.stock("green", "valve"), 70);
  const list = await customer.get(DELIVERIES);
  ok(list.text.includes(say("success.transfer_order.created")));
  ok(list.text.includes("电磁阀 ×30"));
});

Deno.test("a part of which none is applied for may say 0", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const done = await customer.fill(APPLY, {
    ...SENT,
    fields: {
      [`quantity.g${world.goods.valve}`]: "30",
      [`quantity.g${world.goods["pump-12v"]}`]: " 0 ",
    },
  });
  equal(done.status, 303);
  const lines = await world.db.selectFrom("oem_delivery_line")
    .select(["goods_id", "quantity"]).execute();
  deepEqual(lines, [{ goods_id: world.goods.valve, quantity: 30 }]);
});

Deno.test("stock that a merge brought names whose it was, which is no document's number", async () => {
  await using portal = await openPortal("sky");
  const { world, customer } = portal;
  const { name } = await organizationOf(world, "green");
  await mergeGreen(world);
  const { body, text } = await customer.get(
    "/oem/inventory/main?tab=movement",
  );
  ok(text.includes(name));
  ok(!body.includes(`<span class="no"`));
});

Deno.test("Enter in a part's quantity shows the form again and sends nothing", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const typed = { [`quantity.g${world.goods.valve}`]: "30", remark: "请包好" };
  const entered = await customer.fill(APPLY, {
    form: isApplication,
    fields: typed,
  });
  equal(entered.status, 200);
  keeps(entered, Object.entries(typed));
  equal(await count(world), 0);
});

Deno.test("a wrong application is refused at its fields, everything typed is kept, nothing is written", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const valve = `quantity.g${world.goods.valve}`;
  const pump = `quantity.g${world.goods["pump-12v"]}`;
  const typed = { [valve]: "1.5", [pump]: "2", remark: "易碎" };
  const send = async (fields: Record<string, string>) =>
    await customer.fill(APPLY, {
      ...SENT,
      fields,
    });
  const refused = await send(typed);
  equal(refused.status, 422);
  const form = formsOf(refused.body).find(isApplication);
  const fields = Object.fromEntries(form?.fields ?? []);
  for (const [name, value] of Object.entries(typed)) {
    equal(fields[name], value);
  }
  ok(refused.body.includes(`id="f-quantity-g${world.goods.valve}-error"`));
  const empty = await send({ [valve]: "", [pump]: "" });
  equal(empty.status, 422);
  ok(empty.text.includes(say("oem.delivery.lines.required")));
  const foreign = await send({
    [valve]: "1",
    address_id: String(world.addresses.sky),
  });
  equal(foreign.status, 422);
  equal(await count(world), 0);
  equal(await world.stock("green", "valve"), 100);
});

Deno.test("who manages the addresses amid an application comes back to what was typed", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const typed = {
    [`quantity.g${world.goods.valve}`]: "30",
    remark: "请包好",
  };
  const left = await customer.fill(APPLY, {
    form: isApplication,
    button: "address",
    fields: typed,
  });
  equal(left.location, `/common/account/address?back=${APPLY}`);
  const back = linksOf((await customer.get(left.location!)).body)
    .find(({ href }) => href === APPLY);
  ok(back);
  const again = await customer.get(APPLY);
  keeps(again, Object.entries(typed));

  const { id } = await createAddress(world.db, world.green, {
    receiver: "孙立",
    phone: "13800006622",
    region: "",
    address: "岷江大道 16 号",
    is_abroad: false,
    is_default: false,
  });
  const added = await customer.get(`${APPLY}?address=${id}`);
  keeps(added, [...Object.entries(typed), ["address_id", String(id)]]);

  const asks = linksOf(again.body)
    .find(({ text }) => text === say("oem.form.discard"));
  const discards = { form: has("do") };
  equal((await customer.fill(asks!.href, discards)).status, 303);
  const fresh = await customer.get(APPLY);
  throws(() => keeps(fresh, Object.entries(typed)));
});

Deno.test("an application that was refused is there as it was last typed when its page is opened again, also over an older draft", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const field = `quantity.g${world.goods.valve}`;
  await customer.fill(APPLY, {
    form: isApplication,
    button: "address",
    fields: { [field]: "30" },
  });
  for (const [quantity, status] of [["1.5", 422], ["101", 409]] as const) {
    const typed = { [field]: quantity, remark: `要 ${quantity}` };
    const refused = await customer.fill(APPLY, { ...SENT, fields: typed });
    equal(refused.status, status);
    keeps(await customer.get(APPLY), Object.entries(typed));
    ok(refused.text.includes(say("oem.form.discard")));
  }
  const sent = await customer.fill(APPLY, {
    ...SENT,
    fields: { [field]: "1" },
  });
  equal(sent.status, 303);
  equal(await world.stock("green", "valve"), 99);
});

Deno.test("who goes back to an application that was sent and sends it changed is told so, and has no draft of it", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const field = `quantity.g${world.goods.valve}`;
  const page = await customer.get(APPLY);
  const send = (quantity: string) =>
    customer.submit(APPLY, page, { ...SENT, fields: { [field]: quantity } });
  equal((await send("30")).status, 303);
  equal((await send("40")).status, 409);
  equal(await world.stock("green", "valve"), 70);
  ok(!(await customer.get(APPLY)).text.includes(say("oem.form.discard")));
});

Deno.test("who goes back to an application that was sent and then revoked, and sends it as it was, reads that nothing was applied for again", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const fields = { [`quantity.g${world.goods.valve}`]: "30" };
  const page = await customer.get(APPLY);
  const send = () => customer.submit(APPLY, page, { ...SENT, fields });
  equal((await send()).status, 303);
  equal((await send()).status, 303, "sent twice: the same application");
  const { id } = await world.db.selectFrom("oem_delivery").select("id")
    .executeTakeFirstOrThrow();
  await moveDelivery(world.db, world.green, id, "revoke", {});
  const again = await send();
  equal(again.status, 409);
  ok(again.text.includes(say("form.sent")));
  keeps(again, Object.entries(fields));
  ok(linksOf(again.body).some(({ href }) => href.endsWith(`delivery=${id}`)));
  equal(await world.stock("green", "valve"), 100);
});

Deno.test("what was kept of an application is gone once it is submitted", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const field = `quantity.g${world.goods.valve}`;
  const fields = { [field]: "30" };
  await customer.fill(APPLY, {
    form: isApplication,
    button: "address",
    fields,
  });
  equal((await customer.fill(APPLY, SENT)).status, 303);
  equal(await world.stock("green", "valve"), 70);
  const next = await customer.get(APPLY);
  throws(() => keeps(next, [[field, "30"]]));
});

Deno.test("an application for more than there is names every short part", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const short = await customer.fill(APPLY, {
    ...SENT,
    fields: {
      [`quantity.g${world.goods.valve}`]: "101",
      [`quantity.g${world.goods.seal}`]: "6",
    },
  });
  equal(short.status, 409);
  for (
    const part of [
      { name: "电磁阀", sn: "valve", needed: 101, available: 100 },
      { name: "密封圈", sn: "seal", needed: 6, available: 5 },
    ]
  ) {
    ok(short.text.includes(say("inventory.short", part)), part.sn);
    const id = world.goods[part.sn as "valve"];
    ok(short.body.includes(`id="f-quantity-g${id}-error"`), part.sn);
  }
  equal(await count(world), 0);
});

Deno.test("revoking asks, gives the parts back, and can't be done twice", async () => {
  await using portal = await openPortal();
  const { world, customer, act } = portal;
  const { id } = await applied(world);
  const ask = `${DELIVERIES}&delivery=${id}&confirm=revoke`;
  const page = await customer.get(ask);
  ok(page.text.includes(say("oem.portal.delivery.revoke.title")));
  equal((await act(ask, "revoke")).status, 303);
  equal(await world.stock("green", "valve"), 100);
  ok(!hasForm(await customer.get(ask), "revoke"));
  const again = await customer.post(DELIVERIES, {
    event: "revoke",
    id: String(id),
  });
  equal(again.status, 409);
  ok(again.text.includes(say("oem.delivery.status.revoked")));
  equal(await world.stock("green", "valve"), 100);
});

Deno.test("an opened application says how many of what unit it is of, under its number as numbers are written", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const { id } = await applied(world, world.green, 30);
  const { unit } = await world.db.selectFrom("goods").select("unit")
    .where("id", "=", world.goods.valve).executeTakeFirstOrThrow();
  const open = await customer.get(`${DELIVERIES}&delivery=${id}`);
  match(open.body, new RegExp(`<span class="num">30 ${unit}</span>`));
  match(
    open.body,
    /<h2 id="dialog-title">发货申请 <span class="no"><i>\d{8}<\/i>\d{5}<\/span><\/h2>/,
  );
});

Deno.test("a shipped application shows its express number and is received", async () => {
  await using portal = await openPortal();
  const { world, customer, act } = portal;
  const { id } = await applied(world);
  await moveDelivery(world.db, world.warehouse, id, "ship", {
    carrier: "顺丰速运",
    express_no: "SF123456",
  });
  const waits = linksOf((await customer.get("/oem")).body)
    .find(({ href }) => href === `${DELIVERIES}&status=shipped`);
  match(waits?.text ?? "", /^1 发货申请待确认收货/);
  ok((await customer.get(waits?.href ?? "")).body.includes(`delivery=${id}`));
  const open = await customer.get(`${DELIVERIES}&delivery=${id}`);
  ok(open.text.includes("SF123456"));
  const ask = `${DELIVERIES}&delivery=${id}&confirm=receive`;
  ok((await customer.get(ask)).text.includes(say("oem.order.receipt.confirm")));
  equal((await act(ask, "receive")).status, 303);
  const row = await world.db.selectFrom("oem_delivery").select("status")
    .where("id", "=", id).executeTakeFirstOrThrow();
  equal(row.status, "received");
  const home = await customer.get("/oem");
  ok(home.text.includes(say("oem.portal.nothing_waits")));
  const done = await customer.get(`${DELIVERIES}&delivery=${id}`);
  match(
    done.text,
    /记录 确认收货 \S+ \S+ · \S+ 发货 \S+ \S+ · \S+ 申请发货/,
    "what happened to it, the latest first",
  );
});

Deno.test("of more than ten parts that ran out the first page says how many they are, and leads to all", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const parts = await stockUp(world, 11);
  const runsOut = (goods: number[]) =>
    world.db.updateTable("oem_stock").set({ quantity: 0 })
      .where("goods_id", "in", goods).execute();
  const all = async () =>
    linksOf((await customer.get("/oem")).body)
      .find(({ href }) => href === "/oem/inventory/main?empty=1");
  await runsOut(parts.slice(0, 10));
  equal(await all(), undefined, "ten are shown");
  await runsOut(parts.slice(10));
  const link = await all();
  equal(link?.text, "查看全部 11 种");
  match((await customer.get(link.href)).text, /共 11 条/);
});

Deno.test("who acts on an application comes back to the applications as they were narrowed, with nothing open", async () => {
  await using portal = await openPortal();
  const { id } = await applied(portal.world);
  const list = `${DELIVERIES}&status=apply&page=1`;
  const done = await portal.act(
    `${list}&delivery=${id}&confirm=revoke`,
    "revoke",
  );
  equal(done.location, list);
});

Deno.test("the notices of an application lead to what they tell of", async () => {
  await using portal = await openPortal();
  const { world, site, customer } = portal;
  const { db, warehouse, green } = world;
  const sent = await applied(world);
  const parcel = { carrier: "顺丰速运", express_no: "SF123456" };
  await moveDelivery(db, warehouse, sent.id, "ship", parcel);
  const revoked = await applied(world);
  await moveDelivery(db, green, revoked.id, "revoke");
  const packer = site.visitor();
  await packer.signIn("warehouse");
  const notices = await db.selectFrom("message").select(["key", "link"])
    .where("source", "=", "oem_delivery").orderBy("id").execute();
  deepEqual(
    notices.map(({ key }) => key),
    ["delivery_apply", "delivery_shipped", "delivery_apply", "delivery_revoke"],
  );
  for (const [i, { key, link }] of notices.entries()) {
    const reader = key === "delivery_shipped" ? customer : packer;
    const page = await reader.get(link ?? "");
    equal(page.status, 200, link ?? "");
    const told = page.text.replaceAll(" ", ""); // its day stands apart
    ok(told.includes((i < 2 ? sent : revoked).delivery_no), link ?? "");
  }
});

Deno.test("another organization's application is not there", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const { id, delivery_no } = await applied(world, world.sky, 1);
  equal((await customer.get(`${DELIVERIES}&delivery=${id}`)).status, 404);
  for (const event of ["revoke", "receive"]) {
    const answer = await customer.post(DELIVERIES, { event, id: String(id) });
    equal(answer.status, 404);
  }
  ok(!(await customer.get(DELIVERIES)).text.includes(delivery_no));
  equal((await customer.post(DELIVERIES, { event: "ship" })).status, 400);
});

Deno.test("a delivery is offered only while something is left to deliver; else the page says where parts come from", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const tabs = ["stock", "movement", "delivery"].map((tab) =>
    `/oem/inventory/main?tab=${tab}`
  );
  const offered = async (path: string) =>
    linksOf((await customer.get(path)).body)
      .some(({ href }) => href === APPLY);
  for (const path of tabs) ok(await offered(path), path);

  await world.db.updateTable("oem_stock").set({ quantity: 0 }).execute();
  for (const path of tabs) ok(!await offered(path), path);
  const page = await customer.get(APPLY);
  ok(!formsOf(page.body).some(isApplication));
  ok(page.text.includes(say("oem.portal.stock.empty_text")));
  ok(linksOf(page.body).some(({ href }) => href === "/oem/order/create"));
});

Deno.test("stock and movements tell the same story, in few statements, and a wrong filter is refused in place", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const { delivery_no } = await applied(world);
  const stock = await customer.get("/oem/inventory/main?keyword=valve");
  ok(stock.text.includes("电磁阀 valve 70"));
  const moved = await customer.get(
    `/oem/inventory/main?tab=movement&goods_id=${world.goods.valve}`,
  );
  ok(moved.text.includes("−30"));
  ok(moved.text.includes(delivery_no.slice(8)));
  const wrong = { stock: "page=0", movement: "after=0", delivery: "page=0" };
  for (const [tab, query] of Object.entries(wrong)) {
    const at = `/oem/inventory/main?tab=${tab}`;
    await takesAtMost(4, customer, at);
    equal((await customer.get(`${at}&${query}`)).status, 422, tab);
  }
});

Deno.test("the movements of one part say that they are of one part", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const path = `/oem/inventory/main?tab=movement&goods_id=${world.goods.valve}`;
  match((await customer.get(path)).text, /零件：电磁阀/);
  match(
    (await customer.get(`${path}&keyword=none`)).text,
    new RegExp(`零件：#${world.goods.valve}`),
  );
});

Deno.test("in English the portal has no Chinese but names and places", async () => {
  await using portal = await openPortal("sky");
  const { customer } = portal;
  customer.cookies.set("locale", "en-us");
  const paths = [
    "/oem",
    "/oem/order/mine",
    "/oem/order/bill",
    "/oem/inventory/main",
    "/oem/inventory/main?tab=movement",
    DELIVERIES,
    APPLY,
  ];
  for (const path of paths) {
    const page = await customer.get(path);
    equal(page.status, 200, path);
    deepEqual(await strayChinese(portal.world, page), [], path);
  }
});

Deno.test("whatever is looked for amid an application, what was typed stays, also as a draft", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const [first = 0] = await stockUp(world, 120);
  const press = async (page: Answer, button: string, fields: Fields = {}) =>
    await customer.submit(APPLY, page, { form: isApplication, button, fields });
  const quantity = `quantity.g${first}`;
  const held = (page: Answer, wanted: string) =>
    formsOf(page.body).find(isApplication)?.fields
      .find(([name]) => name === wanted)?.[1];
  const keyword = "泵".repeat(101);
  const found = await press(await customer.get(APPLY), "search", {
    keyword,
    [quantity]: "3",
    remark: "易碎",
  });
  equal(found.status, 200);
  deepEqual([held(found, quantity), held(found, "remark")], ["3", "易碎"]);
  equal((await press(found, "address", { keyword })).status, 303);
  const back = await customer.get(APPLY);
  equal(back.status, 200);
  equal(held(back, quantity), "3");
  const sought = await press(back, "search");
  ok(sought.text.includes(say("oem.form.discard")), "it is still kept");
});

Deno.test("a customer with hundreds of parts reaches every one of them, and what was typed goes along", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const goods = await stockUp(world, 320);
  const [first = 0, last = 0] = [goods[0], goods.at(-1)];
  const offers = (page: Answer, id: number) =>
    formsOf(page.body).find(isApplication)?.fields
      .find(([name]) => name === `quantity.g${id}`)?.[1];
  const press = async (page: Answer, button: string, fields: Fields = {}) =>
    await customer.submit(APPLY, page, { form: isApplication, button, fields });

  let page = await customer.get(APPLY);
  equal(offers(page, last), undefined);
  const typed = { [`quantity.g${first}`]: "3", remark: "易碎" };
  page = await press(page, "search", { ...typed, keyword: "part-0320" });
  equal(page.status, 200);
  equal(offers(page, last), "");
  equal(offers(page, first), "3", "what is to be sent stays in sight");
  page = await press(page, "search", {
    keyword: "",
    [`quantity.g${last}`]: "7",
  });
  for (const id of [first, last]) ok(offers(page, id));
  const seen = new Set(goods.filter((id) => offers(page, id) !== undefined));
  for (const next of ["page:2", "page:3", "page:4"]) {
    page = await press(page, next);
    for (const id of goods) if (offers(page, id) !== undefined) seen.add(id);
  }
  equal(seen.size, goods.length, "page by page");
  const turning = formsOf(page.body).find(isApplication)?.buttons
    .filter(({ value }) => /^(search|page)/.test(value));
  deepEqual(
    [...new Set(turning?.map(({ action }) => action))],
    [`${APPLY}#f-lines`],
    "each shows the parts, not the top of the page",
  );

  const short = await press(page, say("oem.portal.adjust.submit"), {
    [`quantity.g${first}`]: "999",
  });
  equal(short.status, 409);
  ok(short.body.includes(`id="f-quantity-g${first}-error"`));
  equal(offers(short, last), "7");
  const sent = await press(short, say("oem.portal.adjust.submit"), {
    [`quantity.g${first}`]: "3",
  });
  equal(sent.status, 303);
  const lines = await world.db.selectFrom("oem_delivery_line")
    .select(["goods_id", "quantity"]).orderBy("goods_id").execute();
  deepEqual(lines, [
    { goods_id: first, quantity: 3 },
    { goods_id: last, quantity: 7 },
  ]);
});

Deno.test("a page of parts to send that ran out while it was turned to is the last one there is", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const goods = await stockUp(world, 120);
  const page = await customer.get(APPLY);
  await world.db.updateTable("oem_stock").set({ quantity: 0 })
    .where("goods_id", "not in", goods.slice(0, 90)).execute();
  const turned = await customer.submit(APPLY, page, {
    form: isApplication,
    button: "page:2",
  });
  equal(turned.status, 200);
  const shown = formsOf(turned.body).find(isApplication)?.fields
    .filter(([name]) => name.startsWith("quantity.g"));
  equal(shown?.length, 90);
});

/** So many more parts of which green has some. */
async function stockUp({ db, organizations }: World, count: number) {
  const numbers = Array.from(
    { length: count },
    (_, i) => String(i + 1).padStart(4, "0"),
  );
  const made = await db.insertInto("goods").values(
    numbers.map((no) => ({
      sn: `part-${no}`,
      name: `零件${no}`,
      kind: "part" as const,
      search: `part-${no}`,
    })),
  ).returning("id").execute();
  const goods = made.map(({ id }) => id);
  await db.insertInto("oem_stock").values(
    goods.map((goods_id) => ({
      organization_id: organizations.green,
      goods_id,
      quantity: 50,
    })),
  ).execute();
  return goods;
}

function isApplication(form: { fields: [string, string][] }): boolean {
  return form.fields.some(([name]) => name.startsWith("quantity."));
}
