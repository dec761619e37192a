import { deepEqual, equal, ok } from "node:assert/strict";
import { sql } from "kysely";
import { cardLogIds } from "@/db/finance/card_log.ts";
import { withStatements } from "@/db/statements.ts";
import { CardLogFilter } from "@/domain/finance/receipt_filter.ts";
import { placeOrder, USUAL } from "../orders.ts";
import { openDemo, openWorld } from "../world.ts";
import {
  demoActor,
  filterOf,
  pagesOf,
  SETTINGS,
  statementsOf,
} from "./demo.ts";
import { cardLog as read } from "./lists.ts";
import { rowsRead, withValues } from "./rows_read.ts";

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

Deno.test("the log finds a receipt by who paid and by its serial, as finance's list does, below a cursor and in its totals, too", async () => {
  await using world = await openWorld({ server: true });
  const { db, sales } = world;
  for (let i = 0; i < 3; i++) {
    await placeOrder(world, { status: "unpaid_complete" });
  }
  const receipts = await db.selectFrom("receipt").select("id").orderBy("id")
    .execute();
  const [first, second, third] = receipts.map(({ id }) => id);
  const change = (id: number | undefined, fields: object) =>
    db.updateTable("receipt").set(fields).where("id", "=", id!).execute();
  await change(first, { payer: "王小明", bank_serial: "HX-2026 0001" });
  await change(second, { payer: "王小明", claimed_serial: "CL-77" });
  await change(third, { payer: "绿源农业科技有限公司" });

  const found = async (keyword: string, more = "") => {
    const query = `keyword=${encodeURIComponent(keyword)}${more}`;
    const { rows, totals } = await read(db, sales, query);
    const counted = totals.reduce((sum, { receipts }) => sum + receipts!, 0);
    return { ids: rows.map(({ id }) => id), counted };
  };
  deepEqual(await found("小明"), { ids: [second, first], counted: 2 });
  deepEqual(await found("hx20260001"), { ids: [first], counted: 1 });
  deepEqual(await found("CL77"), { ids: [second], counted: 1 });
  deepEqual(await found("绿源"), {
    ids: [third, second, first],
    counted: 3,
  }, "of the order or of the payer, each once");
  const pages = await pagesOf((after) =>
    read(db, sales, `keyword=${encodeURIComponent("绿源")}&page_size=1${after}`)
  );
  deepEqual(pages.flat().map(({ id }) => id), [third, second, first]);
  const filter = filterOf(CardLogFilter, { keyword: "小明" });
  deepEqual(
    await cardLogIds(db, sales, filter, SETTINGS, 1),
    [second],
    "of all that is found the newest",
  );
});

Deno.test("among very many receipts one is found by its payer or serial without going through them", async () => {
  await using world = await openWorld({ server: true });
  const { db, sales } = world;
  await placeOrder(world, { status: "unpaid_complete" });
  const { id: card } = await db.selectFrom("receiving_card").select("id")
    .executeTakeFirstOrThrow();
  const { organizations: { sky }, sky: { id: by } } = world;
  const many = sql`generate_series(100001, 120000) as n`;
  await sql`insert into oem_order (id, order_no, organization_id, created_by, type, status, status_at, holder, total,
      outstanding, receiver, phone, address, search)
    select n, 'N' || n, ${sky}, ${by}, 'part', 'completed', now(), 'nobody', 1, 0, 'x', '1', 'x', 'n' || n
    from ${many}`.execute(db);
  await sql`insert into receipt (source, source_id, organization_id, submitted_by, purpose, amount, card_id, status,
      payer, bank_serial, received_amount, reviewed_at)
    select 'oem_order', n, ${sky}, ${by}, 'deposit', 1, ${card}, 'approved', '某公司' || n, 'S' || n, 1,
      timestamptz '2026-01-01' + n * interval '1 minute'
    from ${many}`.execute(db);
  await sql`vacuum analyze receipt`.execute(db);
  await sql`vacuum analyze oem_order`.execute(db);
  for (const keyword of ["s-104711", "某公司104711", "N104711"]) {
    const { statements, result } = await withStatements(() =>
      read(db, sales, `keyword=${encodeURIComponent(keyword)}`)
    );
    equal(result.rows.length, 1, keyword);
    equal(statements.length, 2);
    for (const { sql: text, parameters } of statements) {
      const rows = await rowsRead(db, withValues(text, parameters));
      ok(rows < 500, `${keyword}: ${rows} rows`);
    }
  }
});
