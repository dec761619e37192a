import { deepEqual, equal, match, ok } from "node:assert/strict";
import { cachedCounters } from "@/db/platform/badges.ts";
import { withStatements } from "@/db/statements.ts";
import { none } from "@/tests/none.ts";
import { placeOrder, today, uploaded } from "@/tests/orders.ts";
import {
  type Caller,
  type Desk,
  first,
  hasFields,
  openDesk,
  type Order,
  productOrder,
  type Row,
} from "./desk.ts";

const ORDER =
  "id order_no type delivery status pay_status version created_at holder total deducted adjustments " +
  "address remark lines dues receipts packages auto_receive_at progress snapshot_sha256 actions";
const PART = "goods_id name sn usage total_usage price mark deduction";
const RECEIPT =
  "id amount received_amount status reason files payer paid_on bank_serial created_at";

Deno.test("an order goes from its creation to its completion by calls alone", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  const [green, sales, finance, production, warehouse] = await Promise.all(
    (["green", "sales", "finance", "production", "warehouse"] as const)
      .map((name) => desk.as(name)),
  ) as [Caller, Caller, Caller, Caller, Caller];

  const draft = await green.get<Order>(
    "POST /api/oem/order",
    await productOrder(desk),
  );
  checkDraft(draft);
  const mine = `/api/oem/order/${draft.id}`;
  const theirs = `/api/admin/manage/oem/order/${draft.id}`;
  deepEqual(await green.get(`GET ${mine}`), draft);

  const edited = await green.get<Order>(`PUT ${mine}`, {
    ...await productOrder(desk),
    remark: "请尽快",
    version: draft.version,
  });
  equal(edited.remark, "请尽快");
  const priced = await sales.get<Order>(`PUT ${theirs}/price`, {
    adjustments: [{ amount: -0.6, reason: "老客户" }],
    version: edited.version,
  });
  hasFields(priced, `${ORDER} organization sales_account`);
  deepEqual(priced.adjustments, [{ amount: -0.6, reason: "老客户" }]);
  const unsaid = await sales.ask(`PUT ${theirs}/price`, {
    version: priced.version,
  });
  equal(unsaid.code, 42200, "adjustments go only where none are said");
  equal(priced.total, 350);

  const confirmed = await green.get<Order>(`PUT ${mine}/confirm`, {
    version: priced.version,
    total: priced.total,
  });
  equal(confirmed.status, "draft_complete");
  match(String(confirmed.snapshot_sha256), /^[0-9a-f]{64}$/);
  deepEqual(confirmed.dues.map(({ id: _, ...due }) => due), [
    {
      kind: "deposit",
      amount: 105,
      approved: 0,
      pending: 0,
      outstanding: 105,
    },
    { kind: "balance", amount: 245, approved: 0, pending: 0, outstanding: 245 },
  ]);
  equal(await world.stock("green", "pump-12v"), 8);

  const paying = await green.get<Order>(
    `PUT ${mine}/deposit`,
    await payment(desk, 105, "SN-1"),
  );
  equal(paying.status, "unpaid");
  const receipt = first(paying.receipts);
  hasFields(receipt, RECEIPT);
  hasFields(first(receipt.files), "id name class size revision url");
  equal(receipt.status, "pending");
  await finance.get(
    `PUT /api/pay/manage/oem/collection/${receipt.id}/approve`,
    {
      amount: 105,
      received_on: today(),
      bank_serial: "SN-1",
    },
  );

  await sales.get(`PUT ${theirs}/arrange`);
  await production.get(`PUT ${theirs}/arrange_done`, {
    assignee_id: world.production.id,
    starts_on: "2036-12-01",
    ends_on: "2036-12-15",
  });
  await production.get(`PUT ${theirs}/produce`);
  const progressed = await production.get<Order>(`PUT ${theirs}/progress`, {
    process: "组装",
    percent: 60,
    remark: "顺利",
  });
  const progress = progressed.progress as { steps: object[] };
  hasFields(progress, "status percent starts_on ends_on steps");
  deepEqual({ ...progress, steps: progress.steps.length }, {
    status: "in_progress",
    percent: 60,
    starts_on: "2036-12-01",
    ends_on: "2036-12-15",
    steps: 1,
  });
  const made = await production.get<Order>(`PUT ${theirs}/produce_done`);
  equal(made.status, "production_complete");

  const line = first(draft.lines);
  const shipped = await warehouse.get<Order>(`PUT ${theirs}/ship`, {
    packages: [{
      carrier: "顺丰速运",
      express_no: "SF1",
      lines: [{ line_id: first(made.lines).id, quantity: line.quantity }],
    }],
  });
  const parcel = first(shipped.packages);
  hasFields(parcel, "id carrier express_no shipped_at lines");
  hasFields(first(parcel.lines), "id line_id quantity received damaged");
  ok(shipped.auto_receive_at);
  await green.get(`PUT ${mine}/extend`);
  for (const lines of [[null], [""], [], null, "", {}, "all"]) {
    const refused = await green.ask(`PUT ${mine}/receive`, { lines });
    equal(refused.status, 422, "only a list left out says that all arrived");
  }
  const received = await green.get<Order>(`PUT ${mine}/receive`, {
    lines: [{
      package_line_id: first(parcel.lines).id,
      received: 2,
      damaged: 1,
      reason: "外壳破损",
      files: [await uploaded(world.db, world.green, "破损.png")],
    }],
  });
  equal(received.status, "shipping_complete");
  equal(first(first(received.packages).lines).damaged, 1);

  const balanced = await green.get<Order>(
    `PUT ${mine}/balance`,
    await payment(desk, 245, "SN-2"),
  );
  const second = balanced.receipts.find(({ status }) => status === "pending");
  await finance.get(
    `PUT /api/pay/manage/oem/collection/${second?.id}/approve`,
    { amount: 245 },
  );
  await warehouse.get(`PUT ${theirs}/remark`, {
    content: "仓库已核对",
    internal: true,
  });
  await green.get(`PUT ${mine}/remark`, { content: "谢谢" });
  const completed = await sales.get<Order>(`PUT ${theirs}/complete`);
  equal(completed.status, "completed");
  equal(completed.pay_status, "paid");

  const log = await green.get<Row[]>(`GET ${mine}/log`);
  hasFields(first(log), "event actor at from to params");
  deepEqual(log.map(({ event }) => event), [
    "create",
    "edit",
    "adjust_price",
    "confirm",
    "inventory_deduction_success",
    "submit_deposit",
    "payment_received",
    "arrange",
    "arrange_done",
    "start_production",
    "progress",
    "finish_production",
    "shipped",
    "extend",
    "confirm_receipt",
    "submit_balance",
    "payment_received",
    "payment_settled",
    "add_remark",
    "complete",
  ]);
  const whole = await sales.get<Row[]>(`GET ${theirs}/log`);
  equal(whole.length, log.length + 1, "staff read the internal remark too");
});

Deno.test("a part order is stored into the inventory, a draft is closed, another one deleted", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  const green = await desk.as("green");
  const body = {
    type: "part",
    delivery: "store",
    address_id: world.addresses.green,
    lines: [{ goods_id: world.goods.sensor, quantity: 2 }],
  };

  const order = await green.get<Order>("POST /api/oem/order", body);
  deepEqual([order.type, order.delivery, order.total], ["part", "store", 90]);
  const path = `/api/oem/order/${order.id}`;
  const closed = await green.get<Order>(`PUT ${path}/close`, {
    reason: "不再需要",
  });
  equal(closed.status, "close");

  const other = await green.get<Order>("POST /api/oem/order", body);
  equal(await green.get(`DELETE /api/oem/order/${other.id}`), null);
  equal((await green.ask(`GET /api/oem/order/${other.id}`)).code, 40400);
});

Deno.test("what waits for a customer is counted anew after a call of theirs", async () => {
  await using desk = await openDesk();
  const { db, green } = desk.world;
  const waiting = async () =>
    (await cachedCounters(db, green)).badges["oem-order"];

  equal(await waiting(), 0);
  const order = await productOrder(desk);
  await (await desk.as("green")).get("POST /api/oem/order", order);
  equal(await waiting(), 1);
});

function checkDraft(draft: Order): void {
  hasFields(draft, ORDER);
  match(String(draft.order_no), /^[0-9]{8}[0-9]{5}$/);
  hasFields(draft.holder, "who since overdue");
  hasFields(draft.address, "receiver phone address is_abroad");
  const line = first(draft.lines);
  hasFields(
    line,
    "id category_id goods_id name sn version_id version quantity unit_price total_price deducted " +
      "parts accessories files remark",
  );
  hasFields(first(line.parts), PART);
  hasFields(first(line.accessories), PART);
  hasFields(first(line.files), "id name class size revision url");
  deepEqual(
    [...line.parts, ...line.accessories].map(({ sn, mark, deduction }) =>
      [sn, mark, deduction].join(" ")
    ).sort(),
    [
      "board removed 0",
      "pump-12v required 2",
      "seal required 0",
      "sensor custom 0",
      "valve changed 0",
    ],
  );
  deepEqual([line.unit_price, line.total_price, line.deducted], [
    295.3,
    350.6,
    240,
  ]);
  deepEqual([draft.total, draft.deducted], [350.6, 240]);
  deepEqual(draft.actions, ["edit", "delete", "confirm", "close", "remark"]);
}

async function payment({ world }: Desk, amount: number, bank_serial: string) {
  return {
    amount,
    card_id: world.card,
    files: [await uploaded(world.db, world.green)],
    payer: "绿源农业科技",
    paid_on: today(),
    bank_serial,
    overpay: false,
  };
}

Deno.test("a call answers with the latest 1000 entries of an order's log, and leads on to the earlier ones with `next_after`", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  const id = await placeOrder(world);
  await world.db.insertInto("journal").values(
    Array.from({ length: 1_100 }, (_, n) => ({
      source: "oem_order",
      source_id: id,
      event: "add_remark",
      params: { content: String(n) },
    })),
  ).execute();
  const green = await desk.as("green");
  const path = `GET /api/oem/order/${id}/log`;
  const { data: log, ...paging } = await green.ask<Row[]>(path);
  deepEqual([log.length, paging.page_size], [1_000, 1_000]);
  deepEqual(log.at(-1)?.params, { content: "1099" });
  const earlier = await green.ask<Row[]>(`${path}?after=${paging.next_after}`);
  equal(earlier.next_after, null, "the log begins here");
  const read = [...earlier.data, ...log].map(({ event, params }) =>
    event === "add_remark" ? params : event
  );
  const remarks = Array.from(
    { length: 1_100 },
    (_, n) => ({ content: `${n}` }),
  );
  deepEqual(read.slice(-1_100), remarks, "each once, oldest first");
  equal(read[0], "create");
  const wrong = await green.ask<{ fields: object }>(`${path}?after=7`);
  equal(wrong.code, 42200);
  hasFields(wrong.data.fields, "after");
});

Deno.test("the log of an order is read without what the order consists of", async () => {
  await using desk = await openDesk();
  const id = await placeOrder(desk.world);
  const green = await desk.as("green");
  const { statements } = await withStatements(() =>
    green.get(`GET /api/oem/order/${id}/log`)
  );
  none(statements.map(({ sql }) => sql).filter((sql) => /_line/.test(sql)));
});
