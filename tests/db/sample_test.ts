import { deepEqual } from "node:assert/strict";
import { sql } from "kysely";
import type { Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import { areMany, frequencyOf, largestOf } from "@/db/sample.ts";
import { openWorld } from "../world.ts";
import * as lists from "./lists.ts";

/** Far above every id that is there. */
const FIRST = 1_000_001;

/** Writes documents of every kind that a company has most of: over, without what triggers keep beside them. */
async function write(
  db: Trx,
  { organization, account }: { organization: number; account: number },
  from: number,
  rows: number,
): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(db);
  const ids = sql`generate_series(${sql.lit(from)}::bigint, ${
    sql.lit(from + rows - 1)
  }) as n`;
  await sql`insert into production_task (id, task_no, title, status, source, source_id)
    select n, 'T' || n, 'made', 30, 'oem_order', n from ${ids}`.execute(db);
  await sql`insert into shipment (id, shipment_no, source, source_id, organization_id, status, receiver, phone, address)
    select n, 'S' || n, 'oem_order', n, ${organization}, 3, 'x', '1', 'x' from ${ids}`
    .execute(db);
  await sql`insert into package (id, shipment_id, position, shipped_at, received_at)
    select n, n, 1, app_now(), app_now() from ${ids}`.execute(db);
  await sql`insert into receipt (id, source, source_id, organization_id, purpose, amount, received_amount, card_id, status,
      submitted_by, reviewed_by, reviewed_at)
    select n, 'oem_order', n, ${organization}, 'balance', 1, 1, (select min(id) from receiving_card), 'approved',
      ${account}, ${account}, app_now() from ${ids}`.execute(db);
}

Deno.test("without a keyword, a tab of ten thousand rows is counted exactly, one of very many says that it has more, and others beside it stay exact", async () => {
  await using world = await openWorld();
  const { db, admin } = world;
  const party = {
    organization: world.organizations.sky,
    account: world.finance.id,
  };
  type Query = Record<string, string | string[]>;
  const kinds = {
    tasks: { all: {}, one: { status: "30" }, tab: "30", other: "0" },
    shipments: { all: {}, one: { status: "3" }, tab: "3", other: "1" },
    packages: { all: {}, one: { received: "1" }, tab: "1", other: "0" },
    receipts: {
      // Without a purpose, their tally is asked.
      all: {
        status: ["pending", "approved", "rejected"],
        purpose: "balance",
      },
      one: { status: "approved", purpose: "balance" },
      tab: "approved",
      other: "pending",
    },
  } satisfies Record<
    string,
    { all: Query; one: Query; tab: string; other: string }
  >;
  const read = async (kind: keyof typeof kinds) => {
    const { all, one, tab, other } = kinds[kind];
    const whole = await lists[kind](db, admin, all as Query);
    const { total, totalMore } = await lists[kind](db, admin, one);
    const counts: Partial<Record<string, number>> = whole.counts ?? {};
    return [
      [whole.total, whole.totalMore],
      [total, totalMore],
      counts[tab],
      counts[other],
    ];
  };
  await inTransaction(db, (trx) => write(trx, party, FIRST, 10_000));
  const each = Object.keys(kinds) as (keyof typeof kinds)[];
  for (const kind of each) {
    const exact = [[10_000, false], [10_000, false], 10_000, 0];
    deepEqual(await read(kind), exact, kind);
  }
  await inTransaction(db, (trx) => write(trx, party, FIRST + 10_000, 5_500));
  for (const kind of each) {
    const more = [[10_000, true], [10_000, true], 10_001, 0];
    deepEqual(await read(kind), more, kind);
  }
});

Deno.test("a filter that is answered in several ways has too many rows where the largest of its samples says so", async () => {
  await using world = await openWorld();
  const many = async (...samples: number[]) => {
    const largest = largestOf(samples.map(rowsOf));
    const { rows } = await sql<{ many: boolean }>`select ${
      areMany(largest)
    } as many`.execute(world.db);
    return rows[0]!.many;
  };
  deepEqual(
    [await many(222), await many(0, 9, 222), await many(500, 0)],
    [true, true, true],
  );
  deepEqual([await many(221, 221, 221), await many(0, 0)], [false, false]);
});

Deno.test("a keyword is frequent where one in four has it, and enough to make ten thousand", async () => {
  await using world = await openWorld();
  const of = async (found: number, all: number) => {
    const frequency = frequencyOf(rowsOf(found), rowsOf(all));
    const { rows } = await sql`${frequency}`.execute(world.db);
    return rows[0];
  };
  deepEqual(await of(148, 148), { many: false, often: false });
  deepEqual(await of(149, 4 * 149), { many: false, often: true });
  deepEqual(await of(149, 4 * 149 + 1), { many: false, often: false });
  deepEqual(await of(221, 900), { many: false, often: false });
  deepEqual(await of(300, 5_000), { many: true, often: false });
});

function rowsOf(n: number) {
  return sql`select from generate_series(1, ${sql.lit(n)})`;
}
