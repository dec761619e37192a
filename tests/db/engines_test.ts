import { deepEqual } from "node:assert/strict";
import { cardLog } from "@/db/finance/card_log.ts";
import { findReceipt } from "@/db/finance/receipt_detail.ts";
import { listReceipts } from "@/db/finance/receipts.ts";
import { listRefunds } from "@/db/finance/refunds.ts";
import { listPackages } from "@/db/inventory/packages.ts";
import { findShipment, listShipments } from "@/db/inventory/shipments.ts";
import { readJournal } from "@/db/journal.ts";
import { migrate } from "@/db/migrate.ts";
import { listBills } from "@/db/oem/bills.ts";
import { listDeliveries } from "@/db/oem/deliveries.ts";
import { listMovements } from "@/db/oem/movements.ts";
import { findOrder } from "@/db/oem/order_detail.ts";
import { listOrders } from "@/db/oem/orders.ts";
import { listStock } from "@/db/oem/stock.ts";
import { readBadges } from "@/db/platform/badges.ts";
import { findTask } from "@/db/production/task_detail.ts";
import { listTasks } from "@/db/production/tasks.ts";
import { readSalesDashboard } from "@/db/sales/dashboard.ts";
import {
  readFinanceDashboard,
  readProductionDashboard,
} from "@/db/sales/panels.ts";
import { readWaiting } from "@/db/sales/waiting.ts";
import type { Db } from "@/db/schema/database.ts";
import { seedDemo } from "@/db/seed/demo.ts";
import {
  CardLogFilter,
  ReceiptFilter,
  RefundFilter,
} from "@/domain/finance/receipt_filter.ts";
import {
  PackageFilter,
  ShipmentFilter,
} from "@/domain/inventory/shipment_filter.ts";
import { BillFilter } from "@/domain/oem/bill_filter.ts";
import { DeliveryFilter } from "@/domain/oem/delivery_filter.ts";
import { OrderFilter } from "@/domain/oem/order_filter.ts";
import { MovementFilter, StockFilter } from "@/domain/oem/stock_filter.ts";
import { TaskFilter } from "@/domain/production/task_filter.ts";
import type { Storage } from "@/platform/storage/storage.ts";
import { openBare, openEmpty } from "../world.ts";
import { demoActor, filterOf, SETTINGS } from "./demo.ts";

const nowhere: Storage = {
  put: () => Promise.resolve(),
  get: () => Promise.resolve(null),
  exists: () => Promise.resolve(false),
  delete: () => Promise.resolve(),
};

/** Everything that the product reads of the demo. */
async function readEverything(db: Db) {
  const admin = await demoActor(db, "admin");
  const green = await demoActor(db, "oem_green");
  const orders = await listOrders(
    db,
    admin,
    filterOf(OrderFilter, "page_size=200"),
    SETTINGS,
  );
  const receipts = await listReceipts(
    db,
    admin,
    filterOf(ReceiptFilter, "page_size=200"),
    SETTINGS,
  );
  const tasks = await listTasks(
    db,
    admin,
    filterOf(TaskFilter, "page_size=200&sort=ends_on"),
    SETTINGS,
  );
  const shipments = await listShipments(
    db,
    admin,
    filterOf(ShipmentFilter, "page_size=200"),
    SETTINGS,
  );
  const each = <Row extends { id: number }, T>(
    rows: Row[],
    read: (id: number) => Promise<T>,
  ) => Promise.all(rows.map(({ id }) => read(id)));
  return {
    orders,
    receipts,
    tasks,
    shipments,
    found: await listOrders(
      db,
      green,
      filterOf(OrderFilter, { keyword: "绿源", sort: "-outstanding" }),
      SETTINGS,
    ),
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
    refunds: await listRefunds(db, admin, filterOf(RefundFilter), SETTINGS),
    cards: await cardLog(
      db,
      admin,
      filterOf(CardLogFilter, "status=all"),
      SETTINGS,
    ),
    bills: await listBills(db, green, filterOf(BillFilter), SETTINGS),
    stock: await listStock(db, admin, filterOf(StockFilter)),
    movements: await listMovements(
      db,
      admin,
      filterOf(MovementFilter),
      SETTINGS,
    ),
    deliveries: await listDeliveries(
      db,
      admin,
      filterOf(DeliveryFilter),
      SETTINGS,
    ),
    packages: await listPackages(db, admin, filterOf(PackageFilter), SETTINGS),
    badges: await readBadges(db, admin),
    waiting: await readWaiting(db, admin, SETTINGS),
    sales: await readSalesDashboard(db, admin, SETTINGS),
    finance: await readFinanceDashboard(db, admin, SETTINGS),
    production: await readProductionDashboard(db, admin, SETTINGS),
  };
}

Deno.test("the embedded engine and PostgreSQL give the same values for everything that is read", async () => {
  const now = new Date();
  await using embedded = await openEmpty();
  await seedDemo(embedded.db, { storage: nowhere, now });
  await using postgres = await openBare({ connections: 10 });
  await migrate(postgres.db);
  await seedDemo(postgres.db, { storage: nowhere, now });
  deepEqual(
    await readEverything(postgres.db),
    await readEverything(embedded.db),
  );
});
