import { deepEqual, equal, ok } from "node:assert/strict";
import {
  cachedCounters,
  forgetBadges,
  readBadges,
} from "@/db/platform/badges.ts";
import { sql } from "kysely";
import { awaitingOrders } from "@/db/production/awaiting.ts";
import { readSalesDashboard } from "@/db/sales/dashboard.ts";
import {
  readFinanceDashboard,
  readPortalDashboard,
  readProductionDashboard,
} from "@/db/sales/panels.ts";
import { readWaiting, type Waiting } from "@/db/sales/waiting.ts";
import type { Db } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { foldTally } from "@/domain/oem/tally.ts";
import { paidInFull } from "../domain/oem/stories.ts";
import { placeOrder, readOrder, USUAL } from "../orders.ts";
import { openDemo, openWorld } from "../world.ts";
import { demoActor, SETTINGS, statementsOf } from "./demo.ts";
import * as lists from "./lists.ts";

/** How many rows the list shows that a figure links to. */
async function listed(
  db: Db,
  actor: Actor,
  { list, query }: Pick<Waiting, "list" | "query">,
): Promise<number> {
  if (list === "awaiting") {
    return (await awaitingOrders(db, actor, SETTINGS)).count;
  }
  return (await lists[list](db, actor, query)).total;
}

Deno.test("what waits is what its list shows, for everybody", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const panels: Record<string, string[]> = {
    admin: ["mkt", "finance", "prod", "common"],
    sales: ["mkt"],
    finance: ["finance"],
    production: ["prod"],
    oem_green: ["oem"],
    oem_sky: ["oem"],
    content: [],
  };
  for (const [username, expected] of Object.entries(panels)) {
    const actor = await demoActor(db, username);
    const waiting = await readWaiting(db, actor, SETTINGS);
    deepEqual([...new Set(waiting.map(({ panel }) => panel))], expected);
    for (const figure of waiting) {
      equal(
        figure.count,
        await listed(db, actor, figure),
        `${username} ${figure.kind}`,
      );
      equal(figure.since === null, figure.count === 0, figure.kind);
    }
  }
});

Deno.test("every figure of sales' panel is what the orders list shows under its link", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const sales = await demoActor(db, "sales");
  const panel = await readSalesDashboard(db, sales, SETTINGS);
  for (const { month, amount, query } of panel.months) {
    equal(amount, (await lists.orders(db, sales, query)).sums?.total, month);
  }
  equal(panel.months.length, 12);
  equal(
    panel.month.amount,
    (await lists.orders(db, sales, panel.month.query)).sums?.total,
  );
  const outstanding = await lists.orders(db, sales, panel.outstanding.query);
  deepEqual([panel.outstanding.amount, panel.outstanding.orders.total], [
    outstanding.sums?.outstanding,
    outstanding.total,
  ]);
  equal(
    panel.production.orders,
    (await lists.orders(db, sales, panel.production.query)).total,
  );
  equal(
    panel.production.overdue,
    (await lists.orders(db, sales, panel.production.overdueQuery)).total,
  );
  for (const { stage, orders: count, query } of panel.funnel) {
    equal(count, (await lists.orders(db, sales, query)).total, stage);
  }
  ok(
    panel.funnel.every(({ orders }, i) =>
      i === 0 || orders <= panel.funnel[i - 1]!.orders
    ),
    "a funnel narrows",
  );
  ok(panel.leadTime.days !== null && panel.leadTime.days > 0);
  deepEqual(panel.leadTime.months, await leadTimesOf(db));
  equal(panel.latest.length, 5);
});

Deno.test("the figures of the other panels agree with their lists", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const production = await demoActor(db, "production");
  const { tasks, shipped } = await readProductionDashboard(
    db,
    production,
    SETTINGS,
  );
  for (const { status, count, query } of tasks!.byStatus) {
    equal(
      count,
      await listed(db, production, { list: "tasks", query }),
      String(status),
    );
  }
  equal(
    tasks!.late,
    await listed(db, production, { list: "tasks", query: tasks!.lateQuery }),
  );
  for (const { packages, query } of shipped!) {
    equal(
      packages,
      (await lists.packages(db, production, query)).total,
    );
  }
  const finance = await readFinanceDashboard(
    db,
    await demoActor(db, "finance"),
    SETTINGS,
  );
  const months = finance!.received.slice(-2); // on its first day the last one is empty
  ok(months.some(({ amount }) => amount > 0));
  const portal = await readPortalDashboard(
    db,
    await demoActor(db, "oem_green"),
    SETTINGS,
  );
  equal(portal.orders.rows.length, 5);
  deepEqual(portal.ranOut.rows.map(({ sn }) => sn), ["P-DP-0024"]);
});

Deno.test("the figures of all panels stay what they are when moments are folded into days, wherever on the globe days begin", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const admin = await demoActor(db, "admin");
  const zones = ["Asia/Shanghai", "UTC", "Asia/Kathmandu", "America/St_Johns"];
  const figures = () =>
    Promise.all(zones.map(async (time_zone) => {
      const settings = { ...SETTINGS, time_zone };
      const sales = await readSalesDashboard(db, admin, settings);
      const finance = await readFinanceDashboard(db, admin, settings);
      const production = await readProductionDashboard(db, admin, settings);
      return { sales, finance, production };
    }));
  const fresh = await figures();
  ok(await foldTally(db) > 0);
  deepEqual(await figures(), fresh);
});

Deno.test("finance's control panel counts the orders that money is owed on, as their list does", async () => {
  await using world = await openWorld();
  const { db, finance } = world;
  await placeOrder(world, { status: "completed" });
  await paidInFull(world, { status: "arrange" });
  await placeOrder(world);
  const owing = await placeOrder(world, { status: "unpaid_complete" });
  await placeOrder(world, { status: "draft_complete" });
  const panel = await readFinanceDashboard(db, finance, SETTINGS);
  const { amount, orders, query } = panel!.outstanding;
  deepEqual(orders, { total: 2, totalMore: false });
  equal(amount, USUAL.total + (await readOrder(db, owing)).outstanding);
  const listed = await lists.orders(db, finance, query);
  deepEqual([listed.total, listed.sums?.outstanding], [2, amount]);
});

Deno.test("a panel without the permission for its figures shows none", async () => {
  await using demo = await openDemo();
  const content = await demoActor(demo.db, "content");
  deepEqual(await readProductionDashboard(demo.db, content, SETTINGS), {
    tasks: null,
    shipped: null,
  });
  const { months, outstanding } = await readSalesDashboard(
    demo.db,
    content,
    SETTINGS,
  );
  ok(months.every(({ amount }) => amount === 0) && outstanding.amount === 0);
});

Deno.test("everybody has the badges of the pages that they may open, in one statement", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const expected: Record<string, string[]> = {
    admin: [
      "mkt-oem-list",
      "finance-bill-oem",
      "finance-bill",
      "prod-produce-task",
      "prod-inventory-pending-orders",
      "prod-inventory",
    ],
    sales: ["mkt-oem-list"],
    finance: ["finance-bill-oem", "finance-bill"],
    production: [
      "prod-produce-task",
      "prod-inventory-pending-orders",
      "prod-inventory",
    ],
    oem_green: ["oem-order"],
    content: [],
  };
  for (const [username, keys] of Object.entries(expected)) {
    const actor = await demoActor(db, username);
    deepEqual(Object.keys(await readBadges(db, actor, 100)), keys, username);
    equal(
      await statementsOf(() => readBadges(db, actor, 100)),
      keys.length ? 1 : 0,
    );
  }
});

Deno.test("a badge counts what its list shows", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const admin = await demoActor(db, "admin");
  const green = await demoActor(db, "oem_green");
  const badges = await readBadges(db, admin, 100);
  equal(
    badges["mkt-oem-list"],
    (await lists.orders(db, admin, { holder: "sales" })).total,
  );
  equal(
    badges["prod-produce-task"],
    (await lists.orders(db, admin, { holder: "production" })).total,
  );
  const receipts = await lists.receipts(db, admin);
  equal(
    badges["finance-bill-oem"],
    (receipts.counts?.pending ?? 0) + receipts.openRefunds,
  );
  equal(badges["finance-bill"], badges["finance-bill-oem"]);
  equal(
    badges["prod-inventory"],
    await listed(db, admin, { list: "shipments", query: { status: "1" } }),
  );
  equal(
    (await readBadges(db, green, 100))["oem-order"],
    (await lists.orders(db, green, { holder: "customer" })).total,
  );
});

Deno.test("badges are kept for ten seconds, per account, and forgotten when asked", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const sales = await demoActor(db, "sales");
  const first = await cachedCounters(db, sales);
  equal(await statementsOf(() => cachedCounters(db, sales)), 0);
  deepEqual(await cachedCounters(db, sales), first);
  forgetBadges(db, sales.id);
  equal(await statementsOf(() => cachedCounters(db, sales)), 1);
  const finance = await demoActor(db, "finance");
  ok("finance-bill-oem" in (await cachedCounters(db, finance)).badges);
});

/** The mean days from confirming an order to its first package, by the month in which that was shipped. */
async function leadTimesOf(db: Db): Promise<number[]> {
  const { rows } = await sql<{ days: number }>`
    select round(avg(extract(epoch from p.shipped_at - o.confirmed_at)) / 86400, 1)::float8 as days
    from package as p join shipment as h on h.id = p.shipment_id and h.source = 'oem_order'
    join oem_order as o on o.id = h.source_id
    where p.position = 1 and p.shipped_at is not null
      and p.shipped_at >= date_trunc('month', app_now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
        - interval '11 months'
    group by date_trunc('month', p.shipped_at at time zone 'Asia/Shanghai')
    order by date_trunc('month', p.shipped_at at time zone 'Asia/Shanghai')`
    .execute(db);
  return rows.map(({ days }) => days);
}

Deno.test("a task that is late has waited since its planned end was over, however old it is", async () => {
  await using world = await openWorld();
  const { db, production } = world;
  const task = { title: "x", created_at: sql<Date>`'2025-01-01'` };
  await db.insertInto("production_task").values([
    { ...task, task_no: "T1", ends_on: "2026-03-05" },
    { ...task, task_no: "T2", ends_on: "2026-03-09" },
    { ...task, task_no: "T3" },
  ]).execute();
  const late = (await readWaiting(db, production, SETTINGS))
    .find(({ kind }) => kind === "late");
  equal(late?.count, 2);
  deepEqual(late.since, new Date("2026-03-05T16:00:00Z"), "a day in China");
});
