import { z } from "zod";
import { RECEIPT_STATUSES } from "@/db/schema/finance.ts";
import { ORDER_STATUSES } from "@/db/schema/oem.ts";
import { Approval } from "@/domain/finance/receipts.ts";
import { Rejection } from "@/domain/finance/rejection.ts";
import {
  CardLogFilter,
  ReceiptFilter,
} from "@/domain/finance/receipt_filter.ts";
import { Refund } from "@/domain/finance/refunds.ts";
import { StockAdjustment } from "@/domain/oem/adjust_stock.ts";
import { DeliveryFilter } from "@/domain/oem/delivery_filter.ts";
import { OrderFilter } from "@/domain/oem/order_filter.ts";
import { StockFilter } from "@/domain/oem/stock_filter.ts";
import { DocumentLogFilter } from "@/domain/platform/list_filter.ts";
import {
  type CallDocs,
  changes,
  count,
  day,
  Done,
  id,
  lists,
  logs,
  makes,
  moment,
  Named,
  reads,
  yuan,
} from "./call_doc.ts";
import { deliveryEvents, orderEvents } from "./events.ts";
import {
  Due,
  LinkedFile,
  LogEntry,
  piece,
  purpose,
  StaffDelivery,
  StaffOrder,
  StaffOrderRow,
} from "./order_shapes.ts";

const Stock = z.strictObject({
  organization: Named,
  ...piece,
  unit: z.string(),
  quantity: count,
  in: count,
  out: count,
});

const Reference = z.strictObject({ id, order_no: z.string() });
const Card = z.strictObject({ id, bank: z.string(), number: z.string() });
const paid = {
  id,
  card: Card,
  purpose,
  status: z.enum(RECEIPT_STATUSES),
  amount: yuan,
  payer: z.string(),
  bank_serial: z.string(),
  received_on: day.nullable(),
  created_at: moment,
  reviewed_at: moment.nullable(),
};

export const CardLogRow = z.strictObject({
  ...paid,
  order: Reference,
  organization: Named,
});

export const ReceiptRow = z.strictObject({
  ...paid,
  order: Reference.extend({ status: z.enum(ORDER_STATUSES) }),
  organization: Named.extend({ contact: z.string() }),
  received_amount: yuan.nullable(),
  reason: z.string(),
  paid_on: day.nullable(),
  submitted_by: z.string(),
  reviewed_by: z.string().nullable(),
});

export const ReceiptDetail = ReceiptRow.extend({
  overpay: z.boolean(),
  claimed_serial: z.string().nullable(),
  total: yuan,
  paid: yuan,
  outstanding: yuan,
  files: z.array(LinkedFile),
  dues: z.array(Due),
  facts: z.strictObject({
    same_file: z.array(Reference),
    same_serial: z.array(Reference),
    payer_differs: z.boolean(),
    short_by: yuan,
    over: yuan,
    card_active: z.boolean(),
  }),
});

const manage = "/api/admin/manage/oem";
const receipts = "/api/pay/manage/oem/collection";
const noun = "site.mkt.oem";

/** Sales, production, warehouse: orders, stock and deliveries of every customer. */
export const STAFF_DOCS: CallDocs = {
  [`GET ${manage}/order`]: lists(
    { act: "list", noun },
    StaffOrderRow,
    OrderFilter,
  ),
  [`GET ${manage}/order/:id`]: reads({ act: "read", noun }, StaffOrder),
  [`GET ${manage}/order/:id/log`]: logs(
    "api.order.log",
    LogEntry,
    DocumentLogFilter,
  ),
  ...orderEvents(`${manage}/order`, StaffOrder),
  [`GET ${manage}/inventory`]: lists("api.stocks", Stock, StockFilter),
  [`PUT ${manage}/inventory/adjust`]: makes(
    "api.adjust",
    Done,
    StockAdjustment,
  ),
  [`GET ${manage}/delivery`]: lists(
    "api.deliveries",
    StaffDelivery,
    DeliveryFilter,
  ),
  ...deliveryEvents(`${manage}/delivery`, StaffDelivery),
};

/** Vouchers, refunds, and the payments received on the cards. */
export const FINANCE_DOCS: CallDocs = {
  [`GET ${manage}/card/log`]: logs(
    "site.mkt.oem.card_log",
    CardLogRow,
    CardLogFilter,
  ),
  [`GET ${receipts}`]: lists("api.receipts", ReceiptRow, ReceiptFilter),
  [`GET ${receipts}/:id`]: reads("api.receipt", ReceiptDetail),
  [`PUT ${receipts}/:id/approve`]: makes(
    "oem.order.event.approve",
    ReceiptDetail,
    Approval.omit({ receipt_id: true }),
  ),
  [`PUT ${receipts}/:id/reject`]: changes(
    "oem.order.event.reject_payment",
    ReceiptDetail,
    Rejection.omit({ receipt_id: true }),
  ),
  "PUT /api/pay/manage/oem/refund/:id": makes(
    "oem.order.event.refund",
    Done,
    Refund.omit({ due_id: true }),
  ),
};
