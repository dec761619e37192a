import { deepEqual, equal, ok } from "node:assert/strict";
import { sql } from "kysely";
import { listReceipts } from "@/db/finance/receipts.ts";
import { migrate } from "@/db/migrate.ts";
import type { Db } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { ReceiptFilter } from "@/domain/finance/receipt_filter.ts";
import { placeOrder } from "../orders.ts";
import { openBare, openWorld } from "../world.ts";
import { filterOf, SETTINGS } from "./demo.ts";
import * as lists from "./lists.ts";

const RECEIPTS = 20_000;
/**
 * Six in ten receipts are on the first card, two on the second; with fewer cards a plan could as well scan the table.
 */
const CARDS = 42;

const boss: Actor = {
  id: 1,
  username: "boss",
  nickname: "boss",
  kind: "staff",
  group: 512,
  permissions: new Set(),
  organizationId: null,
};

function find(db: Db, actor: Actor, keyword: string) {
  return lists.receipts(db, actor, { keyword });
}

Deno.test("a receipt is found by its payer: by one, two or more characters from anywhere, in either case", async () => {
  await using world = await openWorld();
  const { db, finance } = world;
  const payers = [
    "杭州稀见园艺有限公司",
    "Éden Garden (HK) 100%",
    "",
    "见",
    "Ｖ８智联",
  ];
  for (const payer of payers) {
    await placeOrder(world, { status: "unpaid" });
    await sql`update receipt set payer = ${payer}
      where id = (select max(id) from receipt)`.execute(db);
  }
  const found = async (keyword: string) =>
    (await find(db, finance, keyword)).rows.map(({ payer }) => payer).sort();
  const [garden, eden = ""] = payers;
  for (
    const [keyword, expected] of [
      ["稀", [garden]],
      ["稀见", [garden]],
      ["见园", [garden]],
      ["公司", [garden]],
      ["州稀见园", [garden]],
      ["见", [garden, "见"]],
      ["见稀", []],
      ["稀园", []],
      ["稀见有限", []],
      ["杭州稀见园艺有限公司啊", []],
      ["den gar", [eden]],
      ["ARDEN", [eden]],
      ["hk", [eden]],
      ["0%", [eden]],
      ["%", [eden]],
      ["__", []],
      ["n G", [eden]],
      ["Ｖ８智联", ["Ｖ８智联"]],
      ["v8", ["Ｖ８智联"]],
      ["😀", []],
    ] as const
  ) {
    deepEqual(await found(keyword), [...expected].sort(), keyword);
  }
  equal((await find(db, finance, "稀见")).counts?.pending, 1);
});

Deno.test("among many receipts the payer and the log's pages are read by their indexes", async () => {
  await using bare = await openBare();
  await migrate(bare.db);
  await fill(bare.db);
  await readsBy(bare.db, ["receipt_payer"], async (db) => {
    for (const keyword of ["稀见", "稀", "州稀见"]) {
      equal((await find(db, boss, keyword)).total, RECEIPTS / 2000, keyword);
    }
  });
  const wide = async (status: string) => {
    const filter = filterOf(ReceiptFilter, `keyword=2026${status}`);
    const { rows: _rows, counts, total, totalMore, sums } = await listReceipts(
      bare.db,
      boss,
      filter,
      SETTINGS,
    );
    return { counts, total, totalMore, sums };
  };
  const exact = (total: number) => ({
    counts: undefined, // per status there are too many to tell
    total,
    totalMore: false,
    sums: { amount: total * 10_000, received: total * 10_000 },
  });
  deepEqual(await wide("&status=rejected"), exact(RECEIPTS / 500));
  deepEqual(await wide("&status=pending"), exact(0));
  for (const status of ["", "&status=approved"]) {
    deepEqual(await wide(status), {
      counts: undefined,
      total: 10_000,
      totalMore: true,
      sums: null,
    });
  }
  const page = (db: Db, query: string) => lists.cardLog(db, boss, query);
  const { nextAfter } = await page(bare.db, "page_size=200");
  await readsBy(bare.db, ["receipt_card_moment"], async (db) => {
    const { totals } = await page(db, "from=2020-01-01");
    deepEqual(
      totals.slice(0, 2).map(({ receipts, amount }) => [receipts, amount]),
      [[null, null], [4000, 40_000_000]],
      "beyond ten thousand nothing is counted",
    );
  });
  const found = await page(bare.db, "keyword=2026");
  ok(found.totals.every(({ receipts }) => receipts === null));
  const below = `&after=${nextAfter}`;
  for (
    const [query, index] of [
      ["status=all", "receipt_moment"],
      ["status=rejected", "receipt_status_moment"],
      ["card_id=2", "receipt_card_moment"],
    ] as const
  ) {
    await readsBy(bare.db, [index], async (db) => {
      equal((await page(db, query)).rows.length, 20, query);
      ok((await page(db, query + below)).rows.length > 0, query);
    });
  }
});

/** The indexes are used, and the receipts are never read through. */
async function readsBy(
  db: Db,
  indexes: readonly string[],
  read: (db: Db) => Promise<unknown>,
): Promise<void> {
  await scans(db);
  await sql`select pg_stat_reset()`.execute(db);
  await read(db);
  const used = await scans(db);
  equal(used.get("receipt"), 0, "the table is read through");
  for (const index of indexes) {
    ok((used.get(index) ?? 0) > 0, index);
  }
}

/** How often the table was read through, and each of its indexes was asked. */
async function scans(db: Db): Promise<Map<string, number>> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ name: string; scans: number }>`
    select relname::text as name, seq_scan as scans from pg_stat_user_tables where relname = 'receipt'
    union all
    select indexrelname::text, idx_scan from pg_stat_user_indexes where relname = 'receipt'`
    .execute(db);
  return new Map(rows.map(({ name, scans }) => [name, scans]));
}

/**
 * Receipts of as many orders, one in two thousand by a rare payer; vacuumed and analysed like a running server's
 * tables.
 */
async function fill(db: Db): Promise<void> {
  const statements = [
    sql`set session_replication_role = replica`,
    sql`insert into account (username, nickname, password_hash, group_level, status, panel, kind)
      values ('boss', 'boss', 'x', 512, 1, 'dev', 'staff')`,
    sql`insert into receiving_card (bank, holder, number)
      select 'bank', 'holder', '6228' || i from generate_series(1, ${CARDS}::int) i`,
    sql`insert into organization (name) select 'farm ' || i from generate_series(1, 100) i`,
    sql`insert into oem_order (order_no, organization_id, created_by, type, status, status_at, holder, total,
        outstanding, receiver, phone, address, search)
      select '2026' || i, 1 + i % 100, 1, 'product', 'completed', now(), 'nobody', 100, 0, 'x', '1', 'x', '2026' || i
      from generate_series(1, ${RECEIPTS}::int) i`,
    sql`insert into receipt (source, source_id, organization_id, purpose, amount, received_amount, payer, card_id,
        status, submitted_by, reviewed_by, created_at, reviewed_at)
      select 'oem_order', i, 1 + i % 100, 'deposit', 100, 100,
        '杭州' || case when i % 2000 = 0 then '稀见' else '农业' || i % 500 end || '有限公司', case when i % 10 < 6 then 1 when i % 10 < 8 then 2 else 3 + i / 10 % ${
      CARDS - 2
    }::int end,
        case when i % 500 = 0 then 'rejected' else 'approved' end, 1, 1,
        now() - i * interval '1 minute', now() - i * interval '1 minute'
      from generate_series(1, ${RECEIPTS}::int) i`,
    sql`set session_replication_role = default`,
  ];
  for (const statement of statements) await statement.execute(db);
  while (!await settled(db)) await sql`vacuum analyze`.execute(db);
}

/**
 * Whether every page of the receipts is marked all-visible: a vacuum beside another transaction leaves some unmarked.
 */
async function settled(db: Db): Promise<boolean> {
  const { rows: [receipt] } = await sql<{ settled: boolean }>`
    select relallvisible >= relpages and relpages > 0 as settled from pg_class where relname = 'receipt'`
    .execute(db);
  return receipt?.settled ?? false;
}
