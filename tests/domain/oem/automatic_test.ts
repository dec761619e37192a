import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { sql } from "kysely";
import { completeOverdue, receiveOverdue } from "@/domain/oem/automatic.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { foldTally } from "@/domain/oem/tally.ts";
import { placeOrder, readOrder } from "../../orders.ts";
import { openWorld, type World } from "../../world.ts";
import { eventsOf, paidInFull } from "./stories.ts";
import { checkTally } from "./books.ts";

async function due(
  world: World,
  id: number,
  column: "auto_receive_at" | "auto_complete_at",
  seconds: number,
) {
  await world.db.updateTable("oem_order")
    .set({ [column]: sql`now() + make_interval(secs => ${seconds})` }).where(
      "id",
      "=",
      id,
    ).execute();
}

Deno.test("orders whose countdown is over are received by the product, once, the others stay", async () => {
  await using world = await openWorld();
  const overdue = await placeOrder(world, { status: "shipping" });
  const paid = await paidInFull(world, { status: "shipping" });
  const waiting = await placeOrder(world, { status: "shipping" });
  await due(world, overdue, "auto_receive_at", -1);
  await due(world, paid, "auto_receive_at", -1);
  await due(world, waiting, "auto_receive_at", 60);
  equal(await receiveOverdue(world.db), 2);
  equal(await receiveOverdue(world.db), 0);
  equal((await readOrder(world.db, overdue)).status, "shipping_complete");
  equal((await readOrder(world.db, paid)).status, "final_payment_complete");
  equal((await readOrder(world.db, waiting)).status, "shipping");
  const row = await world.db.selectFrom("journal").select([
    "actor_id",
    "params",
  ]).where("event", "=", "confirm_receipt")
    .where("source_id", "=", overdue).executeTakeFirstOrThrow();
  deepEqual(row, {
    actor_id: null,
    params: { sent: 2, received: 2, damaged: 0, automatic: true },
  });
});

Deno.test("settled orders are completed seven days later", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world, { status: "final_payment_complete" });
  const { status_at, auto_complete_at } = await readOrder(world.db, id);
  equal(auto_complete_at!.getTime() - status_at.getTime(), 7 * 24 * 3_600_000);
  equal(await completeOverdue(world.db), 0);
  await due(world, id, "auto_complete_at", -1);
  equal(await completeOverdue(world.db), 1);
  const order = await readOrder(world.db, id);
  deepEqual([order.status, order.holder], ["completed", "nobody"]);
  deepEqual((await eventsOf(world, "oem_order", id)).at(-1), "complete");
});

Deno.test("an order that can't be received does not hold the others up, and is told", async () => {
  await using world = await openWorld();
  const broken = await placeOrder(world, { status: "shipping" });
  const sound = await placeOrder(world, { status: "shipping" });
  await world.db.updateTable("shipment").set({ status: -1 }).where(
    "source_id",
    "=",
    broken,
  ).execute();
  await due(world, broken, "auto_receive_at", -60);
  await due(world, sound, "auto_receive_at", -1);
  await rejects(receiveOverdue(world.db), { code: 40900 });
  equal((await readOrder(world.db, sound)).status, "shipping_complete");
  equal((await readOrder(world.db, broken)).status, "shipping");
});

Deno.test("an order that meets a deadlock on its way is received all the same, and nobody hears of a failure", async () => {
  await using world = await openWorld();
  const { db } = world;
  const id = await placeOrder(world, { status: "shipping" });
  await due(world, id, "auto_receive_at", -1);
  // A sequence is not rolled back: the trigger breaks off the first try alone.
  await sql`create sequence tries`.execute(db);
  await sql`create function break_off() returns trigger language plpgsql as $$
    begin
      if nextval('tries') = 1 then raise exception 'deadlock' using errcode = '40P01'; end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger break_off before update on oem_order
    for each row execute function break_off()`.execute(db);
  try {
    equal(await receiveOverdue(db), 1);
    equal((await readOrder(db, id)).status, "shipping_complete");
  } finally {
    await sql`drop function break_off cascade`.execute(db);
    await sql`drop sequence tries`.execute(db);
  }
});

Deno.test("however many of the largest orders there are, their tallies are folded", async () => {
  await using world = await openWorld();
  const most = "9999999999999999.99"; // what 10,000 of the largest make
  await sql`insert into oem_order_tally (organization_id, status, orders, total, outstanding)
    select 0, 'draft', 1, ${most}::numeric, 0 from generate_series(1, 3)`
    .execute(world.db);
  ok(await foldTally(world.db) > 0);
  const { rows } = await sql<{ total: string }>`
    select sum(total)::text as total from oem_order_tally where organization_id = 0`
    .execute(world.db);
  match(rows[0]!.total, /^(29|30)\d{15}\b/);
});

Deno.test("folding the tallies leaves their sums and one row per organization and status, and per card and status", async () => {
  await using world = await openWorld();
  const sums = () =>
    sql<
      {
        organization_id: number;
        status: string;
        orders: number;
        total: number;
        outstanding: number;
      }
    >`
      select organization_id, status, sum(orders)::bigint as orders, sum(total) as total, sum(outstanding) as outstanding
      from oem_order_tally group by organization_id, status order by organization_id, status
    `.execute(world.db).then(({ rows }) => rows);
  await placeOrder(world, { status: "production" });
  await placeOrder(world, { by: world.sky });
  const closed = await placeOrder(world);
  await moveOrder(world.db, world.green, closed, "close", { reason: "x" });
  const before = await sums();
  await foldTally(world.db);
  deepEqual(await sums(), before);
  const { rows } = await sql<
    { count: number }
  >`select count(*) as count from oem_order_tally`.execute(world.db);
  equal(rows[0]!.count, before.length);
  const { rows: moments } = await sql<{ moments: number; rows: number }>`
    select count(distinct (ledger, quarter, status)) as moments, count(*) as rows from moment_tally`
    .execute(world.db);
  equal(moments[0]!.rows, moments[0]!.moments);
  const { rows: receipts } = await sql<{ kinds: number; rows: number }>`
    select count(distinct (card_id, status)) as kinds, count(*) as rows from receipt_tally`
    .execute(world.db);
  equal(receipts[0]!.rows, receipts[0]!.kinds);
  equal(await foldTally(world.db), 0);
  await checkTally(world);
});

Deno.test("what is said of a settled order leaves the day of its completion", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const id = await placeOrder(world, { status: "final_payment_complete" });
  await due(world, id, "auto_complete_at", 60);
  const before = await readOrder(db, id);
  await moveOrder(db, sales, id, "remark", { content: "客户来过电话" });
  const after = await readOrder(db, id);
  deepEqual(after.auto_complete_at, before.auto_complete_at);
});
