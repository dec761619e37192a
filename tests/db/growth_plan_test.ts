import { deepEqual, equal, ok } from "node:assert/strict";
import { sql } from "kysely";
import { listOrders } from "@/db/oem/orders.ts";
import { withStatements } from "@/db/statements.ts";
import type { Db } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { OrderFilter } from "@/domain/oem/order_filter.ts";
import { foldTally } from "@/domain/oem/tally.ts";
import { none } from "../none.ts";
import { openWorld } from "../world.ts";
import { filterOf, SETTINGS } from "./demo.ts";
import { indexesRead, rowsRead, withValues } from "./rows_read.ts";

/** Orders that are over; most of all that a company has. */
const OVER = 20_000;
/** So many are written by one statement, which has a time limit. */
const BATCH = 5_000;
/** Of them the newest, which share a word. */
const SHARED = 13_000;

Deno.test("the few orders that wait are listed without going through those that are over, whatever the order", async () => {
  await using world = await openWorld({ server: true });
  const { db, admin } = world;
  await fill(db, world.organizations.sky, world.sky.id);
  const faults: string[] = [];
  for (
    const field of [
      "created_at",
      "status_at",
      "held_since",
      "total",
      "outstanding",
    ]
  ) {
    for (const sort of [field, `-${field}`]) {
      const read = await most(db, admin, `phase=deposit&sort=${sort}`);
      if (read > 500) faults.push(`${sort}: ${read} rows`);
    }
  }
  none(faults);
});

Deno.test("the tabs over orders of one holder, or late ones, are counted without going through those that are over; above ten thousand they say nothing", async () => {
  await using world = await openWorld({ server: true });
  const { db, admin } = world;
  await fill(db, world.organizations.sky, world.sky.id);
  const faults: string[] = [];
  for (
    const query of [
      "holder=finance",
      "holder=finance&phase=deposit",
      "overdue=1&status=unpaid",
    ]
  ) {
    const read = await most(db, admin, query);
    if (read > 500) faults.push(`${query}: ${read} rows`);
  }
  none(faults);
  const list = (query: string) =>
    listOrders(db, admin, filterOf(OrderFilter, query), SETTINGS);
  const { counts, countsMore, total } = await list("holder=finance");
  deepEqual([counts.unpaid, counts.completed, countsMore], [50, 0, false]);
  equal(total, 50);
  const over = await list("holder=nobody");
  deepEqual([over.total, over.totalMore, over.countsMore], [
    10_000,
    true,
    true,
  ]);
});

Deno.test("few orders and many come in the same order, whichever way their page is found", async () => {
  await using world = await openWorld({ server: true });
  const { db, admin } = world;
  await fill(db, world.organizations.sky, world.sky.id);
  for (const [query, held] of [["", false], ["phase=deposit", true]] as const) {
    for (const [sort, by] of ORDERS) {
      const filter = filterOf(OrderFilter, `${query}&sort=${sort}&page=2`);
      const { rows, total } = await listOrders(db, admin, filter, SETTINGS);
      const expected = await sql<{ id: number }>`select id from oem_order
        where ${held ? sql`holder = 'finance'` : sql`true`}
        order by ${sql.raw(by)} limit 20 offset 20`.execute(db);
      deepEqual(
        rows.map(({ id }) => id),
        expected.rows.map(({ id }) => id),
        `${query} ${sort}`,
      );
      equal(total, held ? 50 : OVER + 1);
    }
  }
});

const HELD_SINCE = "case when holder <> 'nobody' then status_at end";
const ORDERS = [
  ["-created_at", "created_at desc, id desc"],
  ["total", "total, id"],
  ["-outstanding", "outstanding desc, id desc"],
  ["held_since", `${HELD_SINCE}, id`],
  ["-held_since", `${HELD_SINCE} desc nulls last, id desc`],
] as const;

Deno.test("a keyword that only the newest orders have is counted without reading the older ones", async () => {
  await using world = await openWorld({ server: true });
  const { db, admin } = world;
  await fill(db, world.organizations.sky, world.sky.id);
  const read = await most(db, admin, "keyword=shared");
  // The rows that are counted, once more as figures, and one page.
  none(read > 2 * 10_001 + 1_000 ? [`${read} rows`] : []);
});

Deno.test("of far more orders with a keyword than are counted none is counted, and the list is what it is otherwise", async () => {
  await using world = await openWorld({ server: true });
  const { db, admin } = world;
  await fill(db, world.organizations.sky, world.sky.id, 3 * SHARED);
  const list = await listOrders(
    db,
    admin,
    filterOf(OrderFilter, "keyword=shared"),
    SETTINGS,
  );
  deepEqual([list.total, list.totalMore], [10_000, true]);
  deepEqual([list.sums, list.countsMore], [null, true]);
  const newest = await sql<{ id: number }>`select id from oem_order
    where search like '%shared%' order by created_at desc, id desc limit 20`
    .execute(db);
  deepEqual(
    list.rows.map(({ id }) => id),
    newest.rows.map(({ id }) => id),
  );
  const read = await most(db, admin, "keyword=shared");
  // The sample, what waits, and one page.
  none(read > 1_000 ? [`${read} rows`] : []);
});

Deno.test("of more orders with a keyword than are counted, those that wait for finance are looked for among what waits, and are all counted", async () => {
  await using world = await openWorld({ server: true });
  const { db, finance } = world;
  await fill(db, world.organizations.sky, world.sky.id);
  const list = (query: string) =>
    listOrders(db, finance, filterOf(OrderFilter, query), SETTINGS);
  const { totalMore, waiting } = await list("keyword=shared");
  ok(totalMore);
  const held = await list("keyword=shared&holder=finance");
  ok(held.total > 0);
  equal(waiting, held.total);
});

Deno.test("what many of a customer's orders have is looked for among theirs, the latest first; what few have by the index", async () => {
  await using world = await openWorld({ server: true });
  const { db, sky } = world;
  await fill(db, world.organizations.sky, sky.id);
  const list = (query: string) =>
    listOrders(db, sky, filterOf(OrderFilter, query), SETTINGS);
  const { result: many, statements } = await withStatements(() =>
    list("keyword=shared")
  );
  deepEqual([many.total, many.totalMore], [10_000, true]);
  deepEqual(
    many.rows.map(({ order_no }) => order_no),
    Array.from({ length: 20 }, (_, i) => `N${1000 + OVER - i}`),
  );
  const few = await list("keyword=N2099");
  deepEqual([few.total, few.totalMore], [11, false]); // N2099 and N20990 to N20999
  const waits = await list("keyword=shared&holder=finance");
  equal(waits.total, SHARED / 400 | 0);

  const plans = await Promise.all(
    statements.map(({ sql: text, parameters }) =>
      indexesRead(db, withValues(text, parameters))
    ),
  );
  const read = plans.flat();
  none(read.filter((index) => index === "oem_order_search"));
  ok(read.includes("oem_order_sample"), `${read}`);
});

/** The rows that the greediest statement of a list looks at. */
async function most(db: Db, actor: Actor, query: string): Promise<number> {
  const filter = filterOf(OrderFilter, query);
  const { statements } = await withStatements(() =>
    listOrders(db, actor, filter, SETTINGS)
  );
  const read: number[] = [];
  for (const { sql: text, parameters } of statements) {
    read.push(await rowsRead(db, withValues(text, parameters)));
  }
  return Math.max(...read);
}

/** Orders that are over, the newest with a word of their own, and fifty that wait. */
async function fill(
  db: Db,
  organization: number,
  account: number,
  over = OVER,
) {
  const shared = over - (OVER - SHARED);
  for (let from = 1000; from <= 1000 + over; from += BATCH) {
    await sql`insert into oem_order (id, order_no, organization_id, created_by, type, status, status_at, holder, total,
        outstanding, receiver, phone, address, search, created_at)
      select n, 'N' || n, ${organization}, ${account}, 'part', s.status, now(), s.holder, n, s.outstanding, 'x', '1', 'x',
        'n' || n || case when n > 1000 + ${
      over - shared
    }::int then ' shared' else '' end,
        timestamptz '2025-01-01' + n * interval '1 second'
      from generate_series(${from}::int, ${
      Math.min(from + BATCH, 1001 + over) - 1
    }::int) as n, lateral (
        select case when n % 400 = 0 then 'unpaid' else 'completed' end as status,
          case when n % 400 = 0 then 'finance' else 'nobody' end as holder,
          case when n % 400 = 0 then n else 0 end as outstanding
      ) as s`.execute(db);
  }
  await foldTally(db);
  await sql`vacuum analyze oem_order`.execute(db);
  await sql`vacuum analyze oem_order_tally`.execute(db);
}
