import { equal, match } from "node:assert/strict";
import { sql } from "kysely";
import type { Db, Schema } from "@/db/schema/database.ts";
import { toDecimal } from "@/db/values.ts";
import { approveReceipt } from "@/domain/finance/review.ts";
import { toApi } from "@/domain/money.ts";
import { openStory } from "@/tests/sites.ts";
import { placeOrder, readOrder } from "@/tests/orders.ts";
import type { World } from "@/tests/world.ts";
import { pay } from "../../domain/oem/stories.ts";

const ORDERS = 95;
const LARGEST = 999_999_999_999_99;
/** What 95 of the largest amounts come to, as it is shown. */
const AT_LEAST = /≥¥90,071,992,547,409\.91/;

Deno.test("however much money orders and vouchers come to, every page opens and says that it is at least so much", async () => {
  await using story = await openStory();
  const { world } = story;
  const admin = await story.enter("admin");
  const green = await story.enter("green");
  const order = await manyOrders(world);
  const { organization_id } = await readOrder(world.db, order);
  for (
    const path of [
      "/mkt/index",
      "/mkt/oem/list",
      "/mkt/oem/oem-card-log",
      `/mkt/customer/organization?open=${organization_id}`,
      "/finance/index",
      "/finance/bill/oem?status=pending",
      "/finance/bill/oem?status=approved",
      "/finance/bill/oem?kind=refund",
    ]
  ) {
    const page = await admin.get(path);
    equal(page.status, 200, path);
    match(page.text, AT_LEAST, path);
  }
  for (const path of ["/oem/order/bill", "/oem/order/mine"]) {
    const page = await green.get(path);
    equal(page.status, 200, path);
    match(page.text, AT_LEAST, path);
  }
});

/**
 * As many orders of the largest amount whose voucher waits for its review, and as many small ones of which a voucher of
 * that amount was approved, so that nearly all of it is to be paid back. Returns one of them.
 */
async function manyOrders(world: World): Promise<number> {
  const { db, finance, goods } = world;
  const small = await placeOrder(world, { status: "draft_complete" });
  const voucher = await pay(world, small, "submit_deposit", LARGEST, {
    overpay: true,
  });
  await approveReceipt(db, finance, voucher, { amount: toApi(LARGEST) });
  await db.updateTable("goods").set({ price: toDecimal(LARGEST) })
    .where("id", "=", goods.valve).execute();
  const large = await placeOrder(world, {
    status: "draft_complete",
    type: "part",
    lines: [{ goods_id: goods.valve, quantity: 1 }],
  });
  await pay(world, large, "submit_deposit", LARGEST);
  await repeat(db, "oem_order", "id", "order_no");
  await repeat(db, "due", "id", "source_id");
  await repeat(db, "receipt", "id", "source_id");
  return large;
}

/** Writes the rows of a table so many times again, each time as other documents. */
async function repeat(db: Db, table: keyof Schema, ...ids: string[]) {
  const others = ids.map((id) =>
    sql`${sql.lit(id)}, (${sql.ref(`x.${id}`)}::bigint + n * 1000)::text`
  );
  await sql`insert into ${sql.table(table)}
    select (jsonb_populate_record(x, jsonb_build_object(${sql.join(others)}))).*
    from ${sql.table(table)} as x, generate_series(1, ${ORDERS - 1}) as n
  `.execute(db);
}
