import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { sql } from "kysely";
import { findDelivery } from "@/db/oem/deliveries.ts";
import { preparePackage } from "@/domain/inventory/packages.ts";
import {
  applyDelivery,
  DeliveryInput,
  moveDelivery,
} from "@/domain/oem/delivery.ts";
import { parse } from "@/domain/validate.ts";
import { toDecimal } from "@/db/values.ts";
import { type Form, formsOf, linksOf, sends, valueOf } from "@/tests/html.ts";
import { openSite } from "@/tests/http.ts";
import { countOf } from "@/tests/lists.ts";
import { ENTER, pick } from "@/tests/submission.ts";
import { today } from "@/tests/orders.ts";
import { mergeGreen } from "@/tests/domain/customer/merging.ts";
import { openDemo } from "@/tests/world.ts";
import { type Desk, openDesk } from "./desk.ts";

const INVENTORY = "/mkt/oem/inventory";

/** Adjusts green's valves, of which there are 100. */
async function adjust(
  { world, sales }: Desk,
  fields: Record<string, string>,
) {
  const { organizations, goods } = world;
  const path = `${INVENTORY}?adjust=${organizations.green}.${goods.valve}`;
  const shown = await sales.get(path);
  return await sales.submit(path, shown, { form: sends("adjust"), fields });
}

Deno.test("sales correct a customer's stock with a reason, which the ledger tells", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const more = await adjust(desk, { quantity: "5", reason: "盘点多出" });
  equal(more.status, 303);
  equal(more.location, INVENTORY);
  equal(await world.stock("green", "valve"), 105);
  await adjust(desk, {
    kind: "decrease",
    quantity: "15",
    reason: "盘点破损",
  });
  equal(await world.stock("green", "valve"), 90);
  const ledger = await sales.get(`${INVENTORY}?tab=movement`);
  match(ledger.text, /−15 90 盘点破损/);
  match(ledger.text, /\+5 105 盘点多出/);
});

const LOST = { kind: "decrease", quantity: "10", reason: "盘点少十个" };

/** The adjustment of green's valves as it was opened at 100, before a colleague made 90 of them. */
async function overtaken(desk: Desk) {
  const { organizations, goods } = desk.world;
  const path = `${INVENTORY}?adjust=${organizations.green}.${goods.valve}`;
  const shown = await desk.sales.get(path);
  await adjust(desk, LOST);
  return { path, shown };
}

Deno.test("two who correct the same count correct it once: the second sees what the first made of it", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const { path, shown } = await overtaken(desk);
  const late = { form: sends("adjust"), fields: LOST };
  const refused = await sales.submit(path, shown, late);
  equal(refused.status, 409);
  match(refused.text, /内容已被他人修改/);
  match(refused.text, /电磁阀 \(\S+\) 90/);
  match(refused.body, /盘点少十个/);
  equal(await world.stock("green", "valve"), 90);
  const sky = String(world.organizations.sky);
  const again = await sales.submit(path, shown, {
    form: sends("adjust"),
    fields: { ...LOST, kind: "transfer", to_organization_id: sky },
  });
  equal(again.status, 409, "of a transfer, too");
  equal((await sales.submit(path, refused, late)).status, 303);
  equal(await world.stock("green", "valve"), 80, "who means it does it");
});

Deno.test("a form that came back for its reason still corrects the stock that it was opened for", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const { path, shown } = await overtaken(desk);
  const form = sends("adjust");
  const unreasoned = { form, fields: { ...LOST, reason: "" } };
  const back = await sales.submit(path, shown, unreasoned);
  equal(back.status, 422);
  equal((await sales.submit(path, back, { form, fields: LOST })).status, 409);
  equal(await world.stock("green", "valve"), 90);
});

Deno.test("a stock of more pieces than a line has is corrected, too", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  await world.db.updateTable("oem_stock").set({ quantity: 1_200_000 })
    .where("organization_id", "=", world.organizations.green)
    .where("goods_id", "=", world.goods.valve).execute();
  const more = await adjust(desk, { quantity: "5", reason: "盘点多出" });
  equal(more.status, 303);
  equal(await world.stock("green", "valve"), 1_200_005);
});

Deno.test("Enter in the quantity of an adjustment adjusts nothing; what was typed stays", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const { organizations, goods } = world;
  const again = await sales.fill(
    `${INVENTORY}?adjust=${organizations.green}.${goods.valve}`,
    {
      form: sends("adjust"),
      button: ENTER,
      fields: { quantity: "5", reason: "盘点多出" },
    },
  );
  equal(again.status, 200);
  match(again.body, /盘点多出/);
  equal(await world.stock("green", "valve"), 100);
});

Deno.test("the empty stock of a customer who was deleted is listed no more", async () => {
  await using desk = await openDesk();
  const { world: { db, goods }, sales } = desk;
  const { id } = await db.insertInto("organization")
    .values({ name: "青川果业" }).returning("id").executeTakeFirstOrThrow();
  await db.insertInto("oem_stock")
    .values({ organization_id: id, goods_id: goods.valve, quantity: 0 })
    .execute();
  const list = `${INVENTORY}?organization_id=${id}`;
  equal(countOf((await sales.get(list)).text), 1);
  await db.updateTable("organization").set({ deleted_at: new Date() })
    .where("id", "=", id).execute();
  equal(countOf((await sales.get(list)).text), 0);
});

Deno.test("pieces go from one customer to another", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  const moved = await adjust(desk, {
    kind: "transfer",
    quantity: "40",
    to_organization_id: String(world.organizations.sky),
    reason: "客户之间转让",
  });
  equal(moved.status, 303);
  equal(await world.stock("green", "valve"), 60);
  equal(await world.stock("sky", "valve"), 40);
});

Deno.test("the ledger tells where a transfer went and came from, and what is a correction; customers read the reason alone", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const reason = "客户之间转让";
  await adjust(desk, {
    kind: "transfer",
    quantity: "40",
    to_organization_id: String(world.organizations.sky),
    reason,
  });
  await adjust(desk, { quantity: "5", reason: "盘点多出" });
  const names = await world.db.selectFrom("organization")
    .select(["id", "name"]).execute();
  const nameOf = (id: number) => names.find((one) => one.id === id)?.name ?? "";
  const green = nameOf(world.organizations.green);
  const sky = nameOf(world.organizations.sky);
  const ledger = `${INVENTORY}?tab=movement`;
  const { text } = await sales.get(ledger);
  match(text, new RegExp(`−40 60 ${reason} 调拨 · 至 ${sky} `));
  match(text, new RegExp(`\\+40 40 ${reason} 调拨 · 来自 ${green} `));
  match(text, /\+5 65 盘点多出 调拨 · 更正库存 /);

  const file = await sales.get(`${ledger}&format=csv`);
  const [head = [], ...rows] = file.body.trim().split(/\r?\n/)
    .map((line) => line.split(","));
  const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
  deepEqual(column("类型").slice(0, 1), ["调拨 · 更正库存"]);
  deepEqual(column("对方客户").slice(0, 3).sort(), ["", sky, green].sort());

  const customer = await desk.enter("green");
  const own = await customer.get("/oem/inventory/main?tab=movement");
  match(own.text, new RegExp(reason));
  ok(!own.body.includes(sky));
});

Deno.test("a customer gets a part that they never had", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const path = `${INVENTORY}?adjust=new`;
  const done = await sales.fill(path, {
    form: sends("adjust"),
    fields: {
      organization_id: String(world.organizations.sky),
      goods_id: String(world.goods.board),
      quantity: "7",
      reason: "赠送",
    },
  });
  equal(done.status, 303);
  equal(await world.stock("sky", "board"), 7);
});

Deno.test("an adjustment from a customer's list is of that customer", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const id = String(world.organizations.sky);
  const list = await sales.get(`${INVENTORY}?organization_id=${id}`);
  const link = linksOf(list.body).find(({ text }) => text === "调整库存");
  const form = formsOf((await sales.get(link?.href ?? "")).body)
    .find(sends("adjust"));
  deepEqual(
    form?.fields.find(([name]) => name === "organization_id"),
    ["organization_id", id],
  );
});

Deno.test("a part that can't be ordered, as it has no price or left the shelf, may be in stock", async () => {
  await using desk = await openDesk();
  const { world: { db, goods, organizations, stock }, sales } = desk;
  await db.updateTable("goods").set({ price: null, status: 0 })
    .where("id", "=", goods.board).execute();
  const done = await sales.fill(`${INVENTORY}?adjust=new`, {
    form: sends("adjust"),
    fields: {
      organization_id: String(organizations.sky),
      goods_id: String(goods.board),
      quantity: "7",
      reason: "客户送来",
    },
  });
  equal(done.status, 303);
  equal(await stock("sky", "board"), 7);
});

Deno.test("of more parts than a select offers, any is found by its name or code, and what was typed stays", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const path = `${INVENTORY}?adjust=new`;
  const few = await sales.get(path);
  ok(!few.body.includes('name="search"'), "nothing to look for among a few");
  const rows = Array.from({ length: 201 }, (_, i) => ({
    kind: "part" as const,
    name: `垫圈 ${i}`,
    sn: `W-${1000 + i}`,
    search: `垫圈 ${i} w-${1000 + i}`,
    unit: "个",
    price: toDecimal(100),
    sort: 9,
  }));
  const made = await world.db.insertInto("goods").values(rows)
    .returning(["id", "name", "sn"]).execute();
  const last = made.find(({ sn }) => sn === "W-1200")!;
  const fields = {
    organization_id: String(world.organizations.sky),
    quantity: "3",
    reason: "赠送",
  };

  const first = await sales.get(path);
  ok(!first.text.includes("W-1200"), "not offered at first");
  const looked = await sales.submit(path, first, {
    form: sends("adjust"),
    fields: { ...fields, keyword: "w-1200" },
    button: "搜索",
  });
  equal(looked.status, 200);
  match(looked.text, /垫圈 200 \(W-1200\)/);
  const form = formsOf(looked.body).find(sends("adjust"))!;
  equal(valueOf(form, "reason"), "赠送");
  equal(valueOf(form, "organization_id"), fields.organization_id);
  equal(await world.stock("sky", "valve"), 0, "nothing is saved by looking");

  const chosen = { ...fields, goods_id: String(last.id) };
  const other = await sales.submit(path, looked, {
    form: sends("adjust"),
    fields: { ...chosen, keyword: "nothing of this name" },
    button: "搜索",
  });
  match(other.text, /W-1200/, "what was chosen stays chosen");
  const done = await sales.submit(path, other, {
    form: sends("adjust"),
    fields: chosen,
    button: "保存调整",
  });
  equal(done.status, 303);
  const stock = await world.db.selectFrom("oem_stock").select("quantity")
    .where("goods_id", "=", last.id).executeTakeFirstOrThrow();
  equal(stock.quantity, 3);
});

Deno.test("a stock has its thousands apart on the pages of the customer and of the part, and where it is adjusted", async () => {
  await using desk = await openDesk();
  const { world: { allow, organizations, goods }, sales } = desk;
  await adjust(desk, { quantity: "11900", reason: "期初库存" });
  await allow("sales", "manage_customer");
  await allow("sales", "manage_product");
  const { green } = organizations;
  const pages: [string, RegExp][] = [
    [`${INVENTORY}?adjust=${green}.${goods.valve}`, /valve\) 12,000 个/],
    [`/mkt/customer/organization?open=${green}`, /电磁阀 valve 12,000 个/],
    [`/prod/mall/good_detail/${goods.valve}`, /绿源农业科技 12,000/],
  ];
  for (const [page, said] of pages) match((await sales.get(page)).text, said);
});

const WHOLE = /数量：请输入 1 到 1,000,000 之间的整数/;

Deno.test("of more customers than a select can offer one is named, and a list of one of them says whose it is", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  await sql`insert into organization (name) select '客户' || i from generate_series(1, 301) as i`
    .execute(world.db);
  const path = `${INVENTORY}?adjust=new`;
  const adjustment = {
    goods_id: String(world.goods.seal),
    quantity: "7",
    reason: "期初库存",
  };
  const wrong = await sales.fill(path, {
    form: sends("adjust"),
    fields: { ...adjustment, organization_id: "客户" },
  });
  equal(wrong.status, 422);
  match(wrong.text, /该客户不存在/, "not a word of a list that isn't there");
  const { sky, green } = world.organizations;
  const digits = await sales.submit(path, wrong, {
    form: sends("adjust"),
    fields: { organization_id: String(sky) },
  });
  equal(digits.status, 422, "nobody is called by digits");
  match(digits.text, /该客户不存在/);
  const row = `${INVENTORY}?adjust=${green}.${world.goods.valve}`;
  const into = await sales.fill(row, {
    form: sends("adjust"),
    fields: {
      kind: "transfer",
      quantity: "1",
      to_organization_id: String(sky),
      reason: "转让",
    },
  });
  equal(into.status, 422);
  match(into.text, /该客户不存在/);
  equal(await world.stock("sky", "valve"), 0);
  const done = await sales.submit(path, wrong, {
    form: sends("adjust"),
    fields: { organization_id: "客户301" },
  });
  equal(done.status, 303);
  const { id } = await world.db.selectFrom("organization").select("id")
    .where("name", "=", "客户301").executeTakeFirstOrThrow();
  const { text } = await sales.get(`${INVENTORY}?organization_id=${id}`);
  match(text, /客户：客户301/);
  equal(countOf(text), 1);
  const ofOne = `${INVENTORY}?organization_id=${id}&adjust=new`;
  const opened = await sales.get(ofOne);
  const form = formsOf(opened.body).find(sends("adjust"))!;
  equal(valueOf(form, "organization_id"), "客户301", "named, not numbered");
  const again = await sales.submit(ofOne, opened, {
    form: sends("adjust"),
    fields: adjustment,
  });
  equal(again.status, 303);
  const { quantity } = await world.db.selectFrom("oem_stock").select("quantity")
    .where("organization_id", "=", id).executeTakeFirstOrThrow();
  equal(quantity, 14);
  match(
    (await sales.get(`${INVENTORY}?organization_id=${id}&keyword=none`)).text,
    /客户：客户301/,
  );
});

Deno.test("where customers are too many to choose from, lists are asked for one by its name", async () => {
  await using desk = await openDesk();
  const { world: { db, organizations }, sales } = desk;
  await sql`insert into organization (name, search) select n, n from (
    select '客户' || i as n from generate_series(1, 301) as i) as names`
    .execute(db);
  const { name } = await db.selectFrom("organization").select("name")
    .where("id", "=", organizations.sky).executeTakeFirstOrThrow();
  const lists = [INVENTORY, `${INVENTORY}?tab=movement`, "/mkt/oem/list"];
  const filters = (form: Form) => valueOf(form, "keyword") !== undefined;
  for (const list of lists) {
    const filter = (organization_id: string) =>
      sales.fill(list, { form: filters, fields: { organization_id } });
    for (const typed of [name, name.slice(0, 3)]) {
      const { status, location } = await filter(typed);
      equal(status, 303, `${list} ${typed}`);
      match(location ?? "", new RegExp(`organization_id=${organizations.sky}`));
      const shown = await sales.get(location ?? "");
      equal(shown.status, 200);
      match(shown.text, new RegExp(`客户：${name}`));
      const field = valueOf(pick(shown.body, filters), "organization_id");
      equal(field, name, "the field says the name");
      const again = await sales.fill(location ?? "", { form: filters });
      match(again.location ?? "", new RegExp(`${organizations.sky}`));
    }
    for (
      const [typed, said] of [
        ["无此客户", /没有客户叫这个名称/],
        ["户30", /有多个客户的名称含有这些字/],
      ] as const
    ) {
      const wrong = await filter(typed);
      equal(wrong.status, 422);
      match(wrong.text, said);
      equal(valueOf(pick(wrong.body, filters), "organization_id"), typed);
    }
    const whole = await filter("客户30");
    match(whole.location ?? "", /organization_id=\d+/, "nobody else's");
    const digits = String(organizations.sky);
    const typed = await filter(digits);
    const unknown = await sales.get(typed.location ?? "");
    equal(unknown.status, 422, "digits are a name");
    match(unknown.text, /没有客户叫这个名称/);
    equal(valueOf(pick(unknown.body, filters), "organization_id"), digits);
    await db.updateTable("organization").set({ name: digits })
      .where("name", "=", "客户301").execute();
    const named = await sales.get(typed.location ?? "");
    match(named.location ?? "", /organization_id=\d+$/);
    ok(
      (await sales.get(named.location ?? "")).text.includes(`客户：${digits}`),
    );
    await db.updateTable("organization").set({ name: "客户301" })
      .where("name", "=", digits).execute();
  }
});

Deno.test("a wrong adjustment is refused at its field, with all that was typed", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  const usual = { quantity: "5", reason: "盘点" };
  for (
    const [fields, status, message] of [
      [{ ...usual, reason: " " }, 422, /原因（客户可见）：请填写调整原因/],
      [{ ...usual, quantity: "0" }, 422, WHOLE],
      [{ ...usual, quantity: "-5" }, 422, WHOLE],
      [{ ...usual, quantity: "1.5" }, 422, WHOLE],
      [{ ...usual, kind: "decrease", quantity: "x" }, 422, WHOLE],
      [{ ...usual, kind: "decrease", quantity: "" }, 422, /数量：请填写/],
      [{ ...usual, kind: "transfer" }, 422, /请选择调入客户/],
      [
        { ...usual, to_organization_id: String(world.organizations.sky) },
        422,
        /增加或减少没有调入客户/,
      ],
      [
        {
          ...usual,
          kind: "transfer",
          to_organization_id: String(world.organizations.green),
        },
        422,
        /请选择另一位客户/,
      ],
      [
        { ...usual, kind: "decrease", quantity: "101" },
        409,
        /数量：.*需要 101，可用 100/,
      ],
      [
        { ...usual, kind: "transfer", quantity: "0" },
        422,
        /数量：请输入.*请选择调入客户/,
      ],
    ] as const
  ) {
    const refused = await adjust(desk, fields);
    equal(refused.status, status, JSON.stringify(fields));
    match(refused.text, message);
    const form = formsOf(refused.body).find(sends("adjust"));
    ok(form);
    equal(valueOf(form, "quantity"), fields.quantity);
    equal(valueOf(form, "kind"), "kind" in fields ? fields.kind : "increase");
  }
  equal(await world.stock("green", "valve"), 100);
});

Deno.test("an adjustment of a customer that was merged into another meanwhile is refused at the customer, with all that was typed", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const { organizations, goods } = world;
  const path = `${INVENTORY}?adjust=${organizations.green}.${goods.valve}`;
  const shown = await sales.get(path);
  await mergeGreen(world);
  const fields = { quantity: "5", reason: "盘点多出" };
  const refused = await sales.submit(path, shown, {
    form: sends("adjust"),
    fields,
  });
  equal(refused.status, 422);
  match(refused.text, /客户：/);
  const form = formsOf(refused.body).find(sends("adjust"))!;
  equal(valueOf(form, "quantity"), "5");
  equal(valueOf(form, "reason"), fields.reason);
  equal(valueOf(form, "goods_id"), String(goods.valve));
  const done = await sales.submit(path, refused, {
    form: sends("adjust"),
    fields: { organization_id: String(organizations.sky) },
  });
  equal(done.status, 303);
  equal(await world.stock("sky", "valve"), 105);
});

Deno.test("what ran out is chosen in its field, too, where a link says true for 1", async () => {
  await using demo = await openDemo();
  const sales = await openSite(demo.database).enter("sales");
  for (const [said, chosen] of [["true", "1"], ["false", "0"]]) {
    const { body } = await sales.get(`${INVENTORY}?empty=${said}`);
    const search = formsOf(body).find(({ fields }) =>
      fields.some(([name]) => name === "empty")
    );
    ok(search);
    equal(valueOf(search, "empty"), chosen);
  }
});

Deno.test("the inventory is found by customer, part and what ran out; the ledger goes on below a row", async () => {
  await using demo = await openDemo();
  const sales = await openSite(demo.database).enter("sales");
  const count = async (query: string) => {
    const { text } = await sales.get(INVENTORY + query);
    return countOf(text);
  };
  const all = await count("");
  equal(await count("?empty=1") + await count("?empty=0"), all);
  ok(await count("?keyword=P-VL-0125") < all);

  const first = await sales.get(`${INVENTORY}?tab=movement&page_size=20`);
  match(first.body, /零件名称、编码或单号/, "the ledger is searched by them");
  const older = linksOf(first.body).find(({ text }) => text === "更早");
  ok(older);
  const below = await sales.get(older.href);
  equal(below.status, 200);
  match(below.text, /回到最新/);
  const wrong = await sales.get(`${INVENTORY}?tab=movement&to=never`);
  equal(wrong.status, 422);
  match(wrong.text, /请输入有效日期/);
});

Deno.test("sales read what customers applied to have sent, from the ledger's number too, and leave it to the customer and the warehouse", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const { id, delivery_no } = await applyDelivery(
    world.db,
    world.green,
    parse(DeliveryInput, {
      address_id: world.addresses.green,
      remark: "请周六送到西门仓库",
      lines: [{ goods_id: world.goods.valve, quantity: 5 }],
    }),
  );
  const list = `${INVENTORY}?tab=delivery`;
  const ledger = await sales.get(`${INVENTORY}?tab=movement`);
  const number = linksOf(ledger.body)
    .find(({ text }) => text.replace(/ /g, "") === delivery_no);
  equal(number?.href, `${list}&delivery=${id}`);
  const bold = /\D*(\d+)$/.exec(delivery_no.slice(8))![1]!;
  for (const keyword of [bold, String(id), delivery_no]) {
    const query = `${INVENTORY}?tab=movement&keyword=${keyword}`;
    const moved = await sales.get(query);
    match(moved.text, /−5 95/, keyword);
    const file = await sales.get(`${query}&format=csv`);
    ok(file.body.includes(delivery_no), keyword);
  }
  const none = `${INVENTORY}?tab=movement&keyword=${bold}9`;
  doesNotMatch((await sales.get(none)).text, /−5 95/);
  const open = await sales.get(number.href);
  const told = open.text.replaceAll(" ", ""); // the number's day stands apart
  match(told, new RegExp(`发货申请${delivery_no}`));
  match(open.text, /电磁阀 · valve 5 \S+ .*请周六送到西门仓库/);
  ok(formsOf(open.body).every((form) => valueOf(form, "event") !== "revoke"));
  const late = await sales.post(number.href, {
    event: "revoke",
    id: String(id),
  });
  equal(late.status, 400);
  equal((await sales.get(`${list}&delivery=999999`)).status, 404);

  const { green, sky } = world.organizations;
  const count = async (query: string) =>
    countOf((await sales.get(list + query)).text);
  const found = [`&organization_id=${green}`, "&status=applied"];
  found.push(`&keyword=${delivery_no.slice(8)}`);
  for (const query of found) equal(await count(query), 1, query);
  for (const query of [`&organization_id=${sky}`, "&status=shipped"]) {
    equal(await count(query), 0, query);
  }
  const { name } = await world.db.selectFrom("organization").select("name")
    .where("id", "=", green).executeTakeFirstOrThrow();
  match((await sales.get(list)).text, new RegExp(name));
  const file = await sales.get(`${list}&format=csv`);
  ok(file.body.includes(delivery_no) && file.body.includes(name));
  match((await sales.get(`${list}&adjust=new`)).text, /调整库存/);

  const { body } = await sales.get(list);
  ok(body.includes('name="from"') && body.includes('name="to"'));
  match((await sales.get(`${list}&from=2026-01-01`)).text, /2026-01-01/);
  for (const whose of ["", `&organization_id=${green}`]) {
    equal(await count(`${whose}&from=2026-01-01`), 1);
    equal(await count(`${whose}&to=2026-01-01`), 0);
  }
});

Deno.test("a revoked application shows nothing as being prepared", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const { id } = await applyDelivery(
    world.db,
    world.green,
    parse(DeliveryInput, {
      address_id: world.addresses.green,
      lines: [{ goods_id: world.goods.valve, quantity: 5 }],
    }),
  );
  const { shipment_id, lines } = await findDelivery(world.db, world.green, id);
  await preparePackage(world.db, world.warehouse, shipment_id!, {
    carrier: "德邦快递",
    express_no: "DB9",
    lines: lines.map(({ id, quantity }) => ({ line_id: id, quantity })),
  });
  const link = `${INVENTORY}?tab=delivery&delivery=${id}`;
  match((await sales.get(link)).text, /DB9/);
  await moveDelivery(world.db, world.green, id, "revoke");
  const { text } = await sales.get(link);
  doesNotMatch(text, /DB9/);
  match(text, /记录 撤销申请 \S+ \S+ · \S+ 申请发货/);
});

Deno.test("customers' inventories are for who manages OEM orders, and a stock that is not there is 404", async () => {
  await using desk = await openDesk();
  for (const username of ["warehouse", "nobody", "green"]) {
    const visitor = await desk.enter(username);
    equal((await visitor.get(INVENTORY)).status, 403, username);
  }
  for (const wrong of ["1", "1.999999", "x.y", ""]) {
    const shown = await desk.sales.get(`${INVENTORY}?adjust=${wrong}`);
    equal(shown.status, 404, wrong);
  }
});

for (
  const [username, list] of [
    ["sales", `${INVENTORY}?tab=delivery`],
    ["oem_green", "/oem/inventory/main?tab=delivery"],
  ] as const
) {
  Deno.test(`every state of delivery applications counts what its link shows, for ${username}`, async () => {
    await using demo = await openDemo();
    const visitor = await openSite(demo.database).enter(username);
    for (
      const path of [
        list,
        `${list}&keyword=${today().slice(0, 4)}&from=2020-01-01`,
      ]
    ) {
      const { body, text } = await visitor.get(path);
      const [chips = ""] = body.match(
        /<nav class="chips" aria-label="按状态">.*?<\/nav>/s,
      ) ?? [];
      const states = linksOf(chips);
      equal(states.length, 5, path);
      const counts = states.map(({ text }) => Number(/\d+$/.exec(text)?.[0]));
      equal(counts[0], countOf(text));
      equal(counts[0], counts.slice(1).reduce((sum, n) => sum + n, 0));
      for (const [i, { href }] of states.entries()) {
        const shown = await visitor.get(href);
        equal(shown.status, 200);
        equal(countOf(shown.text), counts[i], href);
      }
    }
  });
}
