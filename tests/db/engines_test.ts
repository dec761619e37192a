import { deepEqual } from "node:assert/strict";
import { findReceipt } from "@/db/finance/receipt_detail.ts";
import { findShipment } from "@/db/inventory/shipments.ts";
import { readJournal } from "@/db/journal.ts";
import { migrate } from "@/db/migrate.ts";
import { findOrder } from "@/db/oem/order_detail.ts";
import { readBadges } from "@/db/platform/badges.ts";
import { findTask } from "@/db/production/task_detail.ts";
import { readSalesDashboard } from "@/db/sales/dashboard.ts";
import {
  readFinanceDashboard,
  readProductionDashboard,
} from "@/db/sales/panels.ts";
import { readWaiting } from "@/db/sales/waiting.ts";
import type { Db } from "@/db/schema/database.ts";
import { seedDemo } from "@/db/seed/demo.ts";
import type { Storage } from "@/platform/storage/storage.ts";
import { cheapHash } from "../story.ts";
import { openBare, openEmpty } from "../world.ts";
import { demoActor, SETTINGS } from "./demo.ts";
import * as lists from "./lists.ts";

const nowhere: Storage = {
  put: () => Promise.resolve(),
  get: () => Promise.resolve(null),
  delete: () => Promise.resolve(),
};

/** Everything that the product reads of the demo. */
async function readEverything(db: Db) {
  const admin = await demoActor(db, "admin");
  const green = await demoActor(db, "oem_green");
  const orders = await lists.orders(db, admin, "page_size=200");
  const receipts = await lists.receipts(db, admin, "page_size=200");
  const tasks = await lists.tasks(db, admin, "page_size=200&sort=ends_on");
  const shipments = await lists.shipments(db, admin, "page_size=200");
  const each = <Row extends { id: number }, T>(
    rows: Row[],
    read: (id: number) => Promise<T>,
  ) => Promise.all(rows.map(({ id }) => read(id)));
  return {
    orders,
    receipts,
    tasks,
    shipments,
    found: await lists.orders(db, green, {
      keyword: "绿源",
      sort: "-outstanding",
    }),
    details: await each(
      orders.rows,
      (id) => findOrder(db, admin, id, SETTINGS),
    ),
    journals: await each(
      orders.rows,
      (id) => readJournal(db, green, "oem_order", id),
    ),
    reviews: await each(receipts.rows, (id) => findReceipt(db, admin, id)),
    taskDetails: await each(
      tasks.rows,
      (id) => findTask(db, admin, id, SETTINGS),
    ),
    shipmentDetails: await each(
      shipments.rows,
      (id) => findShipment(db, admin, id),
    ),
    refunds: await lists.refunds(db, admin),
    cards: await lists.cardLog(db, admin, "status=all"),
    bills: await lists.bills(db, green),
    stock: await lists.stock(db, admin),
    movements: await lists.movements(db, admin),
    deliveries: await lists.deliveries(db, admin),
    packages: await lists.packages(db, admin),
    badges: await readBadges(db, admin, 100),
    waiting: await readWaiting(db, admin, SETTINGS),
    sales: await readSalesDashboard(db, admin, SETTINGS),
    finance: await readFinanceDashboard(db, admin, SETTINGS),
    production: await readProductionDashboard(db, admin, SETTINGS),
  };
}

Deno.test("the embedded engine and PostgreSQL give the same values for everything that is read", async () => {
  const demo = { storage: nowhere, now: new Date(), hash: cheapHash };
  await using embedded = await openEmpty();
  await seedDemo(embedded.db, demo);
  await using postgres = await openBare({ connections: 10 });
  await migrate(postgres.db);
  await seedDemo(postgres.db, demo);
  deepEqual(
    await readEverything(postgres.db),
    await readEverything(embedded.db),
  );
});
