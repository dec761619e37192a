import { deepEqual, equal, ok } from "node:assert/strict";
import { sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import { foldTally } from "@/domain/oem/tally.ts";
import { checkTally } from "../domain/oem/books.ts";
import { placeOrder } from "../orders.ts";
import { openWorld, type World } from "../world.ts";
import { statementsOf } from "./demo.ts";
import * as lists from "./lists.ts";

const MANY = 10_500;

/** Vouchers that were approved, with less than they claim, as many on one card and one on another. */
async function write(world: World, card: number, rows: number): Promise<void> {
  await sql`insert into receipt (source, source_id, organization_id, purpose, amount, received_amount, card_id, status,
      submitted_by, reviewed_by, reviewed_at)
    select 'oem_order', 1000000 + ${card}::bigint * 100000 + n, ${world.organizations.sky}, 'balance', 3, 2, ${card},
      'approved', ${world.sky.id}, ${world.finance.id}, app_now()
    from generate_series(1, ${rows}::int) as n`.execute(world.db);
}

async function anotherCard(db: Db): Promise<number> {
  const { id } = await db.insertInto("receiving_card")
    .values({ bank: "招商银行", holder: "智联", number: "6225880000009999" })
    .returning("id").executeTakeFirstOrThrow();
  return id;
}

Deno.test("however many vouchers there are, their list counts and sums them all, as each card does its own; of a narrower filter up to ten thousand", async () => {
  await using world = await openWorld();
  const { db, admin } = world;
  await placeOrder(world, { status: "unpaid" });
  await placeOrder(world, { status: "unpaid_complete" });
  const before = await lists.receipts(db, admin, "");
  const card = before.rows[0]!.card.id;
  const other = await anotherCard(db);
  const own = await lists.receipts(db, admin, "status=approved");
  await write(world, card, MANY);
  await write(world, other, 1);

  const check = async () => {
    const reviewed = "status=approved&status=rejected";
    const list = await lists.receipts(db, admin, reviewed);
    deepEqual([list.total, list.totalMore], [own.total + MANY + 1, false]);
    deepEqual(list.sums, {
      amount: own.sums!.amount + (MANY + 1) * 300,
      received: own.sums!.received + (MANY + 1) * 200,
    });
    deepEqual(list.counts, {
      ...before.counts,
      approved: own.total + MANY + 1,
    });
    const pending = await lists.receipts(db, admin, "status=pending");
    deepEqual([pending.total, pending.counts], [1, list.counts]);
    const ofOther = await lists.receipts(db, admin, `card_id=${other}`);
    deepEqual(
      [ofOther.total, ofOther.sums, ofOther.counts],
      [1, { amount: 300, received: 200 }, {
        pending: 0,
        approved: 1,
        rejected: 0,
      }],
    );
    deepEqual((await lists.refunds(db, admin, "")).receipts, list.counts);

    const { totals } = await lists.cardLog(db, admin, "status=rejected");
    const said = new Map(
      totals.map(({ card, receipts, amount }) => [card.id, [receipts, amount]]),
    );
    deepEqual(said.get(card), [
      own.total + MANY,
      own.sums!.received + MANY * 200,
    ]);
    deepEqual(said.get(other), [1, 200]);
  };
  await check();
  ok(await foldTally(db) >= MANY);
  await check();
  await checkTally(world);

  const read = () => lists.receipts(db, admin, "purpose=balance");
  const { total, totalMore, sums } = await read();
  deepEqual([total, totalMore, sums], [10_000, true, null]);
  const { totals } = await lists.cardLog(db, admin, "from=2020-01-01");
  equal(totals.find((one) => one.card.id === card)!.receipts, null);
  equal(await statementsOf(() => lists.receipts(db, admin, "")), 2);
});

Deno.test("who doesn't review vouchers is told nothing by their tally", async () => {
  await using world = await openWorld();
  await placeOrder(world, { status: "unpaid" });
  const { total, sums, counts } = await lists.receipts(
    world.db,
    world.green,
    "",
  );
  deepEqual([total, sums, counts], [0, { amount: 0, received: 0 }, {
    pending: 0,
    approved: 0,
    rejected: 0,
  }]);
});
