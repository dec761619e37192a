import { deepEqual, equal, match } from "node:assert/strict";
import { placeOrder, uploaded } from "@/tests/orders.ts";
import { hasFields, openDesk, type Order, type Row } from "./desk.ts";

Deno.test("an event that the state does not allow is refused by the names of both", async () => {
  await using desk = await openDesk();
  const id = await placeOrder(desk.world);
  const green = await desk.as("green");

  const refused = await green.ask(`PUT /api/oem/order/${id}/extend`);
  deepEqual([refused.status, refused.code], [409, 40900]);
  match(refused.message, /订单待确认/);
  match(refused.message, /延长收货时间/);
});

Deno.test("a stale version, another total and too little stock are conflicts that write nothing", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  const { goods, versions } = world;
  const id = await placeOrder(world, {
    lines: [{
      goods_id: goods.irrigator,
      version_id: versions.v1,
      quantity: 100,
      parts: [
        { goods_id: goods["pump-12v"], usage: 1, deduction: 11 },
        { goods_id: goods.valve, usage: 4, deduction: 100 },
        { goods_id: goods.seal, usage: 8, deduction: 6 },
      ],
    }],
  });
  const green = await desk.as("green");
  const path = `/api/oem/order/${id}`;
  const order = await green.get<Order>(`GET ${path}`);
  const { version, total } = order;

  const stale = await green.ask(`PUT ${path}/confirm`, {
    version: version + 1,
    total,
  });
  deepEqual([stale.status, stale.code], [409, 40901]);
  const other = await green.ask(`PUT ${path}/confirm`, {
    version,
    total: total + 0.01,
  });
  equal(other.code, 40901);
  const short = await green.ask<{ details: string[] }>(`PUT ${path}/confirm`, {
    version,
    total,
  });
  deepEqual([short.status, short.code], [409, 40902]);
  equal(short.message, "零件抵扣失败，请检查库存是否充足");
  deepEqual(short.data.details, [
    "12V 水泵（pump-12v）：需要 11，可用 10",
    "密封圈（seal）：需要 6，可用 5",
  ]);
  deepEqual(await green.get(`GET ${path}`), order);
});

Deno.test("more than the order costs is asked about, and a voucher needs a file and an active card", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  const id = await placeOrder(world, { status: "draft_complete" });
  const green = await desk.as("green");
  const pay = async (body: object) =>
    await green.ask<Row & { fields: object }>(
      `PUT /api/oem/order/${id}/deposit`,
      body,
    );

  const bare = await pay({ amount: 0, files: [] });
  equal(bare.code, 42200);
  hasFields(bare.data.fields, "amount card_id files");
  const files = [await uploaded(world.db, world.green)];
  const rich = { amount: 1_000_000.01, card_id: world.card, files };
  const asked = await pay(rich);
  equal(asked.code, 42200);
  hasFields(asked.data.fields, "amount");
  equal((await pay({ ...rich, overpay: true })).code, 0);
});

Deno.test("an edit that changes nothing answers the version that was read, with which the next one is taken", async () => {
  await using desk = await openDesk();
  const { organizations } = desk.world;
  const admin = await desk.as("admin");
  const path = `/api/admin/manage/customer/organization/${organizations.green}`;
  const { version, name, phone } = await admin.get<Row>(`GET ${path}`);
  const put = async (body: object) =>
    await admin.ask<Row>(`PUT ${path}`, { version, ...body });

  equal((await put({ name, phone })).data.version, version);
  equal((await put({ name: "绿源" })).data.version, Number(version) + 1);
  equal((await put({ name })).code, 40901);
  equal((await put({ name: "绿源" })).code, 40901, "also for what it holds");
});

Deno.test("an empty value where there is none puts nothing back into use: it is refused at the field, and what is left out stays", async () => {
  await using desk = await openDesk();
  const { organizations, goods, card, nobody } = desk.world;
  const admin = await desk.as("admin");
  const customers = "/api/admin/manage/customer";
  const user = await admin.get<Row>(`POST ${customers}/user`, {
    name: "王小明",
    phone: "13800138000",
    organization_id: organizations.green,
  });
  const profile = `/api/admin/manage/account/admin/${nobody.id}/profile`;
  const edits: [path: string, field: string, value: unknown][] = [
    [`${customers}/organization/${organizations.sky}`, "status", 0],
    [`${customers}/user/${user.id}`, "role", "grower"],
    [`/api/admin/manage/oem/card/${card}`, "status", 0],
    [`/api/admin/manage/mall/goods/${goods.sensor}`, "status", 0],
    [profile, "panel", "pms"],
    [profile, "status", 0],
  ];
  let version: unknown = 1;
  for (const [i, [path, field, value]] of edits.entries()) {
    if (path !== edits[i - 1]?.[0]) version = 1;
    const put = async (body: object) =>
      await admin.ask<Row & { fields: object }>(`PUT ${path}`, {
        version,
        ...body,
      });
    const ended = await put({ [field]: value });
    equal(ended.data[field], value, `${path}: ${ended.message}`);
    ({ version } = ended.data);
    for (const empty of [null, ""]) {
      const { code, data } = await put({ [field]: empty });
      equal(code, 42200, `${path} ${field}`);
      hasFields(data.fields, field);
    }
    equal((await put({})).data[field], value, path);
  }
});
