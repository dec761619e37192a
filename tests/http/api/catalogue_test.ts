import { deepEqual, equal, match, ok } from "node:assert/strict";
import { toDecimal } from "@/db/values.ts";
import type { Permission } from "@/domain/permissions.ts";
import { placeOrder, uploaded } from "@/tests/orders.ts";
import type { AccountName } from "@/tests/story.ts";
import {
  type Caller,
  type Desk,
  hasFields,
  openDesk,
  type Row,
} from "./desk.ts";

const MALL = "/api/admin/manage/mall";
const GOODS = `${MALL}/goods`;
const CATEGORY = `${MALL}/goods_category`;

interface Category {
  category_id: number;
  category_name: string;
  parent_id: number | null;
  sort: number;
  version: number;
}

interface Version extends Row {
  version: string;
  revision: number;
  status: number;
  ordered: boolean;
  superseded_by: number | null;
  lines: Row[];
}

/** Somebody of the story who may do this too. */
async function callerWith(
  desk: Desk,
  name: AccountName,
  ...permissions: Permission[]
): Promise<Caller> {
  await desk.world.allow(name, ...permissions);
  return await desk.as(name);
}

Deno.test("categories are loaded whole without paging, made, edited and deleted", async () => {
  await using desk = await openDesk();
  const keeper = await callerWith(desk, "nobody", "manage_product");
  const sales = await desk.as("sales");
  const all = () => sales.get<Category[]>(`GET ${CATEGORY}?no_page=1`);
  const [first] = await all();
  hasFields(first, "category_id category_name parent_id sort version");
  const made = await keeper.get<Category>(`POST ${CATEGORY}`, {
    category_name: "阀门",
    parent_id: first!.category_id,
  });
  equal(made.parent_id, first!.category_id);
  deepEqual((await all()).map((row) => row.category_name), [
    "灌溉设备",
    "阀门",
  ]);
  const valves = await sales.get<Category[]>(
    `GET ${CATEGORY}?no_page=1&keyword=${encodeURIComponent("阀")}`,
  );
  deepEqual(valves.map((row) => row.category_name), ["阀门"]);
  const paged = await sales.ask<Category[]>(`GET ${CATEGORY}?page_size=1`);
  deepEqual([paged.data.length, paged.total, paged.page_size], [1, 2, 1]);

  const path = `${CATEGORY}/${made.category_id}`;
  const edited = await keeper.get<Category>(`PUT ${path}`, {
    category_name: "球阀",
    parent_id: null,
    sort: 0,
    version: made.version,
  });
  deepEqual([edited.parent_id, edited.sort, edited.version], [null, 0, 2]);
  deepEqual((await all()).map((row) => row.category_name), [
    "球阀",
    "灌溉设备",
  ]);
  const stale = { category_name: "阀", version: made.version };
  equal((await keeper.ask(`PUT ${path}`, stale)).code, 40901);
  const inUse = await keeper.ask(`DELETE ${CATEGORY}/${first!.category_id}`);
  equal(inUse.code, 40900);
  equal((await keeper.ask(`DELETE ${path}`)).code, 0);
  equal((await keeper.ask(`DELETE ${path}`)).code, 40400);
  deepEqual((await all()).map((row) => row.category_name), ["灌溉设备"]);
});

Deno.test("a wrong category is refused in the caller's language", async () => {
  await using desk = await openDesk();
  const keeper = await callerWith(desk, "nobody", "manage_product");
  const wrong = { category_name: " ", parent_id: "x" };
  const zh = await keeper.ask<{ fields: Record<string, string> }>(
    `POST ${CATEGORY}`,
    wrong,
  );
  deepEqual([zh.status, zh.code], [422, 42200]);
  deepEqual(zh.data.fields, {
    category_name: "请填写类型名称",
    parent_id: "该类型不存在",
  });
  const en = await keeper.ask<{ fields: Record<string, string> }>(
    `POST ${CATEGORY}`,
    wrong,
    { "accept-language": "en" },
  );
  equal(en.data.fields.parent_id, "There is no such category");
  const without = await keeper.visitor.call("POST", CATEGORY, {
    category_name: "阀",
  });
  equal(without.code, 40000, "making one needs a key");
  equal((await keeper.ask(`GET ${CATEGORY}?page=0`)).code, 42200);
});

Deno.test("the same key makes one product, another request with it is refused", async () => {
  await using desk = await openDesk();
  const keeper = await callerWith(desk, "nobody", "manage_product");
  const body = { sn: "D-1", name: "喷头", kind: "device", price: 12.5 };
  const key = { "idempotency-key": crypto.randomUUID() };
  const one = await keeper.ask<Row>(`POST ${GOODS}`, body, key);
  const two = await keeper.ask<Row>(`POST ${GOODS}`, body, key);
  equal(one.data.id, two.data.id);
  const other = { ...body, sn: "D-2" };
  equal((await keeper.ask(`POST ${GOODS}`, other, key)).code, 40904);
  equal((await keeper.ask(`POST ${GOODS}`, body)).code, 40903);
});

Deno.test("goods are made, listed, read, edited and deleted by calls", async () => {
  await using desk = await openDesk();
  const keeper = await callerWith(desk, "nobody", "manage_product");
  const cover = await uploaded(desk.world.db, desk.world.nobody, "封面.png");
  const body = {
    sn: "F-100",
    name: "叠片过滤器",
    kind: "part",
    unit: "只",
    price: 86.5,
    cost_price: 40,
    cover,
    images: [cover],
    description: "120 目",
  };
  const made = await keeper.get<Row & { version: number }>(
    `POST ${GOODS}`,
    body,
  );
  hasFields(
    made,
    "id sn name kind category_id unit description status sort version created_at price cost_price cover images versions",
  );
  equal(made.price, 86.5);
  const listed = await keeper.ask<Row[]>(`GET ${GOODS}?keyword=dpglq`);
  deepEqual(listed.data.map(({ id }) => id), [made.id]);
  equal(listed.total, 1);
  hasFields(
    listed.data[0],
    "id sn name kind category_id category_name unit status sort versions version price cost_price cover created_at",
  );
  const edited = await keeper.get<Row>(`PUT ${GOODS}/${made.id}`, {
    ...body,
    price: 90,
    cover: null,
    version: made.version,
  });
  deepEqual([edited.price, edited.cover, edited.version], [90, null, 2]);
  const off = await keeper.get<Row>(`PUT ${GOODS}/${made.id}`, {
    status: 0,
    sort: 7,
    version: 2,
  });
  const renamed = await keeper.get<Row>(`PUT ${GOODS}/${made.id}`, {
    name: "叠片过滤器 2",
    version: 3,
  });
  deepEqual(
    renamed,
    { ...off, name: "叠片过滤器 2", version: 4 },
    "a part off the shelf stays off it, with its price",
  );
  const stale = { ...body, version: made.version };
  equal((await keeper.ask(`PUT ${GOODS}/${made.id}`, stale)).code, 40901);
  equal((await keeper.ask(`DELETE ${GOODS}/${made.id}`)).code, 0);
  equal((await keeper.ask(`GET ${GOODS}/${made.id}`)).code, 40400);
  const { valve } = desk.world.goods;
  const tied = await keeper.ask<{ details: string[] }>(
    `DELETE ${GOODS}/${valve}`,
  );
  equal(tied.code, 40900);
  deepEqual(tied.data.details, ["它在产品的物料清单中", "它有客户库存记录"]);
});

Deno.test("goods answer their images in the order in which they were sent", async () => {
  await using desk = await openDesk();
  const { db, nobody } = desk.world;
  const keeper = await callerWith(desk, "nobody", "manage_product");
  const [front, side] = [
    await uploaded(db, nobody, "正面.png"),
    await uploaded(db, nobody, "侧面.png"),
  ];
  const { id } = await keeper.get(`POST ${GOODS}`, {
    sn: "F-100",
    name: "叠片过滤器",
    kind: "part",
    images: [front, side],
  });
  const { images } = await keeper.get<{ images: Row[] }>(`PUT ${GOODS}/${id}`, {
    images: [side, front],
    version: 1,
  });
  deepEqual(images.map((image) => image.id), [side, front]);
});

Deno.test("wrong goods are refused at their fields, in both languages", async () => {
  await using desk = await openDesk();
  const keeper = await callerWith(desk, "nobody", "manage_product");
  const wrong = { sn: "", name: "x", kind: "oem", price: 3, cost_price: 0.001 };
  const ask = (language: string) =>
    keeper.ask<{ fields: Record<string, string> }>(`POST ${GOODS}`, wrong, {
      "accept-language": language,
    });
  const zh = await ask("zh-CN");
  equal(zh.code, 42200);
  match(zh.data.fields.sn ?? "", /请填写编码/);
  const en = await ask("en");
  equal(en.data.fields.sn, "Please enter the code");
  deepEqual(Object.keys(en.data.fields).sort(), [
    "cost_price",
    "price",
    "sn",
  ]);
});

Deno.test("parts and cost prices are for those whose they are, other organizations' and customers' doors stay shut", async () => {
  await using desk = await openDesk();
  const { goods } = desk.world;
  const finance = await desk.as("finance");
  equal((await finance.ask(`GET ${GOODS}/${goods.valve}`)).code, 40400);
  const all = await finance.ask<Row[]>(`GET ${GOODS}?page_size=200`);
  deepEqual(all.data.map(({ sn }) => sn), ["irrigator", "sprayer"]);
  const green = await desk.as("green");
  for (const line of [`GET ${GOODS}`, `GET ${CATEGORY}`, `POST ${GOODS}`]) {
    equal(
      (await green.ask(line, line.startsWith("POST") ? {} : undefined)).code,
      40300,
    );
  }
  const sales = await desk.as("sales");
  equal((await sales.ask(`POST ${GOODS}`, {})).code, 40300);
  await desk.world.db.updateTable("goods")
    .set({ cost_price: toDecimal(12_30) }).execute();
  const seen = await sales.get<Row>(`GET ${GOODS}/${goods.valve}`);
  equal(seen.cost_price, null);
  const keeper = await callerWith(
    desk,
    "warehouse",
    "manage_external_inventory",
  );
  const own = await keeper.get<Row>(`GET ${GOODS}/${goods.valve}`);
  equal(own.cost_price, 12.3);
  const device = { sn: "D", name: "机", kind: "device" };
  equal((await keeper.ask(`POST ${GOODS}`, device)).code, 40300);
  const version = { version: "v9", processing_fee: 1, lines: [] };
  const path = `POST ${GOODS}/${goods.irrigator}/version`;
  equal((await keeper.ask(path, version)).code, 40300);
});

Deno.test("versions are made, edited, copied, superseded, restored and deleted by calls", async () => {
  await using desk = await openDesk();
  const { goods, versions, db } = desk.world;
  const keeper = await callerWith(desk, "nobody", "manage_product");
  const path = `${GOODS}/${goods.irrigator}/version`;
  const body = {
    version: "v3",
    processing_fee: 70,
    remark: "",
    lines: [{ goods_id: goods.valve, usage: 2, accessory: true }],
  };
  const made = await keeper.get<Version>(`POST ${path}`, body);
  hasFields(
    made,
    "id goods_id version status remark revision created_at superseded_by ordered processing_fee unit_price lines",
  );
  hasFields(made.lines[0], "goods_id sn name unit usage accessory price");
  equal(made.unit_price, 101);
  const listed = await keeper.get<Version[]>(`GET ${path}`);
  deepEqual(listed.map(({ version }) => version), ["v3", "v2", "v1"]);

  const one = `${GOODS}/version/${made.id}`;
  const edited = await keeper.get<Version>(`PUT ${one}`, {
    ...body,
    lines: [{ goods_id: goods.seal, usage: 1 }],
    revision: made.revision,
  });
  equal(edited.revision, 2);
  equal((await keeper.ask(`PUT ${one}`, { ...body, revision: 1 })).code, 40901);
  const wrong = await keeper.ask<{ fields: object }>(`PUT ${one}`, {
    ...body,
    lines: [{ goods_id: goods.sprayer, usage: 0 }],
    revision: 2,
  });
  deepEqual(Object.keys(wrong.data.fields), ["lines.0.usage"]);

  await placeOrder(desk.world);
  const ordered = `${GOODS}/version/${versions.v1}`;
  const refused = await keeper.ask(`PUT ${ordered}`, { ...body, revision: 1 });
  equal(refused.code, 40900);
  match(refused.message, /版本 v1 已有订单.*复制为新版本/);
  equal((await keeper.ask(`DELETE ${ordered}`)).code, 40900);
  const copy = await keeper.get<Version>(`POST ${ordered}/copy`, {
    version: "v1.1",
  });
  equal(copy.lines.length, 4);
  const taken = { version: "v1.1" };
  equal((await keeper.ask(`POST ${ordered}/copy`, taken)).code, 40903);
  const superseded = await keeper.get<Version>(`PUT ${ordered}/supersede`, {
    superseded_by: copy.id,
  });
  deepEqual([superseded.status, superseded.superseded_by], [0, copy.id]);
  const offered = await (await desk.as("green")).get<Row[]>(
    `GET /api/oem/product/${goods.irrigator}/version`,
  );
  deepEqual(offered.map(({ version }) => version), ["v1.1", "v3", "v2"]);
  equal((await keeper.ask(`DELETE ${GOODS}/version/${copy.id}`)).code, 40900);
  const back = await keeper.get<Version>(`PUT ${ordered}/restore`);
  deepEqual([back.status, back.superseded_by], [1, null]);
  equal((await keeper.ask(`DELETE ${GOODS}/version/${copy.id}`)).code, 0);
  const log = await db.selectFrom("operation_log").select("event")
    .where("source", "=", "goods_version").orderBy("id").execute();
  deepEqual(log.map(({ event }) => event), [
    "create",
    "update",
    "copy",
    "supersede",
    "restore",
    "delete",
  ]);
});

Deno.test("who edits a version or a category by a call changes what they send, the rest stays", async () => {
  await using desk = await openDesk();
  const { goods } = desk.world;
  const keeper = await callerWith(desk, "nobody", "manage_product");
  const made = await keeper.get<Version>(
    `POST ${GOODS}/${goods.irrigator}/version`,
    {
      version: "v3",
      processing_fee: 70,
      remark: "出口",
      lines: [{ goods_id: goods.valve, usage: 2, accessory: true }],
    },
  );
  const edit = (body: object) =>
    keeper.get<Version>(`PUT ${GOODS}/version/${made.id}`, body);
  const dearer = await edit({ processing_fee: 75, revision: 1 });
  deepEqual(dearer, {
    ...made,
    processing_fee: 75,
    unit_price: 106,
    revision: 2,
  });
  const renamed = await edit({ version: "v4", revision: 2 });
  deepEqual(renamed, { ...dearer, version: "v4", revision: 3 });
  const cleared = await edit({ remark: null, revision: 3 });
  deepEqual(cleared, { ...renamed, remark: "", revision: 4 });
  const unread = await keeper.ask(`PUT ${GOODS}/version/${made.id}`, {
    version: "v5",
  });
  equal(unread.code, 42200, "without the revision nobody knows what they read");

  const [pumps, valves] = await Promise.all(
    ["水泵", "阀门"].map((category_name) =>
      keeper.get<Category>(`POST ${CATEGORY}`, { category_name })
    ),
  );
  const moved = await keeper.get<Category>(
    `PUT ${CATEGORY}/${valves!.category_id}`,
    { parent_id: pumps!.category_id, version: valves!.version },
  );
  deepEqual([moved.category_name, moved.parent_id], [
    "阀门",
    pumps!.category_id,
  ]);
});

Deno.test("a filter that makes no sense is refused, an unknown category finds nothing", async () => {
  await using desk = await openDesk();
  const sales = await desk.as("sales");
  for (
    const query of [
      "kind=gift",
      "price_from=1.005",
      "status=2",
      "sort=cost_price",
      "category_id=x",
      "page=501",
    ]
  ) {
    const { code } = await sales.ask(`GET ${GOODS}?${query}`);
    equal(code, 42200, query);
  }
  const none = await sales.ask<Row[]>(`GET ${GOODS}?category_id=999999`);
  deepEqual([none.code, none.total], [0, 0]);
  ok((await sales.ask<Row[]>(`GET ${GOODS}?kind=oem&kind=part`)).total! > 5);
});
