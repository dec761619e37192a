import { deepEqual, equal } from "node:assert/strict";
import { sql } from "kysely";
import { withStatements } from "@/db/statements.ts";
import type { Db } from "@/db/schema/database.ts";
import { none } from "../none.ts";
import { openWorld } from "../world.ts";
import * as lists from "./lists.ts";
import { rowsRead, withValues } from "./rows_read.ts";

/** Closed orders with a refund each, most of them paid. */
const REFUNDS = 8_000;
/** So many are written by one statement, which has a time limit. */
const BATCH = 2_000;

Deno.test("among many refunds one is found by its serial without reading the others, and each once whichever way it has the keyword", async () => {
  await using world = await openWorld({ server: true });
  const { db, finance } = world;
  await fill(db, world.organizations.sky, world.sky.id);
  const { sky } = world.organizations;
  const faults: string[] = [];
  for (
    const [query, expected] of [
      ["keyword=rf7000", ["RF7001", "RF7000"]],
      ["keyword=rf7000&page_size=1&page=2", ["RF7000"]],
      ["keyword=rf7000&state=paid", ["RF7001"]],
      ["keyword=rf7000&state=open", ["RF7000"]],
      [`keyword=rf7000&organization_id=${sky}`, ["RF7001", "RF7000"]],
      ["keyword=rf7000&from=2020-01-01", ["RF7001", "RF7000"]],
      ["keyword=rf7005", ["RF7006", "RF7005"]],
    ] as const
  ) {
    const { result, statements } = await withStatements(() =>
      lists.refunds(db, finance, query)
    );
    deepEqual(result.rows.map(({ order }) => order.order_no), expected, query);
    for (const { sql: text, parameters } of statements) {
      const read = await rowsRead(db, withValues(text, parameters));
      if (read > 500) faults.push(`${query}: ${read} rows`);
    }
  }
  none(faults);
  const many = await lists.refunds(db, finance, "keyword=rf70&page=2");
  equal(many.total, 100);
  equal(many.rows[0]?.order.order_no, "RF7079");
});

/** Orders numbered `RF…` from 1000 on with the refund of their money, all but one in a hundred paid: under the number before, or its own. */
async function fill(db: Db, organization: number, account: number) {
  for (let from = 1000; from < 1000 + REFUNDS; from += BATCH) {
    const to = from + BATCH - 1;
    await sql`insert into oem_order (id, order_no, organization_id, created_by, type, status, status_at, holder, total,
        outstanding, receiver, phone, address, search)
      select n, 'RF' || n, ${organization}, ${account}, 'part', 'close', now(), 'nobody', n, 0, 'x', '1', 'x', 'rf' || n
      from generate_series(${from}::int, ${to}::int) as n`.execute(db);
    await sql`insert into due (source, source_id, kind, amount)
      select 'oem_order', n, 'refund', n from generate_series(${from}::int, ${to}::int) as n`
      .execute(db);
  }
  await sql`insert into refund (due_id, amount, paid_on, bank_serial, paid_by)
    select id, amount, '2026-11-28', 'RF-' || source_id - (source_id % 10 <> 5)::int, ${account}
    from due where kind = 'refund' and source_id % 100 <> 0`.execute(db);
  for (
    const table of [
      "oem_order",
      "due",
      "refund",
      "refunded_order",
      "open_refund",
    ]
  ) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
}
