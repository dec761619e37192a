/** The lists as their pages read them: under the filter of an address, with the settings that nobody changed. */
import type { z } from "zod";
import { cardLog as readCardLog } from "@/db/finance/card_log.ts";
import { listTickets } from "@/db/feedback/tickets.ts";
import { listReceipts } from "@/db/finance/receipts.ts";
import { listRefunds } from "@/db/finance/refunds.ts";
import { listPackages } from "@/db/inventory/packages.ts";
import { listShipments } from "@/db/inventory/shipments.ts";
import { listBills } from "@/db/oem/bills.ts";
import { listDeliveries } from "@/db/oem/deliveries.ts";
import { listMovements } from "@/db/oem/movements.ts";
import { listOrders } from "@/db/oem/orders.ts";
import { listStock } from "@/db/oem/stock.ts";
import { listTasks } from "@/db/production/tasks.ts";
import type { Db } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import {
  CardLogFilter,
  ReceiptFilter,
  RefundFilter,
} from "@/domain/finance/receipt_filter.ts";
import { FeedbackFilter } from "@/domain/feedback/feedback_filter.ts";
import {
  PackageFilter,
  ShipmentFilter,
} from "@/domain/inventory/shipment_filter.ts";
import { BillFilter } from "@/domain/oem/bill_filter.ts";
import { DeliveryFilter } from "@/domain/oem/delivery_filter.ts";
import { OrderFilter } from "@/domain/oem/order_filter.ts";
import { MovementFilter, StockFilter } from "@/domain/oem/stock_filter.ts";
import { TaskFilter } from "@/domain/production/task_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { filterOf, type Query, SETTINGS } from "./demo.ts";

export const bills = listing(listBills, BillFilter);
export const cardLog = listing(readCardLog, CardLogFilter);
export const deliveries = listing(listDeliveries, DeliveryFilter);
export const movements = listing(listMovements, MovementFilter);
export const orders = listing(listOrders, OrderFilter);
export const packages = listing(listPackages, PackageFilter);
export const receipts = listing(listReceipts, ReceiptFilter);
export const refunds = listing(listRefunds, RefundFilter);
export const shipments = listing(listShipments, ShipmentFilter);
export const stock = listing(listStock, StockFilter);
export const tasks = listing(listTasks, TaskFilter);
export const tickets = listing(listTickets, FeedbackFilter);

function listing<Filter extends z.ZodType, List>(
  read: (
    db: Db,
    actor: Actor,
    filter: z.output<Filter>,
    settings: Settings,
  ) => Promise<List>,
  schema: Filter,
) {
  return (db: Db, actor: Actor, query?: Query): Promise<List> =>
    read(db, actor, filterOf(schema, query), SETTINGS);
}
