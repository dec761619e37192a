import { deepEqual, equal, match, ok } from "node:assert/strict";
import { sql } from "kysely";
import { readCounters } from "@/db/platform/badges.ts";
import { placeOrder } from "@/tests/orders.ts";
import { first, hasFields, openDesk, type Row } from "./desk.ts";

const ADMIN = "/api/admin/manage/admin/message";
const CUSTOMERS = "/api/cms/manage/titan/user/message";
const WORDS = { subject: "停电通知", content: "周六停电，请提前关机。" };

Deno.test("a message is sent, counted, read, and its sender sees who has", async () => {
  await using desk = await openDesk();
  const { world: { sales: { id }, finance } } = desk;
  const [admin, sales] = [await desk.as("admin"), await desk.as("sales")];
  const sent = await admin.get(`POST ${ADMIN}?id=${id},${finance.id}`, WORDS);
  deepEqual(sent, { id: sent.id, recipients: 2 });

  equal(await sales.get<number>(`GET ${ADMIN}/count`), 1);
  const inbox = await sales.ask<Row[]>(`GET ${ADMIN}/inbox`);
  deepEqual([inbox.total, inbox.page, inbox.page_size], [1, 1, 20]);
  const message = first(inbox.data);
  hasFields(
    message,
    "id kind subject content key params link sender created_at read_at",
  );
  deepEqual([message.subject, message.sender, message.read_at], [
    WORDS.subject,
    "admin",
    null,
  ]);
  equal(await sales.get(`PUT ${ADMIN}/${message.id}`), null);
  equal(await sales.get<number>(`GET ${ADMIN}/count`), 0);

  const outbox = await admin.get<Row[]>(`GET ${ADMIN}/outbox`);
  const own = first(outbox);
  hasFields(
    own,
    "id subject content audience recipients version created_at revoked_at sender readers",
  );
  deepEqual([own.recipients, own.readers], [2, 1]);
});

Deno.test("a message goes to the accounts of its address and to those of its body", async () => {
  await using desk = await openDesk();
  const { sales, finance, production } = desk.world;
  const admin = await desk.as("admin");
  const sent = await admin.get(`POST ${ADMIN}?id=${sales.id}`, {
    ...WORDS,
    accounts: [sales.id, finance.id, production.id],
  });
  equal(sent.recipients, 3);
});

Deno.test("all are marked as read at once, or those up to the one that was seen", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  const [admin, sales] = [await desk.as("admin"), await desk.as("sales")];
  const send = () =>
    admin.get(`POST ${ADMIN}`, { ...WORDS, accounts: [world.sales.id] });
  const { id } = await send();
  await send();
  deepEqual(await sales.get(`PUT ${ADMIN}/count`, { until: id }), { read: 1 });
  equal(await sales.get<number>(`GET ${ADMIN}/count`), 1);
  deepEqual(await sales.get(`PUT ${ADMIN}/count`), { read: 1 });
  equal(await sales.get<number>(`GET ${ADMIN}/count`), 0);
});

Deno.test("what a sender takes back and what a reader deletes is gone from the inbox", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  const [admin, sales] = [await desk.as("admin"), await desk.as("sales")];
  const send = () =>
    admin.get(`POST ${ADMIN}`, { ...WORDS, accounts: [world.sales.id] });
  const [one, two] = [await send(), await send()];
  equal((await sales.ask(`DELETE ${ADMIN}/revoke?id=${one.id}`)).code, 40400);
  equal(await admin.get(`DELETE ${ADMIN}/revoke?id=${one.id}`), null);
  const again = await admin.ask(`DELETE ${ADMIN}/revoke?id=${one.id}`);
  deepEqual([again.status, again.code], [409, 40900]);
  const remove = "DELETE /api/cms/manage/admin/message";
  equal((await sales.ask(`${remove}?id=${one.id}`)).code, 40400);
  equal(await sales.get(`${remove}?id=${two.id}`), null);
  deepEqual(await sales.get(`GET ${ADMIN}/inbox`), []);
});

Deno.test("a notice is worded in the caller's language, customers read theirs too", async () => {
  await using desk = await openDesk();
  await placeOrder(desk.world, { status: "shipping" });
  const green = await desk.as("green");
  const zh = first(await green.get<Row[]>(`GET ${ADMIN}/inbox`));
  const { data } = await green.ask<Row[]>(`GET ${ADMIN}/inbox`, undefined, {
    "accept-language": "en-US",
  });
  const en = first(data);
  match(String(zh.content), /^包裹：\S+ \S+。收到后请确认收货。$/);
  match(String(zh.subject), /^订单 \d+ 已发货$/);
  match(String(en.content), /^Packages: \S+ \S+\. Please confirm/);
  deepEqual([zh.kind, zh.sender], ["notice", null]);
  match(String(zh.link), /^\/oem\/order\/\d+$/);
});

Deno.test("customers are written to one by one or by organization, changed while unread, taken back", async () => {
  await using desk = await openDesk();
  const { world: { green: { id }, organizations } } = desk;
  const [admin, green] = [await desk.as("admin"), await desk.as("green")];
  const people = await admin.ask<Row[]>(
    "GET /api/admin/titan/user?keyword=绿源",
  );
  deepEqual(people.data.map(({ username }) => username), ["green", "green2"]);
  hasFields(first(people.data), "id username nickname phone organization");

  const one = await admin.get(`POST ${CUSTOMERS}/to/user?id=${id}`, WORDS);
  equal(one.recipients, 1);
  const all = await admin.get(
    `POST ${CUSTOMERS}/to/organization?id=${organizations.green}`,
    WORDS,
  );
  equal(all.recipients, 2);
  const list = await admin.ask<Row[]>(`GET ${CUSTOMERS}`);
  equal(list.total, 2);
  const edit = { ...WORDS, subject: "停电改期", version: 1 };
  const edited = await admin.get(`PUT ${CUSTOMERS}/${all.id}`, edit);
  deepEqual(
    edited,
    (await admin.get<Row[]>(`GET ${CUSTOMERS}`)).find(({ id }) =>
      id === all.id
    ),
    "with the version for the next edit",
  );
  equal((await admin.ask(`PUT ${CUSTOMERS}/${all.id}`, edit)).code, 40901);
  await green.get(`PUT ${ADMIN}/${all.id}`);
  const read = { ...edit, version: 2 };
  equal((await admin.ask(`PUT ${CUSTOMERS}/${all.id}`, read)).code, 40900);
  equal(await admin.get(`DELETE ${CUSTOMERS}?id=${one.id}&id=${all.id}`), null);
  equal(await green.get<number>(`GET ${ADMIN}/count`), 0);
});

Deno.test("who changes the subject of a message to customers leaves its content as it is, and the other way round", async () => {
  await using desk = await openDesk();
  const { world: { green } } = desk;
  const admin = await desk.as("admin");
  const { id } = await admin.get(
    `POST ${CUSTOMERS}/to/user?id=${green.id}`,
    WORDS,
  );
  const edit = (body: object) => admin.ask(`PUT ${CUSTOMERS}/${id}`, body);
  const stored = async () => {
    const { subject, content } = first(
      await admin.get<Row[]>(`GET ${CUSTOMERS}`),
    );
    return { subject, content };
  };
  equal((await edit({ subject: "停电改期", version: 1 })).code, 0);
  deepEqual(await stored(), { ...WORDS, subject: "停电改期" });
  equal((await edit({ content: "改到周日。", version: 2 })).code, 0);
  deepEqual(await stored(), { subject: "停电改期", content: "改到周日。" });
  equal((await edit({ content: "", version: 3 })).code, 42200);
});

Deno.test("what is wrong with a message is said at its field, in both languages", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  const admin = await desk.as("admin");
  const faults = async (line: string, body: unknown, language = "zh-CN") => {
    const { code, data } = await admin.ask<{ fields: Record<string, string> }>(
      line,
      body,
      { "accept-language": language },
    );
    equal(code, 42200, line);
    return data.fields;
  };
  deepEqual(await faults(`POST ${ADMIN}`, { accounts: [world.sales.id] }), {
    subject: "请填写主题",
    content: "请填写内容",
  });
  deepEqual(await faults(`POST ${ADMIN}`, WORDS), { accounts: "请选择收件人" });
  deepEqual(await faults(`POST ${ADMIN}`, WORDS, "en"), {
    accounts: "Please choose whom to write to",
  });
  ok((await faults(`POST ${ADMIN}?id=abc`, WORDS)).id);
  ok((await faults(`POST ${CUSTOMERS}/to/user`, WORDS)).id);
  ok(
    (await faults(`POST ${CUSTOMERS}/to/user?id=${world.sales.id}`, WORDS)).id,
  );
  ok((await faults(`DELETE ${ADMIN}/revoke`, undefined)).id);
  const long = { ...WORDS, subject: "长".repeat(101), accounts: [1] };
  ok((await faults(`POST ${ADMIN}`, long)).subject);
});

Deno.test("sending needs a key, and the same key sends once; another request under it is refused", async () => {
  await using desk = await openDesk();
  const { world, site } = desk;
  const visitor = site.visitor();
  await visitor.authorize("admin");
  const path = `${ADMIN}?id=${world.sales.id}`;
  equal((await visitor.call("POST", path, WORDS)).code, 40000);
  const key = { "idempotency-key": crypto.randomUUID() };
  const one = await visitor.call<Row>("POST", path, WORDS, key);
  const two = await visitor.call<Row>("POST", path, WORDS, key);
  deepEqual(two.data, one.data);
  const other = `${ADMIN}?id=${world.finance.id}`;
  equal((await visitor.call("POST", other, WORDS, key)).code, 40904);
  const rows = await world.db.selectFrom("message").select("id").execute();
  equal(rows.length, 1);
});

Deno.test("only who may write to people does, and only their own inbox is read", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  for (const name of ["sales", "green", "nobody"] as const) {
    const caller = await desk.as(name);
    for (
      const line of [
        `POST ${ADMIN}?id=${world.finance.id}`,
        `POST ${CUSTOMERS}/to/user?id=${world.sky.id}`,
        `GET ${CUSTOMERS}`,
        "GET /api/admin/titan/user",
      ]
    ) {
      const body = line.startsWith("POST") ? WORDS : undefined;
      equal((await caller.ask(line, body)).code, 40300, `${name} ${line}`);
    }
  }
  const admin = await desk.as("admin");
  const { id } = await admin.get(`POST ${ADMIN}?id=${world.sales.id}`, WORDS);
  const finance = await desk.as("finance");
  equal((await finance.ask(`PUT ${ADMIN}/${id}`)).code, 40400);
});

Deno.test("the counters of the menu come as one map, of what the caller may see", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  await placeOrder(world, { status: "unpaid" });
  await placeOrder(world, { status: "production_complete" });
  const counts = async (name: "admin" | "finance" | "nobody") =>
    await (await desk.as(name)).get<Record<string, number>>(
      "GET /api/cms/manage/www/count",
    );
  deepEqual(await counts("finance"), {
    "finance-bill-oem": 1,
    "finance-bill": 1,
  });
  deepEqual(await counts("nobody"), {});
  const all = await counts("admin");
  deepEqual([all["finance-bill"], all["prod-inventory"]], [1, 1]);
  const customer = await desk.as("green");
  equal((await customer.ask("GET /api/cms/manage/www/count")).code, 40300);
});

Deno.test("who has lost a right since is no longer told what waits behind it", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  await world.allow("nobody", "manage_inventory");
  const visitor = await desk.as("nobody");
  const counted = async () =>
    Object.keys(await visitor.get<object>("GET /api/cms/manage/www/count"));
  ok((await counted()).includes("prod-inventory"));
  await world.db.deleteFrom("account_permission")
    .where("account_id", "=", world.nobody.id).execute();
  deepEqual(await counted(), []);
});

Deno.test("a program is told how much waits where the menu says 99+", async () => {
  await using desk = await openDesk();
  const { db, warehouse } = desk.world;
  await sql`insert into shipment (shipment_no, source, source_id, status, receiver, phone, address)
    select 'x' || n, 'test', n, 1, 'a', '1', 'b' from generate_series(1, 130) as n`
    .execute(db);
  const counts = await (await desk.as("warehouse")).get<
    Record<string, number>
  >("GET /api/cms/manage/www/count");
  equal(counts["prod-inventory-pending-orders"], 130);
  const { badges } = await readCounters(db, warehouse);
  equal(badges["prod-inventory-pending-orders"], 100, "enough for a page");
});

Deno.test("shipments are counted by their status", async () => {
  await using desk = await openDesk();
  await placeOrder(desk.world, { status: "production_complete" });
  await placeOrder(desk.world, { status: "shipping" });
  const warehouse = await desk.as("warehouse");
  const path = "/api/admin/manage/mall/handmade_bill/count";
  const count = (query: string) => warehouse.get<number>(`GET ${path}${query}`);
  equal(await count("?status=1"), 1);
  equal(await count("?status=2"), 1);
  equal(await count("?status=0"), 0);
  equal(await count(""), 2);
  equal((await warehouse.ask(`GET ${path}?status=7`)).code, 42200);
  const sales = await desk.as("sales");
  equal((await sales.ask(`GET ${path}`)).code, 40300);
});
