import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { listCards } from "@/db/finance/cards.ts";
import { findReceipt } from "@/db/finance/receipt_detail.ts";
import type { ReceiptRow } from "@/db/finance/receipts.ts";
import { findRefund } from "@/db/finance/refunds.ts";
import { billIds, billsOf } from "@/db/oem/bills.ts";
import { toDecimal } from "@/db/values.ts";
import { toApi } from "@/domain/money.ts";
import { BillFilter } from "@/domain/oem/bill_filter.ts";
import { businessDay, startOfDay } from "@/domain/time.ts";
import {
  approveReceipt,
  payRefund,
  rejectReceipt,
} from "@/domain/finance/review.ts";
import { paidInFull, pay } from "../domain/oem/stories.ts";
import { placeOrder, readOrder, today, uploaded, USUAL } from "../orders.ts";
import { BUSY_YEAR } from "../pages.ts";
import { openDemo, openWorld } from "../world.ts";
import { demoActor, filterOf, SETTINGS, statementsOf } from "./demo.ts";
import * as lists from "./lists.ts";

Deno.test("finance reviews the vouchers in the order in which they came", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const finance = await demoActor(db, "finance");
  const queue = await lists.receipts(db, finance, "status=pending");
  const ids = queue.rows.map(({ id }) => id);
  deepEqual(ids, ids.toSorted((one, other) => one - other));
  equal(queue.total, queue.counts?.pending);
  for (const [i, id] of ids.entries()) {
    const { queue: place } = await findReceipt(db, finance, id);
    deepEqual(place, {
      position: i + 1,
      length: ids.length,
      previous: ids[i - 1] ?? null,
      next: ids[i + 1] ?? null,
    });
  }
  const history = await lists.receipts(
    db,
    finance,
    "status=approved&status=rejected",
  );
  equal(
    history.total,
    (history.counts?.approved ?? 0) + (history.counts?.rejected ?? 0),
  );
  ok(history.rows[0]!.id > history.rows[1]!.id, "newest first");
});

Deno.test("under days vouchers stand by the moment that the days concern, and the tabs count that moment", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const finance = await demoActor(db, "finance");
  const list = (query: string) => lists.receipts(db, finance, query);
  const every = (await list("page_size=200&status=approved&status=rejected"))
    .rows.concat((await list("page_size=200&status=pending")).rows);
  const middle = every.toSorted((a, b) => +a.created_at - +b.created_at)
    .at(every.length / 2)!;
  const from = businessDay(middle.created_at, SETTINGS.time_zone);
  const start = startOfDay(from, SETTINGS.time_zone);
  const moments = {
    "": (row: ReceiptRow) => row.created_at,
    "&day_of=reviewed": (row: ReceiptRow) => row.reviewed_at,
  };
  for (const [dayOf, momentOf] of Object.entries(moments)) {
    const found = every.filter((row) => (momentOf(row) ?? 0) >= start);
    const latest = found.toSorted((a, b) =>
      +momentOf(b)! - +momentOf(a)! || b.id - a.id
    );
    const all = "status=pending&status=approved&status=rejected";
    const query = `page_size=200&from=${from}${dayOf}`;
    const { rows, counts, total } = await list(`${query}&${all}`);
    deepEqual(rows.map(({ id }) => id), latest.map(({ id }) => id));
    equal(total, found.length);
    ok(found.length > 0 && found.length < every.length);
    const ofStatus = (status: string) =>
      found.filter((row) => row.status === status);
    deepEqual({ ...counts }, {
      pending: ofStatus("pending").length,
      approved: ofStatus("approved").length,
      rejected: ofStatus("rejected").length,
    });
    const queue = await list(`${query}&status=pending`);
    deepEqual(
      queue.rows.map(({ id }) => id),
      ofStatus("pending").toSorted((a, b) =>
        +a.created_at - +b.created_at || a.id - b.id
      ).map(({ id }) => id),
    );
  }
});

Deno.test("the reviewer is told of another payer, a known serial, a known file, too little and too much", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const finance = await demoActor(db, "finance");
  const { rows } = await lists.receipts(db, finance, "status=pending");
  const facts = await Promise.all(
    rows.map(async ({ id }) => (await findReceipt(db, finance, id)).facts),
  );
  equal(facts.filter((fact) => fact.payerDiffers).length, 1);
  equal(facts.filter((fact) => fact.shortBy > 0).length, 1);
  ok(facts.some((fact) => fact.sameSerial.length > 0));
  ok(
    facts.every((fact) =>
      fact.sameFile.length === 0 && fact.cardActive && fact.over === 0
    ),
  );

  const [one, other] = rows;
  const file = await db.selectFrom("file_link").select("file_id").where(
    "line_id",
    "=",
    other!.id,
  )
    .where("role", "=", "voucher").executeTakeFirstOrThrow();
  await db.insertInto("file_link").values({
    file_id: file.file_id,
    source: "oem_order",
    source_id: one!.order.id,
    line_id: one!.id,
    role: "voucher",
  }).execute();
  const { facts: now } = await findReceipt(db, finance, one!.id);
  deepEqual(now.sameFile, [{
    id: other!.order.id,
    order_no: other!.order.order_no,
  }]);
});

Deno.test("where no deposit is asked for, a voucher falls short of all that is outstanding; a deposit that is paid lacks nothing", async () => {
  await using world = await openWorld();
  const { db, finance } = world;
  const shortBy = async (id: number) =>
    (await findReceipt(db, finance, id)).facts.shortBy;
  const asked = await placeOrder(world, { status: "draft_complete" });
  const deposit = await pay(world, asked, "submit_deposit", USUAL.deposit);
  await approveReceipt(db, finance, deposit, { amount: toApi(USUAL.deposit) });
  equal(await shortBy(deposit), 0);

  await db.insertInto("setting").values({ key: "deposit_share", value: "0" })
    .execute();
  const order = await placeOrder(world, { status: "draft_complete" });
  const part = await pay(world, order, "submit_deposit", 300_00);
  equal(await shortBy(part), USUAL.total - 300_00);
  await rejectReceipt(db, finance, part, { reason: "看不清" });
  const whole = await pay(world, order, "submit_deposit", USUAL.total);
  equal(await shortBy(whole), 0);
});

Deno.test("the reviewer is told of a slip that was approved for the same order before, not of one that was sent back", async () => {
  await using world = await openWorld();
  const { db, finance } = world;
  const order = await placeOrder(world, { status: "draft_complete" });
  const files = [await uploaded(db, world.green)];
  const slip = { files, bank_serial: "S-7" };
  const send = () => pay(world, order, "submit_deposit", 10_00, slip);
  const told = async (id: number) => {
    const { facts } = await findReceipt(db, finance, id);
    return [facts.sameFile.length, facts.sameSerial.length];
  };
  const first = await send();
  deepEqual(await told(first), [0, 0]);
  await rejectReceipt(db, finance, first, { reason: "看不清" });
  const second = await send();
  deepEqual(await told(second), [0, 0]);
  await approveReceipt(db, finance, second, { amount: 10 });
  deepEqual(await told(await send()), [1, 1]);
});

Deno.test("a serial that another order had is told and found however it is typed", async () => {
  await using world = await openWorld();
  const { db, finance } = world;
  const send = async (bank_serial: string) => {
    const order = await placeOrder(world, { status: "draft_complete" });
    const files = [await uploaded(db, world.green)];
    return await pay(world, order, "submit_deposit", 10_00, {
      files,
      bank_serial,
    });
  };
  await send("TK-11274018");
  for (
    const typed of [
      "ＴＫ－１１２７４０１８",
      "TK-1127 4018",
      "tk11274018",
      "TK/1127-4018.",
    ]
  ) {
    const { facts } = await findReceipt(db, finance, await send(typed));
    ok(facts.sameSerial.length > 0, typed);
  }
  for (
    const keyword of [
      "TK-11274018",
      "ＴＫ－１１２７４０１８",
      "TK-1127 4018",
      "tk11274018",
    ]
  ) {
    equal((await lists.receipts(db, finance, { keyword })).total, 5, keyword);
  }
  equal((await lists.receipts(db, finance, { keyword: "-" })).total, 0);
  await send("中行／2026＃7");
  for (const keyword of ["中行／2026＃7", "中行/2026#7"]) {
    equal((await lists.receipts(db, finance, { keyword })).total, 1, keyword);
  }
});

Deno.test("vouchers, refunds and cards are hidden from who does not handle them", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const finance = await demoActor(db, "finance");
  const { rows: [receipt] } = await lists.receipts(db, finance);
  const { rows: [refund] } = await lists.refunds(db, finance);
  for (const username of ["production", "oem_green", "oem_sky", "content"]) {
    const actor = await demoActor(db, username);
    equal(
      (await lists.receipts(db, actor)).total,
      0,
      username,
    );
    equal(
      (await lists.refunds(db, actor)).total,
      0,
    );
    deepEqual(await listCards(db, actor), []);
    await rejects(findReceipt(db, actor, receipt!.id), { code: 40400 });
    await rejects(findRefund(db, actor, refund!.id, SETTINGS), { code: 40400 });
  }
});

Deno.test("open and paid refunds are all refunds", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const finance = await demoActor(db, "finance");
  const list = (query: string) => lists.refunds(db, finance, query);
  const [all, open, paid] = [
    await list(""),
    await list("state=open"),
    await list("state=paid"),
  ];
  ok(open.total > 0 && paid.total > 0);
  equal(all.total, open.total + paid.total);
  ok(
    open.rows.every((row) => row.paid === null) &&
      paid.rows.every((row) => row.paid !== null),
  );
  for (const query of ["", `keyword=${BUSY_YEAR}`, "from=2020-01-01"]) {
    const { openRefunds, counts } = await lists.receipts(db, finance, query);
    const totals = {
      open: (await list(`${query}&state=open`)).total,
      paid: (await list(`${query}&state=paid`)).total,
    };
    ok(totals.open + totals.paid > 0, query);
    for (const state of ["", "&state=open", "&state=paid"]) {
      const found = await list(query + state);
      deepEqual(found.counts, totals);
      deepEqual(found.receipts, counts);
    }
    equal(openRefunds, totals.open);
  }
  const none = await lists.refunds(db, finance, "to=2020-01-01");
  deepEqual(none.counts, { open: 0, paid: 0 });
  equal(none.sum, 0);
  equal(all.sum, (open.sum ?? 0) + (paid.sum ?? 0));
  ok(open.sum && paid.sum);
});

Deno.test("a customer's bills are their confirmed orders, paid and outstanding make the total", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const green = await demoActor(db, "oem_green");
  const bills = await lists.bills(db, green, "page_size=200");
  const { counts, total } = await lists.orders(db, green);
  ok(bills.total > 0 && bills.total <= total - counts.draft);
  for (const bill of bills.rows) {
    if (bill.status !== "close") {
      equal(bill.paid + bill.outstanding, bill.total, bill.order_no);
    }
  }
  const keys = [
    "payable",
    "paid",
    "refunded",
    "refund_open",
    "outstanding",
  ] as const;
  const add = (key: typeof keys[number]) =>
    bills.rows.reduce((sum, bill) => sum + bill[key], 0);
  deepEqual(bills.sums, Object.fromEntries(keys.map((key) => [key, add(key)])));
  const all = await billIds(db, green, filterOf(BillFilter), SETTINGS, 10_000);
  deepEqual(all, bills.rows.map(({ id }) => id));
  const rows = await billsOf(db, green, all);
  deepEqual(
    all.map((id) => rows.find((row) => row.id === id)),
    bills.rows,
  );
});

Deno.test("a bill adds up when too much was paid and the order is closed: all came in, all goes back, nothing is due", async () => {
  await using world = await openWorld();
  const { db, green, finance } = world;
  const excess = 100_00;
  const id = await paidInFull(world, { status: "close", excess });
  const bill = async () => {
    const { rows: [row], sums } = await lists.bills(db, green);
    const { payable, paid, refunded, refund_open, outstanding } = row!;
    const line = { payable, paid, refunded, refund_open, outstanding };
    deepEqual(sums, line);
    return line;
  };
  const { total } = await readOrder(db, id);
  const paid = total + excess;
  const none = { payable: 0, outstanding: 0, paid };
  deepEqual(await bill(), { ...none, refunded: 0, refund_open: paid });
  const { rows } = await lists.refunds(db, finance, "state=open");
  for (const { id } of rows) {
    await payRefund(db, finance, id, { paid_on: today(), bank_serial: "R" });
  }
  deepEqual(await bill(), { ...none, refunded: paid, refund_open: 0 });
});

Deno.test("money is read in few statements", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const finance = await demoActor(db, "finance");
  const green = await demoActor(db, "oem_green");
  const { rows: [receipt] } = await lists.receipts(db, finance);
  const reads: [number, () => Promise<unknown>][] = [
    [2, () => lists.receipts(db, finance)],
    [3, () => findReceipt(db, finance, receipt!.id)],
    [2, () => lists.refunds(db, finance)],
    [2, () => lists.bills(db, green)],
  ];
  for (const [most, read] of reads) ok(await statementsOf(read) <= most);
});

Deno.test("the reviewer is told of a refund that was paid under the voucher's serial", async () => {
  await using world = await openWorld();
  const { db, finance, green } = world;
  const closed = await paidInFull(world, { status: "close" });
  const { id: due_id, amount } = await db.selectFrom("due")
    .select(["id", "amount"]).where("kind", "=", "refund")
    .executeTakeFirstOrThrow();
  await db.insertInto("refund").values({
    due_id,
    amount: toDecimal(amount),
    paid_on: "2026-11-28",
    bank_serial: "RF-2026-1",
    paid_by: finance.id,
  }).execute();
  const order = await placeOrder(world, { status: "draft_complete" });
  const voucher = await pay(world, order, "submit_deposit", 10_00, {
    files: [await uploaded(db, green)],
    bank_serial: "rf20261",
  });
  const { facts } = await findReceipt(db, finance, voucher);
  deepEqual(facts.sameSerial.map(({ id }) => id), [closed]);
});
