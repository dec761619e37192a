import { deepEqual, equal, rejects } from "node:assert/strict";
import { setClock } from "@/db/seed/clock.ts";
import type { Trx } from "@/db/schema/database.ts";
import type { Refused } from "@/domain/errors.ts";
import { approveReceipt, rejectReceipt } from "@/domain/finance/review.ts";
import { MAX_FEN, toApi } from "@/domain/money.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { faultsFrom, refused } from "@/tests/refusals.ts";
import {
  advance,
  placeOrder,
  readOrder,
  today,
  uploaded,
  USUAL,
} from "../../orders.ts";
import { openWorld, type World } from "../../world.ts";
import { eventsOf, paidInFull, pay, payApproved } from "../oem/stories.ts";

const { total: TOTAL, deposit: DEPOSIT } = USUAL;

function dues(world: World, id: number) {
  return world.db.selectFrom("due").leftJoin(
    "allocation",
    "allocation.due_id",
    "due.id",
  )
    .select((
      eb,
    ) => [
      "due.kind",
      "due.amount",
      eb.fn.sum<number | null>("allocation.amount").as("paid"),
    ])
    .where("due.source_id", "=", id).groupBy([
      "due.id",
      "due.kind",
      "due.amount",
    ]).orderBy("due.id").execute();
}

Deno.test("a voucher needs a file of one's own, an active card and an amount", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world, { status: "draft_complete" });
  const good = {
    amount: 100,
    card_id: world.card,
    files: [await uploaded(world.db, world.green2)],
  };
  const submit = (change: object) =>
    moveOrder(world.db, world.green, id, "submit_deposit", {
      ...good,
      ...change,
    });
  await rejects(submit({ files: [] }), refused(42200, "files"));
  await rejects(
    submit({ files: [await uploaded(world.db, world.sky)] }),
    refused(42200, "files"),
  );
  await rejects(submit({ files: [999_999] }), refused(42200, "files"));
  await rejects(submit({ amount: 0 }), refused(42200, "amount"));
  await rejects(submit({ amount: -5 }), refused(42200, "amount"));
  await rejects(submit({ amount: 1.005 }), refused(42200, "amount"));
  await rejects(submit({ card_id: 77 }), refused(42200, "card_id"));
  await world.db.updateTable("receiving_card").set({ status: 0 }).execute();
  await rejects(submit({}), refused(42200, "card_id"));
  await world.db.updateTable("receiving_card").set({ status: 1 }).execute();
  await submit({});
  const links = await world.db.selectFrom("file_link").selectAll().where(
    "role",
    "=",
    "voucher",
  ).execute();
  deepEqual(
    links.map(({ file_id, source, source_id }) => ({
      file_id,
      source,
      source_id,
    })),
    [
      { file_id: good.files[0], source: "oem_order", source_id: id },
    ],
  );
});

Deno.test("more than the total needs the payer's word for it", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world, { status: "draft_complete" });
  await rejects(
    pay(world, id, "submit_deposit", TOTAL + 1),
    refused(42200, "amount"),
  );
  const receipt = await pay(world, id, "submit_deposit", TOTAL + 1, {
    overpay: true,
  });
  await approveReceipt(world.db, world.finance, receipt, {
    amount: toApi(TOTAL + 1),
  });
  deepEqual(
    (await dues(world, id)).map((due) => [due.kind, due.amount, due.paid]),
    [
      ["deposit", DEPOSIT, DEPOSIT],
      ["balance", TOTAL - DEPOSIT, TOTAL - DEPOSIT],
      ["refund", 1, null],
    ],
  );
  equal((await readOrder(world.db, id)).pay_status, "paid");
});

Deno.test("while one voucher is under review the order takes no other", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world, { status: "unpaid" });
  await rejects(pay(world, id, "submit_deposit", 1_00), refused(40900));
});

Deno.test("less than the deposit sends the order back with the rest outstanding; the next voucher covers it", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world, { status: "draft_complete" });
  await payApproved(world, id, "submit_deposit", 100_00);
  const short = await readOrder(world.db, id);
  equal(short.status, "draft_complete");
  equal(short.pay_status, "partial");
  equal(short.outstanding, TOTAL - 100_00);
  const { params } = await world.db.selectFrom("journal").select("params")
    .where("event", "=", "payment_received")
    .executeTakeFirstOrThrow();
  deepEqual(params, {
    amount: 100,
    outstanding: 547.36,
    deposit_outstanding: 94.21,
  });
  await payApproved(world, id, "submit_deposit", 100_00);
  equal((await readOrder(world.db, id)).status, "unpaid_complete");
  deepEqual((await dues(world, id)).map(({ paid }) => paid), [
    DEPOSIT,
    200_00 - DEPOSIT,
  ]);
});

Deno.test("the operation log has when a voucher's money arrived, and the customer's serial beside another that finance read; the customer's log has neither", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world, { status: "draft_complete" });
  const receipt = await pay(world, id, "submit_deposit", DEPOSIT, {
    bank_serial: "C-1",
  });
  const received_on = today();
  await approveReceipt(world.db, world.finance, receipt, {
    amount: toApi(DEPOSIT),
    received_on,
    bank_serial: "B-1",
  });
  const { after } = await world.db.selectFrom("operation_log").select("after")
    .where("event", "=", "approve").executeTakeFirstOrThrow();
  const told = {
    amount: toApi(DEPOSIT),
    outstanding: toApi(TOTAL - DEPOSIT),
  };
  deepEqual(after, {
    status: "unpaid_complete",
    payment_received: told,
    received_on,
    bank_serial: "B-1",
    claimed_serial: "C-1",
  });
  const { params } = await world.db.selectFrom("journal").select("params")
    .where("event", "=", "payment_received").executeTakeFirstOrThrow();
  deepEqual(params, told);
});

Deno.test("an order can't get more altogether than an amount may be, so that all of it can be paid back at its closing", async () => {
  await using world = await openWorld();
  const { db, finance, sales } = world;
  const id = await placeOrder(world, { status: "draft_complete" });
  await payApproved(world, id, "submit_deposit", 1_00);
  const receipt = await pay(world, id, "submit_deposit", DEPOSIT);
  const approve = (fen: number) =>
    approveReceipt(db, finance, receipt, { amount: toApi(fen) });
  deepEqual(await faultsFrom(() => approve(MAX_FEN)), {
    amount: "finance.receipt.amount.max",
  });
  await approve(MAX_FEN - 1_00);
  await moveOrder(db, sales, id, "close", { reason: "取消" });
  equal((await readOrder(db, id)).status, "close");
});

Deno.test("what really arrived counts, not what the voucher says", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world, { status: "draft_complete" });
  const receipt = await pay(world, id, "submit_deposit", DEPOSIT);
  const day = today();
  await approveReceipt(world.db, world.finance, receipt, {
    amount: 194.2,
    received_on: day,
    bank_serial: "B1",
  });
  equal((await readOrder(world.db, id)).status, "draft_complete");
  const row = await world.db.selectFrom("receipt").selectAll()
    .executeTakeFirstOrThrow();
  deepEqual([
    row.amount,
    row.received_amount,
    row.received_on,
    row.bank_serial,
    row.reviewed_by,
  ], [
    DEPOSIT,
    194_20,
    day,
    "B1",
    world.finance.id,
  ]);
});

Deno.test("a rejected voucher says why and leaves nothing paid", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world, { status: "draft_complete" });
  const receipt = await pay(world, id, "submit_deposit", DEPOSIT);
  await rejects(
    rejectReceipt(world.db, world.finance, receipt, { reason: " " }),
    refused(42200, "reason"),
  );
  await rejectReceipt(world.db, world.finance, receipt, { reason: "户名不符" });
  const order = await readOrder(world.db, id);
  deepEqual([order.status, order.pay_status, order.holder], [
    "draft_complete",
    "none",
    "customer",
  ]);
  await rejects(
    approveReceipt(world.db, world.finance, receipt, { amount: 1 }),
    refused(40900),
  );
});

Deno.test("a receipt is reviewed once, and only as one of its own order", async () => {
  await using world = await openWorld();
  const first = await placeOrder(world, { status: "draft_complete" });
  const second = await placeOrder(world, { status: "unpaid" });
  const receipt = await pay(world, first, "submit_deposit", 10_00);
  const foreign = { receipt_id: receipt, amount: 10 };
  await rejects(
    moveOrder(world.db, world.finance, second, "approve", foreign),
    refused(40400),
  );
  await approveReceipt(world.db, world.finance, receipt, { amount: 10 });
  await pay(world, first, "submit_deposit", 10_00);
  await rejects(
    approveReceipt(world.db, world.finance, receipt, { amount: 10 }),
    (error: Refused) => {
      return error.code === 40900 &&
        error.text.key === "finance.receipt.reviewed";
    },
  );
  await rejects(
    approveReceipt(world.db, world.finance, 999, { amount: 10 }),
    refused(40400),
  );
});

Deno.test("the balance in two parts settles the order with the second", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world, { status: "shipping_complete" });
  await payApproved(world, id, "submit_balance", 53_15);
  equal((await readOrder(world.db, id)).status, "shipping_complete");
  await payApproved(world, id, "submit_balance", 400_00);
  const order = await readOrder(world.db, id);
  deepEqual([order.status, order.pay_status, order.outstanding], [
    "final_payment_complete",
    "paid",
    0,
  ]);
  deepEqual((await eventsOf(world, "oem_order", id)).slice(-2), [
    "payment_received",
    "payment_settled",
  ]);
});

Deno.test("an order that is paid already is settled with the receipt of the goods", async () => {
  await using world = await openWorld();
  const id = await paidInFull(world, { status: "final_payment_complete" });
  deepEqual((await eventsOf(world, "oem_order", id)).slice(-2), [
    "confirm_receipt",
    "payment_settled",
  ]);
});

Deno.test("payments of another organization's order are nobody's business", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world, { status: "unpaid" });
  const { id: receipt } = await world.db.selectFrom("receipt").select("id")
    .executeTakeFirstOrThrow();
  await rejects(
    approveReceipt(world.db, world.sky, receipt, { amount: 1 }),
    refused(40400),
  );
  await rejects(
    approveReceipt(world.db, world.green, receipt, { amount: 1 }),
    refused(40300),
  );
  await advance(world, id, world.green, "unpaid_complete");
});

Deno.test("nobody has paid, and nothing has arrived, on a day that has not come yet by the clock of the business", async () => {
  await using world = await openWorld();
  const { db, green2, green, finance } = world;
  const id = await placeOrder(world, { status: "draft_complete" });
  const file = await uploaded(db, green2);
  const at = (now: string, act: (trx: Trx) => Promise<unknown>) =>
    db.transaction().execute(async (trx) => {
      await setClock(trx, new Date(now));
      await act(trx);
    });
  const [evening, midnight] = ["2099-11-20T15:59:00Z", "2099-11-20T16:00:00Z"];

  const submit = (trx: Trx) =>
    moveOrder(trx, green, id, "submit_deposit", {
      amount: toApi(DEPOSIT),
      card_id: world.card,
      files: [file],
      paid_on: "2099-11-21",
    });
  await rejects(at(evening, submit), refused(42200, "paid_on"));
  await at(midnight, submit);
  const receipt = await db.selectFrom("receipt").select("id")
    .executeTakeFirstOrThrow();
  const approve = (trx: Trx) =>
    approveReceipt(trx, finance, receipt.id, {
      amount: toApi(DEPOSIT),
      received_on: "2099-11-21",
    });
  await rejects(at(evening, approve), refused(42200, "received_on"));
  await at(midnight, approve);
});

Deno.test("nobody has paid, and nothing has arrived, earlier than a year before the order was created, by the clock of the business", async () => {
  await using world = await openWorld();
  const { db, finance } = world;
  const id = await placeOrder(world, { status: "draft_complete" });
  await db.updateTable("oem_order")
    .set({ created_at: new Date("2026-11-20T16:00:00Z") })
    .where("id", "=", id).execute();
  const [before, day] = ["2025-11-20", "2025-11-21"];
  const submit = (paid_on: string) =>
    pay(world, id, "submit_deposit", DEPOSIT, { paid_on });
  deepEqual(await faultsFrom(() => submit(before)), {
    paid_on: "finance.paid_day.order",
  });
  const receipt = await submit(day);
  const approve = (received_on: string) =>
    approveReceipt(db, finance, receipt, {
      amount: toApi(DEPOSIT),
      received_on,
    });
  deepEqual(await faultsFrom(() => approve(before)), {
    received_on: "finance.paid_day.order",
  });
  await approve(day);
});

Deno.test("all that is wrong with a voucher, or with what finance says arrived, is told at once, in the form's order", async () => {
  await using world = await openWorld();
  const { db, green, finance } = world;
  const id = await placeOrder(world, { status: "draft_complete" });
  const wrong = {
    amount: "abc",
    card_id: 77,
    files: [],
    paid_on: "2020-01-01",
  };
  const told = await faultsFrom(() =>
    moveOrder(db, green, id, "submit_deposit", wrong)
  );
  deepEqual(Object.entries(told), [
    ["amount", "validation.money"],
    ["card_id", "finance.card.inactive"],
    ["files", "finance.voucher.required"],
    ["paid_on", "finance.paid_day.order"],
  ]);
  const receipt = await pay(world, id, "submit_deposit", DEPOSIT);
  const approval = { amount: "x", received_on: "2019-01-01" };
  deepEqual(
    await faultsFrom(() => approveReceipt(db, finance, receipt, approval)),
    {
      amount: "validation.money",
      received_on: "finance.paid_day.order",
    },
  );
});
