import type postgres from "postgres";
import { followFulfilment } from "./follow_fulfilment.ts";
import { followMoney } from "./follow_money.ts";
import { followWords } from "./follow_words.ts";

type Sql = postgres.TransactionSql;

/**
 * Writes what follows from the orders from `first` up to `end`: parts, money, fulfilment, journals, messages. Every row
 * of it says what its order says already, so the server makes them: COPY would only carry them there.
 *
 * `batch` holds the orders with `stage`, the place in the flow that they have reached (0 = draft, 12 = completed), a
 * closed one the place where it was closed: before, after the confirmation, or after the deposit.
 */
export async function followOrders(
  sql: Sql,
  first: number,
  end: number,
): Promise<void> {
  await sql`create temporary table batch on commit drop as
    select o.*, case when o.status = 'close' then (array[0, 3, 1])[o.id % 3 + 1]
      else array_position(array['draft', 'draft_complete', 'unpaid', 'unpaid_complete', 'arrange', 'arrange_complete',
        'production', 'production_complete', 'shipping', 'shipping_complete', 'final_payment',
        'final_payment_complete', 'completed'], o.status) - 1 end as stage
    from oem_order o where o.id >= ${first} and o.id < ${end}`;
  await sql`insert into oem_order_part (line_id, position, goods_id, name, sn, accessory, price, bom_usage, usage, mark)
    select l.id, b.sort, g.id, g.name, g.sn, b.accessory, g.price, b.usage, b.usage, 'required'
    from batch o join oem_order_line l on l.order_id = o.id
    join bom_line b on b.version_id = l.version_id join goods g on g.id = b.part_id`;
  await followMoney(sql);
  await followFulfilment(sql);
  await followWords(sql);
}
