import { deepEqual, equal, match, ok } from "node:assert/strict";
import { withQuery } from "@/components/query.ts";
import { preparePackage, removePackage } from "@/domain/inventory/packages.ts";
import {
  applyDelivery,
  DeliveryInput,
  moveDelivery,
} from "@/domain/oem/delivery.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { parse } from "@/domain/validate.ts";
import { formsOf, has, linksOf, sends, valueOf } from "@/tests/html.ts";
import { countOf } from "@/tests/lists.ts";
import {
  advance,
  partLine,
  placeOrder,
  productLine,
  readOrder,
} from "@/tests/orders.ts";
import { takesAtMost } from "@/tests/statements.ts";
import { ENTER } from "@/tests/submission.ts";
import type { World } from "@/tests/world.ts";
import { errorAt, led, openShop, say, send } from "./shop.ts";

const LIST = "/prod/inventory/pending-orders";
const PACKAGES = "/prod/logistics/package";
const isParcel = has("express_no");

async function shipmentOf({ db }: World, source: string, id: number) {
  return await db.selectFrom("shipment").selectAll()
    .where("source", "=", source as "oem_order").where("source_id", "=", id)
    .executeTakeFirstOrThrow();
}

/** An order of ten valves and two pumps that is made, and its shipment's page. */
async function made(world: World) {
  const { goods } = world;
  const order = await placeOrder(world, {
    type: "part",
    status: "production_complete",
    lines: [
      { goods_id: goods.valve, quantity: 10 },
      { goods_id: goods["pump-12v"], quantity: 2 },
    ],
  });
  const { id } = await shipmentOf(world, "oem_order", order);
  return { order, id, path: `${LIST}/detail/${id}` };
}

function packagesOf({ db }: World, shipmentId: number) {
  return db.selectFrom("package").select(["id", "express_no", "shipped_at"])
    .where("shipment_id", "=", shipmentId).orderBy("id").execute();
}

Deno.test("packages are prepared one by one, taken back, and sent when they hold exactly what was ordered", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const packer = await shop.as("warehouse");
  const { order, id, path } = await made(world);
  const one = { carrier: "顺丰速运", express_no: "SF1" };
  const two = { carrier: "德邦快递", express_no: "DP2" };

  led(await send(packer, path, isParcel, { ...one, "lines.0.quantity": "6" }));
  const half = await packer.get(path);
  ok(!half.body.includes("confirm=ship"), "nothing is sent before it is whole");
  led(await send(packer, path, isParcel, two));
  const packed = await packer.get(path);
  match(packed.text, new RegExp(say("inventory.page.next.ship")));
  ok(packed.body.includes("confirm=ship"));
  ok(!packed.body.includes('name="carrier"'), "nothing is left to pack");

  const [first, second] = await packagesOf(world, id);
  ok(first && second);
  const taken = `${path}?remove=${second.id}`;
  match((await packer.get(taken)).text, /DP2/);
  led(await send(packer, taken, sends("remove")));
  equal((await packagesOf(world, id)).length, 1);
  led(await send(packer, path, isParcel, two));

  const asked = await packer.get(`${path}?confirm=ship`);
  match(asked.text, /顺丰速运 SF1 \S+ ×6/, "each package with what is in it");
  match(asked.text, /德邦快递 DP2 \S+ ×\d/);
  led(await send(packer, `${path}?confirm=ship`, sends("ship")));
  equal((await readOrder(world.db, order)).status, "shipping");
  const sent = await packagesOf(world, id);
  ok(sent.every(({ shipped_at }) => shipped_at !== null));
  match((await packer.get(PACKAGES)).text, /SF1[\s\S]*DP2|DP2[\s\S]*SF1/);

  const finds = async (keyword: string) => {
    const query = `keyword=${encodeURIComponent(keyword)}`;
    const { body } = await packer.get(`${PACKAGES}?${query}`);
    return sent.map(({ id }) => body.includes(`/package/detail/${id}"`));
  };
  deepEqual(await finds("D P2"), [false, true], "pasted from its label");
  await world.db.updateTable("package").set({ express_no: "DP 2" })
    .where("id", "=", sent[1]!.id).execute();
  deepEqual(await finds("DP 2"), [false, true], "kept with its blanks before");
});

Deno.test("sending too little is refused with the difference at every line, and nothing leaves", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const packer = await shop.as("warehouse");
  const { order, id, path } = await made(world);
  const empty = await packer.get(`${path}?confirm=ship`);
  ok(!/class="rows"/.test(empty.body), "no frame around nothing");
  const parcel = {
    carrier: "顺丰速运",
    express_no: "SF1",
    "lines.0.quantity": "10",
    "lines.1.quantity": "0",
  };
  led(await send(packer, path, isParcel, parcel));

  const refused = await send(packer, `${path}?confirm=ship`, sends("ship"));
  equal(refused.status, 422);
  const difference = say("inventory.page.difference", {
    ordered: 2,
    packed: 0,
  });
  equal(errorAt(refused, "lines.1.quantity"), difference);
  equal(errorAt(refused, "lines.0.quantity"), "", "the other line is complete");
  equal((await readOrder(world.db, order)).status, "production_complete");
  equal((await packagesOf(world, id))[0]?.shipped_at, null);
});

Deno.test("a package without carrier, number or content, or with too much, is refused and stays as typed", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const packer = await shop.as("warehouse");
  const { id, path } = await made(world);

  const blank = await send(packer, path, isParcel, {
    carrier: " ",
    "lines.0.quantity": "-1",
  });
  equal(blank.status, 422);
  equal(errorAt(blank, "carrier"), say("inventory.carrier.required"));
  equal(errorAt(blank, "express_no"), say("inventory.express_no.required"));
  ok(errorAt(blank, "lines.0.quantity"));

  const parcel = { carrier: "顺丰速运", express_no: "SF1" };
  const much = await send(packer, path, isParcel, {
    ...parcel,
    "lines.0.quantity": "11",
  });
  equal(much.status, 422);
  equal(
    errorAt(much, "lines.0.quantity"),
    say("inventory.package.too_many", { left: 10 }),
  );
  match(much.body, /value="SF1"/);
  match(much.body, /value="11"/);
  const second = await send(packer, path, isParcel, {
    ...parcel,
    "lines.0.quantity": "0",
    "lines.1.quantity": "999",
  });
  match(errorAt(second, "lines.1.quantity"), /最多还能装/);
  ok(!errorAt(second, "lines.0.quantity"));

  const empty = await send(packer, path, isParcel, {
    ...parcel,
    "lines.0.quantity": "0",
    "lines.1.quantity": "",
  });
  equal(errorAt(empty, "lines"), say("inventory.package.empty"));
  const foreign = await send(packer, path, isParcel, {
    ...parcel,
    "lines.0.line_id": "999999",
  });
  equal(foreign.status, 422);
  deepEqual(await packagesOf(world, id), []);
});

Deno.test("the warehouse reads what was remarked on the order that it packs", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const packer = await shop.as("warehouse");
  const { order, path } = await made(world);
  const content = "请用木箱包装";
  await moveOrder(world.db, world.green, order, "remark", { content });
  match((await packer.get(path)).text, new RegExp(`订单备注 .*${content}`));
});

Deno.test("the warehouse answers on the order that it packs; a delivery application has no order to answer on", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const packer = await shop.as("warehouse");
  const { path } = await made(world);
  const asked = `${path}?do=remark`;
  const form = sends("remark");
  const empty = await send(packer, asked, form, { internal: "1" });
  equal(empty.status, 422);
  equal(errorAt(empty, "content"), say("oem.order.remark.required"));
  match(empty.body, / checked[^>]*name="internal"/);

  const content = "木箱已备好";
  led(await send(packer, asked, form, { content }));
  match((await packer.get(path)).text, new RegExp(`订单备注 .*${content}`));

  const { path: other } = await applied(world);
  ok(!(await packer.get(other)).text.includes("订单备注"));
  ok(!(await packer.get(`${other}?do=remark`)).body.includes('name="content"'));
  for (const event of ["remark", "store"]) {
    equal((await packer.post(other, { event, content })).status, 400, event);
  }
});

Deno.test("two lines of the same goods are told apart where they are packed: by what was written at them", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const packer = await shop.as("warehouse");
  const line = productLine(world);
  const order = await placeOrder(world, {
    status: "production_complete",
    lines: [{ ...line, remark: "外壳白色" }, { ...line, remark: "外壳绿色" }],
  });
  const { id } = await shipmentOf(world, "oem_order", order);
  const { text } = await packer.get(`${LIST}/detail/${id}`);
  match(text, /待装箱 2 · 外壳白色 .* 待装箱 2 · 外壳绿色/);
});

Deno.test("an express number that another shipment has, too, is told where it was typed, however it was copied", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const packer = await shop.as("warehouse");
  const mine = await made(world);
  const other = await made(world);
  const third = await made(world);
  const pack = async ({ path }: { path: string }, express_no: string) =>
    led(
      await send(packer, path, isParcel, { carrier: "顺丰速运", express_no }),
    );
  await pack(mine, "SF-1002 003");
  await pack(third, "SF1002004");
  const told = say("inventory.page.shared_number");
  ok(!(await packer.get(mine.path)).text.includes(told));
  await pack(other, "sf1002003");
  for (const [one, two] of [[mine, other], [other, mine]] as const) {
    const page = await packer.get(one.path);
    ok(page.text.includes(told));
    ok(linksOf(page.body).some(({ href }) => href === two.path));
  }
  ok(!(await packer.get(third.path)).text.includes(told));
});

Deno.test("a package of another shipment can't be taken back here", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const packer = await shop.as("warehouse");
  const mine = await made(world);
  const other = await made(world);
  const parcel = { carrier: "顺丰速运", express_no: "SF1" };
  led(await send(packer, other.path, isParcel, parcel));
  const [prepared] = await packagesOf(world, other.id);

  const answer = await packer.post(mine.path, {
    event: "remove",
    package_id: String(prepared?.id),
  });
  equal(answer.status, 404);
  equal((await packagesOf(world, other.id)).length, 1);
});

Deno.test("a part order for the customer's inventory is stored after a question, and once only", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const packer = await shop.as("warehouse");
  const order = await placeOrder(world, {
    type: "part",
    delivery: "store",
    status: "production_complete",
  });
  const { id } = await shipmentOf(world, "oem_order", order);
  const path = `${LIST}/detail/${id}`;
  const before = await world.stock("green", "valve");
  const shown = await packer.get(`${path}?confirm=store`);
  ok(!shown.body.includes('name="carrier"'), "nothing to pack");

  led(await packer.submit(path, shown, { form: sends("store") }));
  equal(await world.stock("green", "valve"), before + 10);
  equal((await packer.post(path, { event: "store" })).status, 409);
  equal((await packer.post(path, { event: "ship" })).status, 409);
  equal(await world.stock("green", "valve"), before + 10);
});

Deno.test("a shipment that is over says where the goods are: with the customer, or in their inventory", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const packer = await shop.as("warehouse");
  const shown = async (order: Parameters<typeof placeOrder>[1]) => {
    const id = await placeOrder(world, order);
    const shipment = await shipmentOf(world, "oem_order", id);
    equal(shipment.status, 3);
    return (await packer.get(`${LIST}/detail/${shipment.id}`)).text;
  };
  const texts = [
    await shown({ status: "shipping_complete" }),
    await shown({
      type: "part",
      delivery: "store",
      status: "shipping_complete",
    }),
  ];
  const places = (["received", "stored"] as const).map((stage) =>
    say(`inventory.page.next.${stage}.text`)
  );
  const said = texts.map((text) => places.filter((at) => text.includes(at)));
  deepEqual(said, places.map((place) => [place]));
});

Deno.test("a shipment that did not arrive whole says what is missing or damaged, and why", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const packer = await shop.as("warehouse");
  const order = await placeOrder(world, { status: "shipping" });
  const line = await world.db.selectFrom("package_line").select("id")
    .executeTakeFirstOrThrow();
  await moveOrder(world.db, world.green, order, "receive", {
    lines: [{
      package_line_id: line.id,
      received: 1,
      damaged: 1,
      reason: "外箱破损",
    }],
  });
  const shipment = await shipmentOf(world, "oem_order", order);
  const { text } = await packer.get(`${LIST}/detail/${shipment.id}`);
  match(text, /客户已收货，与所发不符：.*：实收 1 \/ \d+，破损 1。外箱破损/);
  ok(!text.includes(say("inventory.page.next.received.text")));
});

/** A delivery application for five valves, its shipment and that one's page. */
async function applied(world: World) {
  const { id: delivery } = await applyDelivery(
    world.db,
    world.green,
    parse(DeliveryInput, {
      address_id: world.addresses.green,
      remark: "请周六送到西门仓库",
      lines: [{ goods_id: world.goods.valve, quantity: 5 }],
    }),
  );
  const { id } = await shipmentOf(world, "oem_delivery", delivery);
  return { delivery, id, path: `${LIST}/detail/${id}` };
}

Deno.test("a delivery application that is packed already goes out as it is packed, without asking what its parcel is", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const packer = await shop.as("warehouse");
  const { delivery, id, path } = await applied(world);
  const lines = await world.db.selectFrom("shipment_line")
    .select(["id as line_id", "quantity"]).where("shipment_id", "=", id)
    .execute();
  const parcel = { carrier: "京东物流", express_no: "JD5" };
  await preparePackage(world.db, world.warehouse, id, { ...parcel, lines });
  const asked = `${path}?confirm=ship`;
  const page = await packer.get(asked);
  match(page.text, /按下面的包裹发出；发货后不能撤回。 京东物流 JD5 \S+ ×5/);
  ok(!/<input[^>]*id="f-express_no"/.test(page.body));
  led(await packer.submit(asked, page, { form: isParcel, fields: {} }));
  equal((await shipmentOf(world, "oem_delivery", delivery)).status, 2);
});

Deno.test("a delivery application goes out in one parcel, after a question", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const packer = await shop.as("warehouse");
  const { delivery, path } = await applied(world);

  const page = await packer.get(path);
  ok(!page.body.includes('name="carrier"'), "nothing is sent by one click");
  const asked = `${path}?confirm=ship`;
  ok(page.body.includes(`href="${asked}"`));
  match((await packer.get(asked)).text, /不能撤回。 \S+ 5 /);
  const refused = await send(packer, asked, isParcel, { carrier: "京东物流" });
  equal(refused.status, 422);
  equal(errorAt(refused, "express_no"), say("inventory.express_no.required"));
  match(refused.body, /value="京东物流"/);

  for (const page of [path, `${path}?print=1`]) {
    match((await packer.get(page)).text, /西门仓库/, "the customer's remark");
  }
  const parcel = { carrier: "京东物流", express_no: "JD5" };
  led(await send(packer, asked, isParcel, parcel));
  equal((await shipmentOf(world, "oem_delivery", delivery)).status, 2);
  match((await packer.get(`${PACKAGES}?keyword=JD5`)).text, /JD5/);
});

Deno.test("Enter after an express number, which a scanner sends, too, neither packs nor ships: what was typed stays", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const packer = await shop.as("warehouse");
  const { delivery, id, path } = await applied(world);
  for (const asked of [`${path}?pack=1`, `${path}?confirm=ship`]) {
    const again = await packer.fill(asked, {
      form: isParcel,
      button: ENTER,
      fields: { carrier: "京东物流", express_no: "JD5" },
    });
    equal(again.status, 200);
    match(again.body, /value="京东物流"/);
    match(again.body, /value="JD5"/);
  }
  deepEqual(await packagesOf(world, id), []);
  equal((await shipmentOf(world, "oem_delivery", delivery)).status, 1);
});

Deno.test("a delivery application is packed in several parcels one by one, as an order is, or its rest goes in a last one", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const packer = await shop.as("warehouse");
  const { delivery, id, path } = await applied(world);
  const ask = linksOf((await packer.get(path)).body)
    .find(({ text }) => text === say("inventory.page.next.apart"));
  const pack = ask?.href ?? "";
  const one = { carrier: "京东物流", express_no: "JD1" };
  const blank = { "lines.0.quantity": "2" };
  const refused = await send(packer, pack, sends("prepare"), blank);
  equal(refused.status, 422);
  equal(errorAt(refused, "carrier"), say("inventory.carrier.required"));
  const again = formsOf(refused.body).find(sends("prepare"));
  equal(again && valueOf(again, "lines.0.quantity"), "2", "stays as typed");
  led(await send(packer, pack, sends("prepare"), { ...one, ...blank }));

  const half = await packer.get(path);
  match(half.text, new RegExp(say("inventory.page.next.deliver_rest")));
  match(half.text, /待装箱 3/, "what is left is offered at once");
  const [first] = await packagesOf(world, id);
  const ship = `${path}?confirm=ship`;
  const asked = await packer.get(ship);
  match(asked.text, /京东物流 JD1 \S+ ×2 \S+ 3 /, "what goes in which parcel");
  equal(asked.body.split('name="carrier"').length, 2, "one place to type");
  const wrong = await packer.submit(ship, asked, {
    form: isParcel,
    fields: { carrier: "德邦快递" },
  });
  equal(wrong.status, 422);
  match(wrong.body, /value="德邦快递"/);
  equal(wrong.body.split('name="carrier"').length, 2);
  equal((await shipmentOf(world, "oem_delivery", delivery)).status, 1);

  led(await send(packer, `${path}?remove=${first?.id}`, sends("remove")));
  deepEqual(await packagesOf(world, id), []);
  led(await send(packer, pack, sends("prepare"), { ...one, ...blank }));
  const last = { carrier: "德邦快递", express_no: "DP2" };
  led(await send(packer, path, sends("prepare"), last));
  const whole = await packer.get(path);
  match(whole.text, new RegExp(say("inventory.page.next.deliver_packed")));
  ok(!whole.body.includes('name="carrier"'), "nothing is left to pack");
  match((await packer.get(ship)).text, /JD1 \S+ ×2 德邦快递 DP2 \S+ ×3/);
  led(await send(packer, ship, sends("ship"), {}));
  equal((await shipmentOf(world, "oem_delivery", delivery)).status, 2);
  const sent = await packagesOf(world, id);
  equal(sent.filter(({ shipped_at }) => shipped_at).length, 2);

  const other = await applied(world);
  const form = `${other.path}?pack=1`;
  led(await send(packer, form, sends("prepare"), { ...one, ...blank }));
  const rest = `${other.path}?confirm=ship`;
  const repeated = await send(packer, rest, isParcel, one);
  equal(
    errorAt(repeated, "express_no"),
    say("inventory.express_no.repeated"),
    "at the field that it was typed into",
  );
  led(await send(packer, rest, isParcel, last));
  const both = await packagesOf(world, other.id);
  deepEqual(both.map(({ express_no }) => express_no), ["JD1", "DP2"]);
});

Deno.test("a delivery application leaves only as its question listed it: a package that came or went meanwhile asks again, with what was typed", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const { db, warehouse } = world;
  const packer = await shop.as("warehouse");
  const { delivery, id, path } = await applied(world);
  const lines = await db.selectFrom("shipment_line")
    .select(["id as line_id"]).where("shipment_id", "=", id).execute();
  const prepared = (express_no: string, quantity: number) =>
    preparePackage(db, warehouse, id, {
      carrier: "京东物流",
      express_no,
      lines: lines.map((line) => ({ ...line, quantity })),
    });
  const ship = `${path}?confirm=ship`;
  const parcel = { carrier: "德邦快递", express_no: "DP9" };
  const ask = await packer.get(ship);
  const { id: first } = await prepared("JD1", 2);
  const refused = await packer.submit(ship, ask, {
    form: isParcel,
    fields: parcel,
  });
  equal(refused.status, 409);
  match(refused.text, new RegExp(say("inventory.package.changed")));
  match(refused.text, /京东物流 JD1 \S+ ×2 \S+ 3 /, "as it is now");
  match(refused.body, /value="DP9"/);
  await removePackage(db, warehouse, first);
  await prepared("JD2", 3);
  const again = await packer.submit(ship, refused, {
    form: isParcel,
    fields: parcel,
  });
  equal(again.status, 409, "another package of the same number of packages");
  equal((await shipmentOf(world, "oem_delivery", delivery)).status, 1);
  const { id: third } = await prepared("JD3", 2);
  const packed = await packer.submit(ship, again, {
    form: isParcel,
    fields: parcel,
  });
  equal(packed.status, 409);
  match(packed.text, /DP9/, "what was typed is still read");
  await removePackage(db, warehouse, third);
  const open = await packer.submit(ship, packed, {
    form: isParcel,
    fields: {},
  });
  equal(open.status, 409);
  ok(!open.text.includes(say("form.unsent")), "nobody typed JD2");
  const rest = formsOf(open.body).find(isParcel);
  equal(rest && valueOf(rest, "express_no"), "", "nor is it a new one's");
  await prepared("JD4", 2);
  led(await packer.fill(ship, { form: isParcel, fields: {} }));
  const sent = await packagesOf(world, id);
  deepEqual(sent.map(({ express_no }) => express_no), ["JD2", "JD4"]);
});

Deno.test("an order leaves only in the packages that its question listed", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const { db, warehouse } = world;
  const packer = await shop.as("warehouse");
  const { order, id, path } = await made(world);
  const lines = await db.selectFrom("shipment_line")
    .select(["id as line_id", "quantity"]).where("shipment_id", "=", id)
    .execute();
  const pack = (express_no: string) =>
    preparePackage(db, warehouse, id, {
      carrier: "京东物流",
      express_no,
      lines,
    });
  const first = await pack("JD1");
  const ship = `${path}?confirm=ship`;
  const asked = await packer.get(ship);
  await removePackage(db, warehouse, first.id);
  await pack("JD2");
  const refused = await packer.submit(ship, asked, { form: sends("ship") });
  equal(refused.status, 409);
  match(
    refused.text,
    /\[40901\]/,
    "somebody changed it: its state would allow it",
  );
  match(refused.text, new RegExp(say("inventory.package.changed")));
  equal((await readOrder(db, order)).status, "production_complete");
  led(await packer.fill(ship, { form: sends("ship") }));
  equal((await readOrder(db, order)).status, "shipping");
});

Deno.test("who packs what a colleague packed meanwhile reads of which goods nothing is left, without links to fields that are gone", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const packer = await shop.as("warehouse");
  const { id, path } = await made(world);
  const page = await packer.get(path);
  const lines = await world.db.selectFrom("shipment_line")
    .select(["id as line_id", "quantity"]).where("shipment_id", "=", id)
    .execute();
  await preparePackage(world.db, world.warehouse, id, {
    carrier: "京东物流",
    express_no: "JD1",
    lines,
  });
  const refused = await packer.submit(path, page, {
    form: isParcel,
    fields: { carrier: "德邦快递", express_no: "DP9" },
  });
  equal(refused.status, 422);
  const none = say("inventory.package.too_many", { left: 0 });
  match(refused.text, new RegExp(`\\S+ \\S*：${none}`));
  ok(!refused.body.includes('href="#f-'));
  match(refused.text, /DP9/);
});

Deno.test("what was packed for an application that the customer revoked leads to no package that was sent", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const packer = await shop.as("warehouse");
  const { delivery, path } = await applied(world);
  const parcel = { carrier: "京东物流", express_no: "JD1" };
  led(
    await send(packer, `${path}?pack=1`, sends("prepare"), {
      ...parcel,
      "lines.0.quantity": "2",
    }),
  );
  await moveDelivery(world.db, world.green, delivery, "revoke");
  const page = await packer.get(path);
  match(page.text, /JD1/, "it has to be unpacked");
  ok(!page.body.includes(`${PACKAGES}/detail/`));
  ok(!page.body.includes("confirm=ship"));

  const next = await made(world);
  led(await send(packer, next.path, isParcel, parcel));
  const { text } = await packer.get(next.path);
  ok(
    !text.includes(say("inventory.page.shared_number")),
    "its label is free for another",
  );
});

Deno.test("the list shows what waits at first, and any state when asked", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const packer = await shop.as("warehouse");
  const waiting = await made(world);
  const sent = await placeOrder(world, { status: "shipping" });
  const { shipment_no } = await shipmentOf(world, "oem_order", sent);
  const no = shipment_no.slice(8);

  const first = await packer.get(LIST);
  ok(first.body.includes(waiting.path));
  ok(!first.text.includes(`${no} `));
  match((await packer.get(`${LIST}?status=2`)).body, new RegExp(no));
  const wrong = await packer.get(`${LIST}?status=7&from=x`);
  equal(wrong.status, 422);
});

Deno.test("packages are found by carrier and by whether they arrived, and show what was damaged", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const packer = await shop.as("warehouse");
  await placeOrder(world, { status: "shipping" });
  const count = async (query: string) => {
    const { text } = await packer.get(`${PACKAGES}?${query}`);
    return countOf(text);
  };
  const carrier = (name: string) => `carrier=${encodeURIComponent(name)}`;
  deepEqual(
    [await count(carrier("顺丰")), await count(carrier("德邦"))],
    [1, 0],
  );
  deepEqual([await count("received=0"), await count("received=1")], [1, 0]);
  const tabs = async (query: string) =>
    [...(await packer.get(`${PACKAGES}?${query}`)).body
      .matchAll(/<em>([0-9]+)<\/em>/g)].map(([, n]) => Number(n));
  deepEqual(await tabs(""), [1, 1, 0], "all, on the way, arrived");
  deepEqual(await tabs("received=1"), [1, 1, 0], "whichever is open");
  deepEqual(await tabs("keyword=nothing"), [0, 0, 0], "of what is looked for");

  await world.db.updateTable("package").set({ received_at: new Date() })
    .execute();
  await world.db.updateTable("package_line")
    .set({ received: 2, damaged: 1, reason: "外箱破损" }).execute();
  deepEqual([await count("received=0"), await count("received=1")], [0, 1]);
  deepEqual(await tabs("received=1&keyword=nothing"), [0, 0, 0]);
  deepEqual(await tabs(""), [1, 0, 1]);
  const { id } = await world.db.selectFrom("package").select("id")
    .executeTakeFirstOrThrow();
  match((await packer.get(`${PACKAGES}/detail/${id}`)).text, /外箱破损/);
  equal((await packer.get(`${PACKAGES}/detail/999999`)).status, 404);
});

Deno.test("a package of which nothing arrived is not among those that arrived", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const packer = await shop.as("warehouse");
  const id = await placeOrder(world, { status: "shipping" });
  const line = await world.db.selectFrom("package_line").select("id")
    .executeTakeFirstOrThrow();
  await moveOrder(world.db, world.green, id, "receive", {
    lines: [{ package_line_id: line.id, received: 0, reason: "丢件" }],
  });
  const list = await packer.get(`${PACKAGES}?received=0`);
  equal(countOf(list.text), 1);
  match(list.text, /未到货/);
  equal(countOf((await packer.get(`${PACKAGES}?received=1`)).text), 0);
  const one = await world.db.selectFrom("package").select("id")
    .executeTakeFirstOrThrow();
  match((await packer.get(`${PACKAGES}/detail/${one.id}`)).text, /丢件/);
});

Deno.test("a package's number leads to its page, and the files say what kind of document it is for", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const packer = await shop.as("warehouse");
  await placeOrder(world, { status: "shipping" });
  const { id, express_no } = await world.db.selectFrom("package")
    .select(["id", "express_no"]).executeTakeFirstOrThrow();
  const { body } = await packer.get(PACKAGES);
  const link = new RegExp(
    `<a [^>]*href="${PACKAGES}/detail/${id}"[^>]*><code>${express_no}</code>`,
  );
  match(body, link);
  for (const list of [PACKAGES, `${LIST}?status=2`]) {
    const file = await packer.get(withQuery(list, { format: "csv" }));
    const [head = "", row = ""] = file.body.split(/\r?\n/);
    const at = head.split(",").indexOf(say("inventory.page.source_kind"));
    equal(row.split(",")[at], say("inventory.page.source.oem_order"), list);
  }
});

Deno.test("the packing list is a paper of its own, without the shell", async () => {
  await using shop = await openShop();
  const packer = await shop.as("warehouse");
  const { world } = shop;
  const order = await placeOrder(world, {
    status: "production_complete",
    type: "part",
    remark: "先电话\n再送",
    lines: [{
      ...partLine(world),
      quantity: 12_000,
      remark: "轻放\n勿倒置",
    }],
  });
  const { id } = await shipmentOf(world, "oem_order", order);
  const paper = await packer.get(`${LIST}/detail/${id}?print=1`);
  match(paper.text, new RegExp(say("inventory.page.packing_list")));
  match(paper.text, /电磁阀 valve 12,000/);
  match(paper.body, /轻放<\/td>.*<td[^>]*>勿倒置<\/td>/s, "in its lines");
  match(paper.body, /<span class="whitespace-pre-line">先电话\n再送/);
  ok(!paper.body.includes("<nav"), "no menu");
});

Deno.test("shipments and packages are for the warehouse", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const { order, path } = await made(world);
  for (const name of ["production", "sales", "nobody", "green"] as const) {
    const visitor = await shop.as(name);
    for (const page of [LIST, path, PACKAGES]) {
      equal((await visitor.get(page)).status, 403, `${name} ${page}`);
    }
    equal((await visitor.post(path, { event: "ship" })).status, 403, name);
  }
  equal((await readOrder(world.db, order)).status, "production_complete");
  const packer = await shop.as("warehouse");
  equal((await packer.get(`${LIST}/detail/999999`)).status, 404);
  equal((await packer.post(path, { event: "burn" })).status, 400);
});

Deno.test("a list of shipments or packages takes four statements, a shipment eight at most", async () => {
  await using shop = await openShop();
  const packer = await shop.as("warehouse");
  const { path } = await made(shop.world);
  for (const [page, most] of [[LIST, 4], [PACKAGES, 4], [path, 8]] as const) {
    await takesAtMost(most, packer, page);
  }
});

Deno.test("the warehouse sees for how long each document has waited for it, and whether for too long", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const { db } = world;
  const { order, path } = await made(world);
  const application = await applyDelivery(
    db,
    world.green,
    parse(DeliveryInput, {
      address_id: world.addresses.green,
      lines: [{ goods_id: world.goods.valve, quantity: 1 }],
    }),
  );
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await db.updateTable("oem_order").set({ status_at: daysAgo(3) })
    .where("id", "=", order).execute();
  await db.updateTable("oem_delivery").set({ status_at: daysAgo(1) })
    .where("id", "=", application.id).execute();
  const applied = await shipmentOf(world, "oem_delivery", application.id);

  const packer = await shop.as("warehouse");
  const { body } = await packer.get(LIST);
  const rowOf = (path: string) =>
    /[^]*(<tr[^]*)$/.exec(body.split(`href="${path}"`)[0]!)![1]! +
    body.split(`href="${path}"`)[1]!.split("</tr>")[0]!;
  match(rowOf(path), /text-bad[^>]*>3 天/, "two days are allowed");
  match(rowOf(`${LIST}/detail/${applied.id}`), /mut[^>]*>1 天/);

  await advance(world, order, world.green, "shipping");
  const sent = (await packer.get(`${LIST}?status=2`)).body;
  ok(sent.includes(`href="${path}"`));
  ok(!/\d+ (?:天|小时|分钟)/.test(sent), "what is sent waits for nobody");
});

Deno.test("packages are narrowed by customer, and the list says whose they are", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const { green, sky } = world.organizations;
  const { order } = await made(world);
  await advance(world, order, world.green, "shipping");
  const packer = await shop.as("warehouse");
  const list = await packer.get(`${PACKAGES}?organization_id=${green}`);
  equal(countOf(list.text), 1);
  match(list.body, /<select[^>]*name="organization_id"/);
  const choice = new RegExp(`<option[^>]*value="${green}"[^>]* selected`);
  match(list.body, choice, "the field says whose");
  const other = await packer.get(`${PACKAGES}?organization_id=${sky}`);
  equal(countOf(other.text), 0);
});
