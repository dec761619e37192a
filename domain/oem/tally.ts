import { sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";

/**
 * Folds the signed rows of `oem_order_tally` into one per organization and status. Rows that others write meanwhile
 * are not seen and stay for the next time; two instances take turns by an advisory lock. Returns how many rows went.
 */
export function foldTally(db: Db): Promise<number> {
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
