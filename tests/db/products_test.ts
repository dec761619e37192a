import { deepEqual, ok } from "node:assert/strict";
import { sql } from "kysely";
import { readSalesDashboard } from "@/db/sales/dashboard.ts";
import { openDemo } from "../world.ts";
import { demoActor, SETTINGS } from "./demo.ts";

Deno.test("the products of sales' panel are the most pieces in this month's orders that customers confirmed and nobody closed", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  // On a month's first day the demo has hardly any.
  await sql`update oem_order set created_at = app_now()
    where created_at > app_now() - interval '30 days'`.execute(db);
  const sales = await demoActor(db, "sales");
  const { products } = await readSalesDashboard(db, sales, SETTINGS);
  const { rows } = await sql<typeof products[number]>`
    select l.goods_id, g.name, sum(l.quantity)::bigint as quantity
    from oem_order as o join oem_order_line as l on l.order_id = o.id join goods as g on g.id = l.goods_id
    where o.type = 'product' and o.deleted_at is null and o.status not in ('draft', 'close')
      and o.created_at >= date_trunc('month', app_now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
    group by l.goods_id, g.name order by quantity desc, l.goods_id limit 6`
    .execute(db);
  ok(rows.length > 1);
  deepEqual(products, rows);
});
