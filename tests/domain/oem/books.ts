/** Whether a world's ledgers agree with what they are ledgers of. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { sql } from "kysely";
import type { Actor } from "@/domain/access.ts";
import { holderOf } from "@/domain/oem/status.ts";
import { bills } from "../../db/lists.ts";
import { readOrder } from "../../orders.ts";
import type { World } from "../../world.ts";

/** Σ movements = stock = the last movement's balance, for every organization and part. */
export async function checkLedger({ db }: World): Promise<void> {
  const stock = await sql`
    select organization_id, goods_id, quantity, quantity as balance from oem_stock
    order by organization_id, goods_id`.execute(db);
  const moved = await sql`
    select organization_id, goods_id, sum(quantity)::bigint as quantity,
      (array_agg(balance order by at desc, id desc))[1] as balance
    from oem_movement group by organization_id, goods_id order by organization_id, goods_id`
    .execute(db);
  deepEqual(moved.rows, stock.rows);
}

/** The order's dues, receipts, allocations and refunds add up, and its own columns say the same. */
export async function checkMoney(world: World, id: number): Promise<void> {
  const order = await readOrder(world.db, id);
  const dues = await world.db.selectFrom("due").selectAll().where(
    "source_id",
    "=",
    id,
  ).execute();
  const allocations = await world.db.selectFrom("allocation").innerJoin(
    "due",
    "due.id",
    "allocation.due_id",
  )
    .select(["allocation.amount", "allocation.due_id"]).where(
      "due.source_id",
      "=",
      id,
    ).execute();
  const receipts = await world.db.selectFrom("receipt").selectAll().where(
    "source_id",
    "=",
    id,
  ).execute();
  const refunds = await world.db.selectFrom("refund").innerJoin(
    "due",
    "due.id",
    "refund.due_id",
  ).select("due_id")
    .where("due.source_id", "=", id).execute();
  const owed = dues.filter(({ kind }) => kind !== "refund");
  const refundDues = dues.filter(({ kind }) => kind === "refund");
  const paid = total(allocations);
  if (owed.length > 0) equal(total(owed), order.total);
  for (const due of owed) {
    ok(
      total(allocations.filter(({ due_id }) => due_id === due.id)) <=
        due.amount,
    );
  }
  const received = receipts.reduce(
    (sum, { received_amount }) => sum + (received_amount ?? 0),
    0,
  );
  const closed = order.status === "close";
  equal(received, paid + total(refundDues) - (closed ? paid : 0));
  const owes = order.status !== "draft" && !closed;
  equal(order.outstanding, owes ? order.total - paid : 0);
  equal(
    order.pay_status,
    paid === 0 ? "none" : paid < order.total ? "partial" : "paid",
  );
  equal(
    order.holder,
    holderOf(order.status, refundDues.length > refunds.length),
  );
  const underReview = order.status === "unpaid" ||
    order.status === "final_payment";
  equal(
    receipts.filter(({ status }) => status === "pending").length,
    underReview ? 1 : 0,
  );
}

/**
 * A customer's bill adds up on its line, and all of them in their sums: what is due is what was paid and is not paid
 * back or to be paid back, with what is outstanding. Nothing is due of a closed order, and nobody gets back more than
 * was paid.
 */
export async function checkBills({ db }: World, actor: Actor): Promise<void> {
  const { rows, sums } = await bills(db, actor, "page_size=200");
  ok(sums);
  for (const bill of [...rows, sums]) {
    const { payable, paid, refunded, refund_open, outstanding } = bill;
    equal(payable, paid - refunded - refund_open + outstanding);
    ok(paid >= refunded + refund_open && refund_open >= 0);
  }
  for (const { status, payable, outstanding, total } of rows) {
    deepEqual(
      status === "close" ? [payable, outstanding] : payable,
      status === "close" ? [0, 0] : total,
    );
  }
  for (const key of Object.keys(sums) as (keyof typeof sums)[]) {
    equal(sums[key], rows.reduce((all, row) => all + row[key], 0), key);
  }
}

function total(rows: { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * The running sums know every order, of each organization and of all, and every approved receipt, by status and by
 * moment, every receipt by its card and status, how long orders took, and every package; a refund is open until it is
 * paid.
 */
export async function checkTally(world: Pick<World, "db">): Promise<void> {
  const tallies = await sql`
    select organization_id, status, sum(orders)::bigint as orders, sum(total) as total, sum(outstanding) as outstanding
    from oem_order_tally group by organization_id, status
    having (sum(orders), sum(total), sum(outstanding)) <> (0, 0, 0)
    order by organization_id, status`.execute(world.db);
  const counted = await sql`
    select scope as organization_id, status, count(*) as orders, sum(total) as total, sum(outstanding) as outstanding
    from oem_order, unnest(array[0, organization_id]) as scope where deleted_at is null
    group by scope, status order by scope, status`.execute(world.db);
  deepEqual(tallies.rows, counted.rows);
  const { rows: wrong } = await sql`
    with told as (
      select ledger, quarter, status, sum(entries) as entries, sum(amount) as amount from moment_tally group by 1, 2, 3
    ), there as (
      select 'oem_order' as ledger, date_bin('15 minutes', created_at, '2000-01-01 00:00:00+00') as quarter, status,
        count(*)::numeric as entries, sum(total) as amount
      from oem_order where deleted_at is null group by 2, 3
      union all
      select 'receipt', date_bin('15 minutes', reviewed_at, '2000-01-01 00:00:00+00'), status, count(*),
        sum(received_amount)
      from receipt where source = 'oem_order' and status = 'approved' group by 2, 3
      union all
      select 'package', date_bin('15 minutes', p.shipped_at, '2000-01-01 00:00:00+00'), 'first', count(*),
        round(sum(extract(epoch from p.shipped_at - o.confirmed_at)), 2)
      from package p join shipment h on h.id = p.shipment_id and h.source = 'oem_order'
      join oem_order o on o.id = h.source_id
      where p.position = 1 and p.shipped_at is not null and o.confirmed_at is not null group by 2
      union all
      select 'shipped', date_bin('15 minutes', shipped_at, '2000-01-01 00:00:00+00'), 'any', count(*), 0
      from package where shipped_at is not null group by 2
    )
    select * from there full join told using (ledger, quarter, status)
    where coalesce(there.entries, 0) <> coalesce(told.entries, 0)
      or abs(coalesce(there.amount, 0) - coalesce(told.amount, 0))
        > case ledger when 'package' then 0.01 * coalesce(there.entries, 0) else 0 end -- seconds, rounded`
    .execute(
      world.db,
    );
  deepEqual(wrong, []);
  const { rows: miscounted } = await sql`
    with told as (
      select card_id, status, sum(receipts) as receipts, sum(amount) as amount, sum(received) as received
      from receipt_tally group by 1, 2 having (sum(receipts), sum(amount), sum(received)) <> (0, 0, 0)
    ), there as (
      select card_id, status, count(*) as receipts, sum(amount) as amount, coalesce(sum(received_amount), 0) as received
      from receipt where source = 'oem_order' group by 1, 2
    )
    select * from there full join told using (card_id, status)
    where (told.receipts, told.amount, told.received) is distinct from (there.receipts, there.amount, there.received)`
    .execute(world.db);
  deepEqual(miscounted, []);
  const { rows: misdated } = await sql`
    with told as (select * from moment_day where entries <> 0 or amount <> 0), there as (
      select ledger, date_trunc('day', quarter, 'UTC') as day, status, sum(entries) as entries, sum(amount) as amount
      from moment_tally where folded group by 1, 2, 3
    )
    select * from there full join told using (ledger, day, status)
    where (told.entries, told.amount) is distinct from (there.entries, there.amount)`
    .execute(world.db);
  deepEqual(misdated, []);
  const { rows: astray } = await sql`
    select * from open_refund o
    full join (
      select d.id from due d where d.kind = 'refund' and not exists (select from refund b where b.due_id = d.id)
    ) d on d.id = o.due_id
    where o.due_id is null or d.id is null`.execute(world.db);
  deepEqual(astray, []);
  const { rows: unsaid } = await sql`
    select * from refunded_order r
    full join (
      select o.id, o.search from oem_order o
      where exists (select from due d where d.kind = 'refund' and d.source = 'oem_order' and d.source_id = o.id)
    ) o on o.id = r.order_id and o.search = r.search
    where r.order_id is null or o.id is null`.execute(world.db);
  deepEqual(unsaid, []);
}
