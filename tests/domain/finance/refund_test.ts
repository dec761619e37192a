import { deepEqual, equal, rejects } from "node:assert/strict";
import { payRefund } from "@/domain/finance/review.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { faultsFrom, refused } from "@/tests/refusals.ts";
import { placeOrder, readOrder, today, USUAL } from "../../orders.ts";
import { openWorld } from "../../world.ts";
import { paidInFull, pay } from "../oem/stories.ts";

Deno.test("a refund due is paid back once", async () => {
  await using world = await openWorld();
  const id = await paidInFull(world, { status: "close", excess: 50_00 });
  equal((await readOrder(world.db, id)).holder, "finance");
  const rows = await world.db.selectFrom("due").select(["id", "amount"])
    .where("kind", "=", "refund").orderBy("id").execute();
  deepEqual(rows.map(({ amount }) => amount), [50_00, USUAL.total]);
  const back = { paid_on: today(), bank_serial: "R-1" };
  await rejects(
    payRefund(world.db, world.finance, rows[0]!.id, {
      ...back,
      bank_serial: "",
    }),
    refused(42200, "bank_serial"),
  );
  await payRefund(world.db, world.finance, rows[0]!.id, back);
  equal((await readOrder(world.db, id)).holder, "finance");
  await rejects(
    payRefund(world.db, world.finance, rows[0]!.id, back),
    refused(40900),
  );
  await payRefund(world.db, world.finance, rows[1]!.id, back);
  equal((await readOrder(world.db, id)).holder, "nobody");
  await rejects(
    payRefund(world.db, world.finance, rows[1]!.id, back),
    refused(40900),
  );
});

Deno.test("a refund is not paid on a day that has not come yet, by the clock of the business", async () => {
  await using world = await openWorld();
  const { db, finance } = world;
  await paidInFull(world, { status: "close" });
  const due = await db.selectFrom("due").select("id")
    .where("kind", "=", "refund").executeTakeFirstOrThrow();
  const payAt = (now: string, paid_on: string) =>
    world.at(
      now,
      (trx) => payRefund(trx, finance, due.id, { paid_on, bank_serial: "R-1" }),
    );
  await rejects(
    payAt("2099-11-20T15:59:00Z", "2099-11-21"),
    refused(42200, "paid_on"),
  );
  await payAt("2099-11-20T16:00:00Z", "2099-11-21");
});

Deno.test("a refund is not paid before the day on which it became due, by the clock of the business", async () => {
  await using world = await openWorld();
  const { db, finance, sales } = world;
  const id = await paidInFull(world, { status: "unpaid_complete" });
  await world.at(
    "2026-11-20T16:00:00Z",
    (trx) => moveOrder(trx, sales, id, "close", { reason: "取消" }),
  );
  const due = await db.selectFrom("due").select("id")
    .where("kind", "=", "refund").executeTakeFirstOrThrow();
  const payOn = (paid_on: string) =>
    payRefund(db, finance, due.id, { paid_on, bank_serial: "R-1" });
  deepEqual(await faultsFrom(() => payOn("2026-11-20")), {
    paid_on: "finance.paid_day.refund",
  });
  await payOn("2026-11-21");
});

Deno.test("where the rows of money disagree with the state, the order does not move", async () => {
  await using world = await openWorld();
  const { db } = world;
  const id = await placeOrder(world, { status: "draft_complete" });
  await db.updateTable("oem_order").set({ status: "unpaid_complete" }).where(
    "id",
    "=",
    id,
  ).execute();
  await rejects(moveOrder(db, world.sales, id, "arrange"), refused(40900));
  await db.updateTable("oem_order").set({ status: "final_payment_complete" })
    .where("id", "=", id).execute();
  await rejects(moveOrder(db, world.sales, id, "complete"), refused(40900));
  const paid = await placeOrder(world, { status: "unpaid_complete" });
  await db.updateTable("oem_order").set({ status: "draft_complete" }).where(
    "id",
    "=",
    paid,
  ).execute();
  await rejects(pay(world, paid, "submit_deposit", 1_00), refused(40900));
});

Deno.test("a refund without a serial, paid before it was due, is told both", async () => {
  await using world = await openWorld();
  await paidInFull(world, { status: "close" });
  const due = await world.db.selectFrom("due").select("id")
    .where("kind", "=", "refund").executeTakeFirstOrThrow();
  const wrong = { paid_on: "2020-01-01", bank_serial: "" };
  deepEqual(
    await faultsFrom(() => payRefund(world.db, world.finance, due.id, wrong)),
    {
      paid_on: "finance.paid_day.refund",
      bank_serial: "finance.refund.bank_serial.required",
    },
  );
});
