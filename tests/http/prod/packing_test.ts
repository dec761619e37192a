import { equal, match, ok } from "node:assert/strict";
import { sql } from "kysely";
import {
  applyDelivery,
  DeliveryInput,
  moveDelivery,
} from "@/domain/oem/delivery.ts";
import { parse } from "@/domain/validate.ts";
import { has, sends, valueOf } from "@/tests/html.ts";
import { placeOrder, readOrder } from "@/tests/orders.ts";
import { takesAtMost } from "@/tests/statements.ts";
import { pick } from "@/tests/submission.ts";
import { led, openShop, say, send } from "./shop.ts";

const WISH = "面板换绿源标识，机身颜色 RAL 6011";

Deno.test("who packs and who receives tells two versions of a product apart, and packs what goes with each as the customer asked", async () => {
  await using shop = await openShop();
  const { world, enter } = shop;
  const { goods, versions } = world;
  const order = await placeOrder(world, {
    status: "production_complete",
    remark: "周五前请勿送货",
    lines: [
      {
        goods_id: goods.irrigator,
        version_id: versions.v1,
        quantity: 3,
        remark: WISH,
      },
      { goods_id: goods.irrigator, version_id: versions.v2, quantity: 2 },
    ],
  });
  const { id, order_no } = await world.db.selectFrom("shipment as h")
    .innerJoin("oem_order as o", "o.id", "h.source_id")
    .select(["h.id", "o.order_no"]).where("h.source", "=", "oem_order")
    .where("o.id", "=", order).executeTakeFirstOrThrow();
  const page = `/prod/inventory/pending-orders/detail/${id}`;
  const packer = await shop.as("warehouse");
  const { name: seal } = await world.db.selectFrom("goods").select("name")
    .where("id", "=", goods.seal).executeTakeFirstOrThrow();
  const accessories = (pieces: number) =>
    say("inventory.page.accessories", { list: `${seal} ×${8 * pieces}` });

  const open = await packer.get(page);
  for (
    const words of [
      say("oem.document.count", { kinds: 2, pieces: 5 }),
      say("oem.document.version", { version: "v1" }),
      say("oem.document.version", { version: "v2" }),
      accessories(3),
      say("oem.document.remark", { remark: WISH }),
      "周五前请勿送货",
    ]
  ) ok(open.text.includes(words), words);

  const parcel = { carrier: "顺丰速运", express_no: "SF1" };
  led(
    await send(packer, page, has("express_no"), {
      ...parcel,
      "lines.0.quantity": "1",
    }),
  );
  led(
    await send(packer, page, has("express_no"), {
      ...parcel,
      express_no: "SF2",
    }),
  );
  const asked = await packer.get(`${page}?confirm=ship`);
  match(asked.text, /SF1 \S+ v1 ×1、\S+ v2 ×2/);
  const { text: paper } = await packer.get(`${page}?print=1`);
  for (const pieces of [1, 2]) ok(paper.includes(accessories(pieces)), paper);
  match(paper, /v1 [\s\S]*v2 /);
  ok(paper.includes(WISH) && paper.includes("周五前请勿送货"));
  led(await send(packer, `${page}?confirm=ship`, sends("ship")));
  equal((await readOrder(world.db, order)).status, "shipping");

  const customer = await enter("green");
  const { text } = await customer.get(`/oem/order/${order}?confirm=receive`);
  match(text, /1 · \S+ v1 ×1/);
  match(text, /1 · \S+ v2 ×2/);
  const sent = await packer.get(`/prod/logistics/package?keyword=${order_no}`);
  const [, first] = /package\/detail\/(\d+)"/.exec(sent.body) ?? [];
  const one = await packer.get(`/prod/logistics/package/detail/${first}`);
  match(one.text, new RegExp(say("oem.document.version", { version: "v1" })));
  match(
    one.body,
    /pending-orders\/detail\/\d+"><span class="no"><i>\d{8}<\/i>\d+</,
    "the number of the shipment is written as documents' are",
  );
});

Deno.test("the paper says what is in no package yet, and of an order for the inventory that nothing is sent", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const { goods } = world;
  const packer = await shop.as("warehouse");
  const made = async (delivery: "ship" | "store") => {
    const order = await placeOrder(world, {
      type: "part",
      delivery,
      status: "production_complete",
      lines: [
        { goods_id: goods.valve, quantity: 10 },
        { goods_id: goods["pump-12v"], quantity: 2 },
      ],
    });
    const { id } = await world.db.selectFrom("shipment").select("id")
      .where("source_id", "=", order).executeTakeFirstOrThrow();
    return `/prod/inventory/pending-orders/detail/${id}`;
  };
  const stored = say("oem.document.delivery.store");
  const left = say("inventory.page.left");
  const paper = async (page: string) =>
    (await packer.get(`${page}?print=1`)).text;
  ok((await paper(await made("store"))).includes(stored));

  const page = await made("ship");
  const whole = await paper(page);
  ok(!whole.includes(stored) && !whole.includes(left), "nothing is packed");
  const parcel = { carrier: "顺丰速运", express_no: "SF1" };
  led(
    await send(packer, page, has("express_no"), {
      ...parcel,
      "lines.0.quantity": "6",
      "lines.1.quantity": "0",
    }),
  );
  match(
    await paper(page),
    /SF1 电磁阀 valve 6 待装箱 电磁阀 valve 4 12V 水泵 pump-12v 2 /,
  );
  const rest = { ...parcel, express_no: "SF2" };
  led(await send(packer, page, has("express_no"), rest));
  ok(!(await paper(page)).includes(left), "everything is packed");
});

Deno.test("the warehouse reads what happened to the delivery application that it sends, the latest first", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const { id } = await applyDelivery(
    world.db,
    world.green,
    parse(DeliveryInput, {
      address_id: world.addresses.green,
      lines: [{ goods_id: world.goods.valve, quantity: 5 }],
    }),
  );
  const shipment = await world.db.selectFrom("shipment").select("id")
    .where("source", "=", "oem_delivery").where("source_id", "=", id)
    .executeTakeFirstOrThrow();
  const packer = await shop.as("warehouse");
  const page = `/prod/inventory/pending-orders/detail/${shipment.id}`;
  const log = say("oem.document.log");
  const applied = say("oem.delivery.event.apply");
  const { text } = await packer.get(page);
  match(text, new RegExp(`${log} ${applied} .*${world.green.nickname}`));

  await moveDelivery(world.db, world.green, id, "revoke");
  const revoked = say("oem.delivery.event.revoke");
  const { text: after } = await takesAtMost(8, packer, page);
  match(after, new RegExp(`${log} ${revoked} .* ${applied} `));
});

Deno.test("a customer without packages is named in the list of packages, also where customers are too many to choose from", async () => {
  await using shop = await openShop();
  const { db } = shop.world;
  await sql`insert into organization (name) select '客户' || i from generate_series(1, 301) as i`
    .execute(db);
  const { id } = await db.selectFrom("organization").select("id")
    .where("name", "=", "客户301").executeTakeFirstOrThrow();
  const packer = await shop.as("warehouse");
  const { text, body } = await packer.get(
    `/prod/logistics/package?organization_id=${id}`,
  );
  match(text, /客户：客户301/);
  const filter = pick(body, (form) => valueOf(form, "carrier") !== undefined);
  equal(valueOf(filter, "organization_id"), "客户301");
});
