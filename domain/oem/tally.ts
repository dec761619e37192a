import { sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";

/** Folds the tallies of orders and of moments; returns how many rows fewer there are. */
export async function foldTally(db: Db): Promise<number> {
  return await foldOrders(db) + await foldMoments(db);
}

/**
 * Folds the signed rows of `oem_order_tally` into one per organization and status. Rows that others write meanwhile
 * are not seen and stay for the next time; two instances take turns by an advisory lock. Returns how many rows went.
 */
function foldOrders(db: Db): Promise<number> {
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('oem_order_tally'))`
      .execute(trx);
    const { rows } = await sql<{ removed: number; kept: number }>`
      with gone as (
        delete from oem_order_tally where (organization_id, status) in (
          select organization_id, status from oem_order_tally group by organization_id, status having count(*) > 1
        ) returning organization_id, status, orders, total, outstanding
      ), folded as (
        insert into oem_order_tally (organization_id, status, orders, total, outstanding)
        select organization_id, status, sum(orders), sum(total), sum(outstanding) from gone
        group by organization_id, status
        returning 1
      )
      select (select count(*) from gone) as removed, (select count(*) from folded) as kept
    `.execute(trx);
    const { removed, kept } = rows[0]!;
    return removed - kept;
  });
}

/** The same for `moment_tally`, which is long: only what has come since the last time is looked at. */
function foldMoments(db: Db): Promise<number> {
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('moment_tally'))`
      .execute(trx);
    const { rows } = await sql<{ removed: number; kept: number }>`
      with gone as (
        delete from moment_tally where (ledger, quarter, status) in (
          select ledger, quarter, status from moment_tally where not folded
        ) returning ledger, quarter, status, entries, amount
      ), folded as (
        insert into moment_tally (ledger, quarter, status, entries, amount, folded)
        select ledger, quarter, status, sum(entries), sum(amount), true from gone
        group by ledger, quarter, status
        having sum(entries) <> 0 or sum(amount) <> 0
        returning 1
      )
      select (select count(*) from gone) as removed, (select count(*) from folded) as kept
    `.execute(trx);
    const { removed, kept } = rows[0]!;
    return removed - kept;
  });
}
