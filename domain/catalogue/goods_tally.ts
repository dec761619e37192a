import { sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";

/** Folds the signed rows of `goods_tally` into one per kind and status, as the orders' tally is folded. */
export function foldGoodsTally(db: Db): Promise<void> {
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('goods_tally'))`
      .execute(trx);
    await sql`
      with gone as (
        delete from goods_tally where (kind, status) in (
          select kind, status from goods_tally group by kind, status having count(*) > 1
        ) returning kind, status, goods
      )
      insert into goods_tally (kind, status, goods) select kind, status, sum(goods) from gone group by kind, status
    `.execute(trx);
  });
}
