import { deepEqual, equal, match } from "node:assert/strict";
import { findDelivery } from "@/db/oem/deliveries.ts";
import { preparePackage } from "@/domain/inventory/packages.ts";
import { placeOrder } from "@/tests/orders.ts";
import { type Caller, first, hasFields, openDesk, type Row } from "./desk.ts";

Deno.test("the catalogue says what can be ordered, at which price", async () => {
  await using desk = await openDesk();
  const { goods, versions } = desk.world;
  const green = await desk.as("green");

  const categories = await green.get<Row[]>("GET /api/oem/category");
  hasFields(first(categories), "category_id category_name parent_id");

  const products = await green.ask<Row[]>("GET /api/oem/product?keyword=irrig");
  hasFields(
    products,
    "code message data total page page_size status headers",
  );
  deepEqual([products.total, products.page, products.page_size], [1, 1, 20]);
  hasFields(
    first(products.data),
    "id name sn unit category_id category_name cover_file_id versions",
  );
  equal(first(products.data).id, goods.irrigator);

  deepEqual(
    await green.get(`GET /api/oem/product/${goods.irrigator}/version`),
    [
      { id: versions.v2, version: "v2", processing_fee: 65.5 },
      { id: versions.v1, version: "v1", processing_fee: 50 },
    ],
  );
  deepEqual(
    await green.get(`GET /api/oem/product/${goods.sprayer}/version`),
    [],
  );
  deepEqual(await green.get(`GET /api/oem/version/${versions.v2}/part`), [
    {
      goods_id: goods["pump-12v"],
      name: "12V 水泵",
      sn: "pump-12v",
      usage: 2,
      price: 120,
      accessory: false,
    },
    {
      goods_id: goods.valve,
      name: "电磁阀",
      sn: "valve",
      usage: 6,
      price: 15.5,
      accessory: false,
    },
  ]);

  const parts = await green.get<Row[]>("GET /api/oem/part");
  hasFields(
    first(parts),
    "id name sn unit category_id category_name cover_file_id price",
  );
  deepEqual(
    parts.map(({ sn }) => sn),
    ["pump-12v", "valve", "board", "seal", "sensor"],
    "neither what left the shelf nor what has no price",
  );
  equal(parts.find(({ sn }) => sn === "seal")?.price, 0.35);
});

Deno.test("of a category a customer is offered it, what is below it, and of a product's versions and parts those in it", async () => {
  await using desk = await openDesk();
  const { db, goods, versions } = desk.world;
  const green = await desk.as("green");
  const put = async (category_name: string, parent_id: number | null) =>
    (await db.insertInto("goods_category").values({ category_name, parent_id })
      .returning("category_id").executeTakeFirstOrThrow()).category_id;
  const root = await put("部件", null);
  const leaf = await put("阀门", root);
  await db.updateTable("goods").set({ category_id: leaf })
    .where("id", "=", goods.valve).execute();
  await db.updateTable("goods").set({ category_id: root })
    .where("id", "=", goods.irrigator).execute();
  const names = async (path: string, field: string, category: number) =>
    (await green.get<Row[]>(`GET /api/oem/${path}?category_id=${category}`))
      .map((row) => row[field]);

  deepEqual(await names("category", "category_name", root), ["部件", "阀门"]);
  deepEqual(await names("category", "category_name", leaf), ["阀门"]);
  const offered = `product/${goods.irrigator}/version`;
  deepEqual(await names(offered, "version", root), ["v2", "v1"]);
  deepEqual(await names(offered, "version", leaf), []);
  const bill = `version/${versions.v2}/part`;
  deepEqual(await names(bill, "sn", root), ["valve"]);
  deepEqual(await names(bill, "sn", 999_999), []);
});

Deno.test("parts leave the inventory by a delivery application and come back when it is revoked", async () => {
  await using desk = await openDesk();
  const { goods, addresses } = desk.world;
  const green = await desk.as("green");
  const body = {
    address_id: addresses.green,
    lines: [{ goods_id: goods.valve, quantity: 30 }],
    remark: "送到基地",
  };

  const applied = await green.get("POST /api/oem/delivery", body);
  hasFields(
    applied,
    "id delivery_no status status_at version created_at remark address lines packages",
  );
  hasFields(applied.address, "receiver phone address is_abroad");
  deepEqual(applied.lines, [{
    goods_id: goods.valve,
    name: "电磁阀",
    sn: "valve",
    unit: "个",
    quantity: 30,
  }]);
  deepEqual(await green.get(`GET /api/oem/inventory?goods_id=${goods.valve}`), [
    { goods_id: goods.valve, name: "电磁阀", sn: "valve", quantity: 70 },
  ]);
  const revoked = await green.get(`PUT /api/oem/delivery/${applied.id}/revoke`);
  equal(revoked.status, "revoked");

  const movements = await green.get<Row[]>(
    `GET /api/oem/inventory/movement?goods_id=${goods.valve}`,
  );
  hasFields(
    first(movements),
    "goods_id name sn type quantity balance reference at",
  );
  deepEqual(
    movements.map(({ type, quantity, balance }) => [type, quantity, balance]),
    [["revoke_application", 30, 100], ["out", -30, 70], ["transfer", 100, 100]],
  );
  match(String(first(movements).at), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

  const other = await green.get("POST /api/oem/delivery", body);
  const warehouse = await desk.as("warehouse");
  const shipped = await warehouse.get(
    `PUT /api/admin/manage/oem/delivery/${other.id}/ship`,
    { carrier: "顺丰速运", express_no: "SF2" },
  );
  equal(shipped.status, "shipped");
  equal((shipped.organization as Row).id, desk.world.organizations.green);
  const received = await green.get(`PUT /api/oem/delivery/${other.id}/receive`);
  equal(received.status, "received");
  const all = await green.get<Row[]>("GET /api/oem/delivery");
  deepEqual(all.map(({ status }) => status), ["received", "revoked"]);
  const received1 = await warehouse.get<Row[]>(
    "GET /api/admin/manage/oem/delivery?status=received",
  );
  deepEqual(received1.map(({ id }) => id), [other.id]);
});

Deno.test("who applied for parts reads by whom and under which number they come, once they are on their way", async () => {
  await using desk = await openDesk();
  const { db, goods, addresses, warehouse: keeper } = desk.world;
  const [green, warehouse] = [
    await desk.as("green"),
    await desk.as("warehouse"),
  ];
  const apply = () =>
    green.get("POST /api/oem/delivery", {
      address_id: addresses.green,
      lines: [{ goods_id: goods.valve, quantity: 3 }],
    });
  const [packed, sent, waiting] = [await apply(), await apply(), await apply()];
  deepEqual(waiting.packages, []);
  const detail = await findDelivery(db, keeper, packed.id);
  await preparePackage(db, keeper, detail.shipment_id!, {
    carrier: "德邦快递",
    express_no: "DB9",
    lines: detail.lines.map(({ id, quantity }) => ({ line_id: id, quantity })),
  });
  const shipped = await warehouse.get(
    `PUT /api/admin/manage/oem/delivery/${sent.id}/ship`,
    { carrier: "顺丰速运", express_no: "SF2" },
  );
  const [parcel] = shipped.packages as Row[];
  hasFields(parcel, "carrier express_no shipped_at");
  deepEqual([parcel!.carrier, parcel!.express_no], ["顺丰速运", "SF2"]);
  match(String(parcel!.shipped_at), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

  const seenBy = async (caller: Caller, path: string) =>
    (await caller.get<Row[]>(`GET ${path}`)).map((row) => row.packages);
  const ready = { carrier: "德邦快递", express_no: "DB9", shipped_at: null };
  deepEqual(await seenBy(green, "/api/oem/delivery"), [[], [parcel], []]);
  deepEqual(await seenBy(warehouse, "/api/admin/manage/oem/delivery"), [
    [],
    [parcel],
    [ready],
  ]);
  const received = await green.get(`PUT /api/oem/delivery/${sent.id}/receive`);
  deepEqual(received.packages, [parcel]);
});

Deno.test("bills tell what was due and paid, order by order", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  const order = await placeOrder(world, { status: "unpaid_complete" });
  await placeOrder(world);
  const green = await desk.as("green");

  const bills = await green.ask<Row[]>("GET /api/oem/bill");
  equal(bills.total, 1, "a draft owes nothing");
  const bill = first(bills.data);
  hasFields(
    bill,
    "id order_no status pay_status created_at total paid refunded outstanding dues receipts",
  );
  equal(bill.id, order);
  deepEqual([bill.total, bill.paid, bill.outstanding], [
    647.36,
    194.21,
    453.15,
  ]);
  hasFields(
    first(bill.dues as Row[]),
    "id kind amount approved pending outstanding",
  );
  hasFields(
    first(bill.receipts as Row[]),
    "id purpose amount received_amount status paid_on created_at",
  );
  deepEqual(
    await green.get("GET /api/oem/bill?from=2020-01-01&to=2020-01-31"),
    [],
  );

  deepEqual(await green.get("GET /api/oem/card"), [{
    id: world.card,
    bank: "中国农业银行",
    holder: "北京果园科技有限公司",
    number: "6228480402564890018",
  }]);
});

Deno.test("addresses are added, changed with the version that was read, and deleted", async () => {
  await using desk = await openDesk();
  const green = await desk.as("green");
  const body = {
    receiver: "王芳",
    phone: "13900001111",
    region: "山东省寿光市",
    address: "软件园 1 号",
    is_abroad: false,
    is_default: true,
  };

  const added = await green.get("POST /api/common/address", body);
  deepEqual(added, { id: added.id, ...body, version: 1 });
  const list = await green.get<Row[]>("GET /api/common/address");
  deepEqual(list.map(({ id, is_default }) => [id, is_default]), [
    [added.id, true],
    [desk.world.addresses.green, false],
  ]);

  const path = `/api/common/address/${added.id}`;
  const changed = await green.get(`PUT ${path}`, {
    ...body,
    address: "软件园 2 号",
    version: 1,
  });
  deepEqual([changed.address, changed.version], ["软件园 2 号", 2]);
  const stale = await green.ask(`PUT ${path}`, { ...body, version: 1 });
  deepEqual([stale.status, stale.code], [409, 40901]);
  const sky = await desk.as("sky");
  equal((await sky.ask(`DELETE ${path}`)).code, 40400);
  equal(await green.get(`DELETE ${path}`), null);
  equal((await green.ask(`DELETE ${path}`)).code, 40400);
});
