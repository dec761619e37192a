import { deepEqual, equal, ok } from "node:assert/strict";
import { sql } from "kysely";
import { placeOrder, USUAL } from "../orders.ts";
import { openDemo, openWorld } from "../world.ts";
import { demoActor, pagesOf, statementsOf } from "./demo.ts";
import { cardLog as read } from "./lists.ts";

Deno.test("the log of the cards goes on below its last row: nothing twice, nothing left out", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const sales = await demoActor(db, "sales");
  const all = await read(db, sales, "status=all&page_size=200");
  equal(all.nextAfter, null);
  const moments = all.rows.map(({ created_at, reviewed_at }) =>
    (reviewed_at ?? created_at).getTime()
  );
  deepEqual(moments, moments.toSorted((one, other) => other - one));

  const pages = await pagesOf((after) =>
    read(db, sales, `status=all&page_size=7${after}`)
  );
  deepEqual(pages.flat(), all.rows);
  ok(pages.slice(0, -1).every((page) => page.length === 7));
  const exact = await read(
    db,
    sales,
    `page_size=${pages.flat().length}`,
  );
  equal(exact.nextAfter, null, "a full last page leads nowhere");
});

Deno.test("receipts of one microsecond and of one millisecond each stand in the log once", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const sales = await demoActor(db, "sales");
  await sql`update receipt set reviewed_at =
    timestamptz '2026-11-20 08:00:00.123400Z' + (id % 3) * interval '1 microsecond'
    where status = 'approved'`.execute(db);
  const all = await read(db, sales, "page_size=200");
  const pages = await pagesOf((after) =>
    read(db, sales, `page_size=4${after}`)
  );
  deepEqual(pages.flat().map(({ id }) => id), all.rows.map(({ id }) => id));
});

Deno.test("what arrives while somebody reads the log moves none of its rows", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  for (let i = 0; i < 3; i++) {
    await placeOrder(world, { status: "unpaid_complete" });
  }
  const before = await read(db, sales);
  const pages = await pagesOf(
    (after) => read(db, sales, `page_size=1${after}`),
    () => placeOrder(world, { status: "unpaid_complete" }),
  );
  deepEqual(pages.flat(), before.rows);
});

Deno.test("the log shows what was approved, what waits, what was rejected, or all; the totals stay what arrived", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const sales = await demoActor(db, "sales");
  const counts = await db.selectFrom("receipt").select("status")
    .select(sql<number>`count(*)`.as("count")).groupBy("status").execute();
  const { totals, rows: usual } = await read(
    db,
    sales,
    "page_size=200",
  );
  ok(counts.length === 3 && usual.length > 0);
  for (const { status, count } of counts) {
    const log = await read(
      db,
      sales,
      `page_size=200&status=${status}`,
    );
    equal(log.rows.length, count, status);
    ok(log.rows.every((row) => row.status === status));
    deepEqual(log.totals, totals, status);
  }
  const all = await read(db, sales, "page_size=200&status=all");
  equal(all.rows.length, counts.reduce((sum, { count }) => sum + count, 0));
  deepEqual(all.totals, totals);
  for (const { card, receipts, amount } of totals) {
    const own = usual.filter((row) => row.card.id === card.id);
    equal(receipts, own.length);
    equal(amount, own.reduce((sum, row) => sum + row.amount, 0));
    const log = await read(
      db,
      sales,
      `page_size=200&card_id=${card.id}`,
    );
    deepEqual(log.rows, own);
    deepEqual(log.totals, totals);
  }
});

Deno.test("the amount of a receipt is what arrived, until then what the customer says", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  await placeOrder(world, { status: "unpaid" });
  const [waiting] = (await read(db, sales, "status=pending")).rows;
  equal(waiting?.amount, USUAL.deposit);
  await db.updateTable("receipt").set({
    status: "approved",
    received_amount: sql`190.00`,
    reviewed_at: sql<Date>`app_now()`,
  }).execute();
  const [approved] = (await read(db, sales)).rows;
  equal(approved?.amount, 190_00);
});

Deno.test("a day holds what was reviewed then, of what waits what was handed in", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  await placeOrder(world, { status: "unpaid_complete" });
  await placeOrder(world, { status: "unpaid" });
  await sql`update receipt set created_at = '2026-03-01 04:00Z',
    reviewed_at = case when status = 'approved' then timestamptz '2026-03-05 04:00Z' end`
    .execute(db);
  const on = async (day: string) =>
    (await read(db, sales, `status=all&from=${day}&to=${day}`)).rows
      .map(({ status }) => status);
  deepEqual(await on("2026-03-01"), ["pending"]);
  deepEqual(await on("2026-03-05"), ["approved"]);
});

Deno.test("a keyword's totals are those of what it finds", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const sales = await demoActor(db, "sales");
  const { rows, totals } = await read(
    db,
    sales,
    `page_size=200&keyword=${encodeURIComponent("天禾")}`,
  );
  ok(rows.length > 0);
  ok(rows.every(({ organization }) => organization.name.includes("天禾")));
  for (const { card, receipts, amount } of totals) {
    const own = rows.filter((row) => row.card.id === card.id);
    equal(receipts, own.length);
    equal(amount, own.reduce((sum, row) => sum + row.amount, 0));
  }
});

Deno.test("the log of the cards takes two statements, and shows nothing to who doesn't handle them", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const sales = await demoActor(db, "sales");
  for (
    const query of ["", "keyword=2026&status=all", "card_id=1&page_size=3"]
  ) {
    equal(await statementsOf(() => read(db, sales, query)), 2, query);
  }
  for (const username of ["finance", "production", "oem_green", "content"]) {
    const log = await read(
      db,
      await demoActor(db, username),
      "status=all",
    );
    deepEqual([log.rows, log.totals, log.nextAfter], [[], [], null], username);
  }
});
