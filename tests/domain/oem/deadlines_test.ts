/** The days that the settings give (decisions 4.2 and 4.3): as they are shipped, and as an operator sets them. */
import { deepEqual, equal } from "node:assert/strict";
import { sql } from "kysely";
import { listOrders } from "@/db/oem/orders.ts";
import { HOLDERS, type OrderStatus } from "@/db/schema/oem.ts";
import { dropOldMessages } from "@/domain/message/prune.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { readSettings } from "@/domain/settings.ts";
import { filterOf } from "@/tests/db/demo.ts";
import { OrderFilter } from "@/domain/oem/order_filter.ts";
import { placeOrder, readOrder } from "@/tests/orders.ts";
import { openWorld, type World } from "@/tests/world.ts";

const DAY = 24 * 3_600_000;

async function set<Key extends keyof Settings>(
  { db }: World,
  key: Key,
  value: Settings[Key],
): Promise<void> {
  await db.insertInto("setting").values({ key, value: JSON.stringify(value) })
    .execute();
}

/** An order in a state of each holder that can be late. */
const WAITING = {
  customer: "draft_complete",
  finance: "unpaid",
  sales: "unpaid_complete",
  production: "production",
  warehouse: "production_complete",
} as const satisfies Partial<Record<typeof HOLDERS[number], OrderStatus>>;

type Waiting = keyof typeof WAITING;

/** Whether an order is late that has waited for its holder for so many days, a minute more or less. */
async function isLate(
  world: World,
  id: number,
  days: number,
  minutes: number,
): Promise<boolean> {
  const { db, sales } = world;
  await db.updateTable("oem_order").set({
    status_at: sql<Date>`app_now() - make_interval(
      days => ${days}::int, mins => ${minutes}::int)`,
  }).where("id", "=", id).execute();
  const late = await listOrders(
    db,
    sales,
    filterOf(OrderFilter, "overdue=1"),
    await readSettings(db),
  );
  return late.rows.some((row) => row.id === id && row.overdue);
}

Deno.test("an order is late two days with finance, sales and the warehouse, five with the customer and seven in production; or as is set", async () => {
  await using world = await openWorld();
  const shipped = {
    customer: 5,
    finance: 2,
    sales: 2,
    production: 7,
    warehouse: 2,
  };
  const changed = {
    customer: 1,
    finance: 4,
    sales: 3,
    production: 9,
    warehouse: 6,
  };
  const orders = new Map<Waiting, number>();
  for (const [holder, status] of Object.entries(WAITING)) {
    const id = await placeOrder(world, { status });
    equal((await readOrder(world.db, id)).holder, holder);
    orders.set(holder as Waiting, id);
  }
  const check = async (days: Record<Waiting, number>) => {
    for (const [holder, id] of orders) {
      const late = [
        await isLate(world, id, days[holder], -1),
        await isLate(world, id, days[holder], 1),
      ];
      deepEqual(late, [false, true], `${holder} after ${days[holder]} days`);
    }
  };
  await check(shipped);
  await set(world, "overdue_days", changed);
  await check(changed);
});

Deno.test("a shipped order is received after fifteen days, seven more where the customer asks, and completed seven after it is settled; or as is set", async () => {
  await using world = await openWorld();
  const { db, green } = world;
  const countdowns = async () => {
    const shipping = await placeOrder(world, { status: "shipping" });
    const shipped = await readOrder(db, shipping);
    await moveOrder(db, green, shipping, "extend");
    const extended = await readOrder(db, shipping);
    const settled = await readOrder(
      db,
      await placeOrder(world, { status: "final_payment_complete" }),
    );
    const at = shipped.auto_receive_at!.getTime();
    return [
      at - shipped.status_at.getTime(),
      extended.auto_receive_at!.getTime() - at,
      settled.auto_complete_at!.getTime() - settled.status_at.getTime(),
    ].map((milliseconds) => milliseconds / DAY);
  };
  deepEqual(await countdowns(), [15, 7, 7]);
  await set(world, "auto_receive_days", 20);
  await set(world, "extend_days", 3);
  await set(world, "auto_complete_days", 9);
  deepEqual(await countdowns(), [20, 3, 9]);
});

Deno.test("a notice is kept for half a year, or as is set", async () => {
  await using world = await openWorld();
  const { db } = world;
  await placeOrder(world, { status: "unpaid" });
  const keeps = async (days: number) => {
    await db.updateTable("message")
      .set({
        created_at: sql<Date>`app_now() - make_interval(days => ${days}::int)`,
      })
      .execute();
    await dropOldMessages(db);
    return await db.selectFrom("message").select("id").limit(1)
      .executeTakeFirst() !== undefined;
  };
  equal(await keeps(179), true);
  await set(world, "notice_days", 300);
  equal(await keeps(299), true);
  await db.deleteFrom("setting").execute();
  equal(await keeps(181), false);
});
