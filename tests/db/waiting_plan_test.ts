import { deepEqual, equal, ok } from "node:assert/strict";
import { sql } from "kysely";
import { readSurroundings } from "@/db/customer/organization_page.ts";
import { readSalesDashboard } from "@/db/sales/dashboard.ts";
import { readWaiting } from "@/db/sales/waiting.ts";
import { type Statement, withStatements } from "@/db/statements.ts";
import type { Db } from "@/db/schema/database.ts";
import { foldTally } from "@/domain/oem/tally.ts";
import { none } from "../none.ts";
import { openWorld } from "../world.ts";
import { SETTINGS } from "./demo.ts";
import * as lists from "./lists.ts";
import { indexesRead, rowsRead, withValues } from "./rows_read.ts";

/** Orders that wait for their customer, and drafts that nobody has paid. */
const DRAFTS = 12_000;
/** One in so many waits for sales instead. */
const ONE_IN = 100;
/** So many are written by one statement, which has a time limit. */
const BATCH = 4_000;

Deno.test("what waits for sales is counted, on their panel and under a payment, without going through what waits for others", async () => {
  await using world = await openWorld({ server: true });
  const { db, admin } = world;
  await fill(db, world.organizations.sky, world.sky.id);
  const waiting = await withStatements(() => readWaiting(db, admin, SETTINGS));
  const arrange = waiting.result.find(({ kind }) => kind === "arrange");
  equal(arrange?.count, DRAFTS / ONE_IN);
  await usesIndex(db, waiting.statements, "oem_order_held_status");

  const panel = await withStatements(() =>
    readSalesDashboard(db, admin, SETTINGS)
  );
  const { orders, query } = panel.result.outstanding;
  equal(orders.total, DRAFTS / ONE_IN);
  equal((await lists.orders(db, admin, query)).total, orders.total);
  await usesIndex(db, panel.statements, "oem_order_owing");
});

Deno.test("the bills of a customer that owes money for few orders are found among those", async () => {
  await using world = await openWorld({ server: true });
  const { db, sky } = world;
  await fill(db, world.organizations.sky, sky.id);
  await sql`update oem_order set pay_status = 'partial' where status = 'unpaid_complete' and id > 1000`
    .execute(db);
  await sql`vacuum analyze oem_order`.execute(db);
  const { result, statements } = await withStatements(() =>
    lists.bills(db, sky, "pay_status=partial")
  );
  deepEqual([result.total, result.sums?.outstanding], [120, 120 * 500]);
  await usesIndex(db, statements, "oem_order_owing_organization");
});

/** Says whether one of the statements is answered by the index, and none looks at more rows than are wanted. */
async function usesIndex(db: Db, statements: Statement[], index: string) {
  const used = new Set<string>();
  const faults: string[] = [];
  for (const { sql: text, parameters } of statements) {
    const statement = withValues(text, parameters);
    for (const name of await indexesRead(db, statement)) used.add(name);
    const read = await rowsRead(db, statement);
    if (read > 1_000) faults.push(`${read} rows, ${text}`);
  }
  none(faults);
  ok(used.has(index), [...used].join(", "));
}

async function fill(db: Db, organization: number, account: number) {
  for (let from = 1001; from <= 1000 + DRAFTS; from += BATCH) {
    await sql`insert into oem_order (id, order_no, organization_id, created_by, type, status, status_at, holder,
        pay_status, total, outstanding, confirmed_at, receiver, phone, address, search, created_at)
      select n, 'W' || n, ${organization}, ${account}, 'part', s.status, now(), s.holder, 'none', 5, s.outstanding,
        s.confirmed_at, 'x', '1', 'x', 'w' || n, timestamptz '2025-01-01' + n * interval '1 second'
      from generate_series(${from}::int, ${
      from + BATCH - 1
    }::int) as n, lateral (
        select case when n % ${ONE_IN}::int = 0 then 'unpaid_complete' else 'draft' end as status,
          case when n % ${ONE_IN}::int = 0 then 'sales' else 'customer' end as holder,
          case when n % ${ONE_IN}::int = 0 then 5 else 0 end as outstanding,
          case when n % ${ONE_IN}::int = 0 then now() end as confirmed_at
      ) as s`.execute(db);
  }
  await foldTally(db);
  await sql`vacuum analyze oem_order`.execute(db);
  await sql`vacuum analyze oem_order_tally`.execute(db);
}

Deno.test("a customer's page is planned for that customer, however many were opened before: one has most of all stock", async () => {
  await using world = await openWorld();
  const { db, admin, organizations } = world;
  for (let again = 0; again < 8; again++) {
    await readSurroundings(db, admin, organizations.green);
  }
  const { rows } = await sql<{ generic: number; own: number }>`
    select sum(generic_plans)::int as generic, sum(custom_plans)::int as own from pg_prepared_statements
    where statement like 'select json_build_object(%'`.execute(db);
  deepEqual(rows, [{ generic: 0, own: 8 }]);
});
