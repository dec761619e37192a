import { deepEqual, equal } from "node:assert/strict";
import { withStatements } from "@/db/statements.ts";
import { placeOrder, today } from "@/tests/orders.ts";
import { first, hasFields, openDesk, type Order, type Row } from "./desk.ts";

const RECEIPT =
  "id purpose amount received_amount status reason payer paid_on received_on bank_serial created_at " +
  "reviewed_at submitted_by reviewed_by order organization card";

Deno.test("receiving cards are added, changed and taken out of use; the same number is refused", async () => {
  await using desk = await openDesk();
  const sales = await desk.as("sales");
  const body = {
    bank: "招商银行",
    holder: "北京果园科技有限公司",
    number: "6225880123456789",
    status: 1,
  };

  const card = await sales.get("POST /api/admin/manage/oem/card", body);
  deepEqual(card, {
    id: card.id,
    ...body,
    version: 1,
    created_at: card.created_at,
  });
  const twice = await sales.ask("POST /api/admin/manage/oem/card", body);
  deepEqual([twice.status, twice.code], [409, 40903]);

  const path = `/api/admin/manage/oem/card/${card.id}`;
  const changed = await sales.get(`PUT ${path}`, {
    ...body,
    status: 0,
    version: 1,
  });
  deepEqual([changed.status, changed.version], [0, 2]);
  const renamed = await sales.get(`PUT ${path}`, {
    bank: "工商银行东湖支行",
    version: 2,
  });
  deepEqual(
    [renamed.bank, renamed.status, renamed.number],
    ["工商银行东湖支行", 0, changed.number],
    "customers don't pay to it again",
  );
  equal((await sales.ask(`PUT ${path}`, { ...body, version: 1 })).code, 40901);
  const list = await sales.get<Row[]>("GET /api/admin/manage/oem/card");
  deepEqual(list.map(({ id }) => id), [card.id, desk.world.card]);
  equal(await sales.get(`DELETE ${path}`), null);
  equal((await sales.ask(`DELETE ${path}`)).code, 40400);
});

Deno.test("the same adjustments again change nothing: no version, no line of the history, no word to the customer", async () => {
  await using desk = await openDesk();
  const { db } = desk.world;
  const id = await placeOrder(desk.world);
  const sales = await desk.as("sales");
  const path = `/api/admin/manage/oem/order/${id}`;
  const { version } = await sales.get<Order>(`GET ${path}`);
  const adjustments = [{ amount: -40, reason: "老客户" }];
  const body = { adjustments, version };
  const priced = await sales.get<Order>(`PUT ${path}/price`, body);
  const written = async () => {
    const tables = ["journal", "operation_log", "message"] as const;
    return await Promise.all(
      tables.map(async (table) =>
        (await db.selectFrom(table).select("id").execute()).length
      ),
    );
  };
  const before = await written();
  const again = await sales.get<Order>(`PUT ${path}/price`, {
    adjustments,
    version: priced.version,
  });
  deepEqual([again.version, again.total], [priced.version, priced.total]);
  deepEqual(await written(), before);
  equal((await sales.ask(`PUT ${path}/price`, body)).code, 40901);
});

Deno.test("finance sees the vouchers, refuses one with a reason and accepts the next", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  const order = await placeOrder(world, { status: "unpaid" });
  const finance = await desk.as("finance");

  const queue = await finance.ask<Row[]>(
    "GET /api/pay/manage/oem/collection?status=pending",
  );
  equal(queue.total, 1);
  const row = first(queue.data);
  hasFields(row, RECEIPT);
  equal((row.order as Row).id, order);
  const path = `/api/pay/manage/oem/collection/${row.id}`;
  const detail = await finance.get(`GET ${path}`);
  hasFields(
    detail,
    `${RECEIPT} overpay claimed_serial total outstanding paid files dues facts`,
  );
  hasFields(
    detail.facts,
    "same_file same_serial payer_differs short_by over card_active",
  );
  hasFields(
    first(detail.files as Row[]),
    "id name class size revision url",
  );

  const silent = await finance.ask<{ fields: object }>(
    `PUT ${path}/reject`,
    {},
  );
  equal(silent.code, 42200);
  hasFields(silent.data.fields, "reason");
  const rejected = await finance.get(`PUT ${path}/reject`, {
    reason: "看不清",
  });
  deepEqual([rejected.status, rejected.reason], ["rejected", "看不清"]);
  equal((await finance.ask(`PUT ${path}/approve`, { amount: 1 })).code, 40900);

  const sales = await desk.as("sales");
  const paid = await placeOrder(world, { status: "unpaid_complete" });
  const { result: log, statements } = await withStatements(() =>
    sales.get<Row[]>("GET /api/admin/manage/oem/card/log")
  );
  equal(
    statements.filter(({ sql }) => /from "receipt/.test(sql)).length,
    1,
    "no totals, which the answer doesn't have",
  );
  hasFields(
    first(log),
    "id purpose status payer bank_serial received_on created_at reviewed_at amount order organization card",
  );
  deepEqual(log.map((entry) => [(entry.order as Row).id, entry.amount]), [
    [paid, 194.21],
  ]);
  const refused = await sales.get<Row[]>(
    "GET /api/admin/manage/oem/card/log?status=rejected",
  );
  deepEqual(refused.map((entry) => [(entry.order as Row).id, entry.status]), [
    [order, "rejected"],
  ]);
  await world.db.updateTable("receipt").set({ payer: "杭州稀见园艺" })
    .where("source_id", "=", order).execute();
  const found = await finance.get<Row[]>(
    `GET /api/pay/manage/oem/collection?keyword=${encodeURIComponent("稀见")}`,
  );
  deepEqual(found.map(({ id }) => id), [row.id]);
});

Deno.test("a closed order's money is paid back once", async () => {
  await using desk = await openDesk();
  const order = await placeOrder(desk.world, { status: "unpaid_complete" });
  const [sales, finance] = [await desk.as("sales"), await desk.as("finance")];

  const closed = await sales.get<Order>(
    `PUT /api/admin/manage/oem/order/${order}/close`,
    { reason: "客户取消" },
  );
  const refund = closed.dues.find(({ kind }) => kind === "refund");
  equal(refund?.outstanding, 194.21);
  const path = `/api/pay/manage/oem/refund/${refund?.id}`;
  const body = { paid_on: today(), bank_serial: "RF-1" };
  equal(await finance.get(`PUT ${path}`, body), null);
  equal((await finance.ask(`PUT ${path}`, body)).code, 40900);
});

Deno.test("sales change an inventory with a reason, and move parts to another organization", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  const { goods, organizations } = world;
  const sales = await desk.as("sales");
  const adjust = "PUT /api/admin/manage/oem/inventory/adjust";
  const body = {
    organization_id: organizations.green,
    goods_id: goods.valve,
    quantity: -40,
    reason: "盘点",
  };

  equal(await sales.get(adjust, body), null);
  await sales.get(adjust, {
    ...body,
    quantity: 10,
    to_organization_id: organizations.sky,
  });
  deepEqual([
    await world.stock("green", "valve"),
    await world.stock("sky", "valve"),
  ], [50, 10]);
  const stock = await sales.get<Row[]>(
    `GET /api/admin/manage/oem/inventory?organization_id=${organizations.green}&goods_id=${goods.valve}`,
  );
  hasFields(
    first(stock),
    "goods_id name sn unit quantity in out organization",
  );
  equal(first(stock).quantity, 50);
  const short = await sales.ask(adjust, { ...body, quantity: -51 });
  equal(short.code, 40902);
  const { fields, details } = short.data as {
    fields: Record<string, string>;
    details: string[];
  };
  deepEqual(details, [fields.quantity], "the short part, as elsewhere");
});

Deno.test("the staff's order list narrows by organization", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  await placeOrder(world);
  const ofSky = await placeOrder(world, { by: world.sky, type: "part" });

  for (
    const name of ["sales", "finance", "production", "warehouse"] as const
  ) {
    const list = await (await desk.as(name)).ask<Row[]>(
      `GET /api/admin/manage/oem/order?organization_id=${world.organizations.sky}`,
    );
    deepEqual(list.data.map(({ id }) => id), [ofSky], name);
    hasFields(
      first(list.data),
      "id order_no type status pay_status version created_at holder total outstanding receiver phone " +
        "headline auto_receive_at organization sales_account",
    );
  }
});

Deno.test("an order's sales account is told in the same way by the list and by the order", async () => {
  await using desk = await openDesk();
  const { db, organizations, sales } = desk.world;
  const order = await placeOrder(desk.world);
  const caller = await desk.as("sales");
  const told = async () => {
    const path = "/api/admin/manage/oem/order";
    const list = await caller.get<Row[]>(`GET ${path}`);
    const one = await caller.get(`GET ${path}/${order}`);
    return [first(list).sales_account, one.sales_account];
  };
  await db.updateTable("organization").set({ sales_account_id: null })
    .where("id", "=", organizations.green).execute();
  deepEqual(await told(), [null, null]);
  await db.updateTable("organization").set({ sales_account_id: sales.id })
    .where("id", "=", organizations.green).execute();
  const account = { id: sales.id, nickname: "sales" };
  deepEqual(await told(), [account, account]);
});
