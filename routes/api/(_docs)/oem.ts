import { z } from "zod";
import { RECEIPT_STATUSES } from "@/db/schema/finance.ts";
import {
  MOVEMENT_TYPES,
  ORDER_STATUSES,
  PAY_STATUSES,
} from "@/db/schema/oem.ts";
import { CatalogueFilter } from "@/domain/catalogue/catalogue_filter.ts";
import { BillFilter } from "@/domain/oem/bill_filter.ts";
import { DeliveryInput } from "@/domain/oem/delivery.ts";
import { OwnDeliveryFilter } from "@/domain/oem/delivery_filter.ts";
import { OwnOrderFilter } from "@/domain/oem/order_filter.ts";
import { CustomerRemark } from "@/domain/oem/order_events/ending.ts";
import { OrderEdit, OrderInput } from "@/domain/oem/order_input.ts";
import { OwnMovementCall, OwnStockCall } from "@/domain/oem/stock_filter.ts";
import { DocumentLogFilter } from "@/domain/platform/list_filter.ts";
import { DatedWholeFilter, WholeFilter } from "../(_shapes)/whole.ts";
import { Category } from "./catalogue.ts";
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
  reads,
  yuan,
} from "./call_doc.ts";
import { deliveryEvents, orderEvents } from "./events.ts";
import {
  Delivery,
  Due,
  LogEntry,
  Order,
  OrderRow,
  piece,
  purpose,
} from "./order_shapes.ts";

const offered = {
  id,
  name: z.string(),
  sn: z.string(),
  unit: z.string(),
  category_id: id.nullable(),
  category_name: z.string().nullable(),
  cover_file_id: id.nullable(),
};
export const Product = z.strictObject({ ...offered, versions: count });
export const Part = z.strictObject({ ...offered, price: yuan });
const OfferedCategory = Category.omit({ sort: true, version: true });
const Version = z.strictObject({
  id,
  version: z.string(),
  processing_fee: yuan,
});

const BillLine = z.strictObject({
  ...piece,
  usage: count,
  price: yuan.nullable(),
  accessory: z.boolean(),
});
const Stock = z.strictObject({ ...piece, quantity: count });
export const Movement = z.strictObject({
  ...piece,
  type: z.enum(MOVEMENT_TYPES),
  quantity: z.int(),
  balance: count,
  reference: z.string(),
  at: moment,
});

export const Bill = z.strictObject({
  id,
  order_no: z.string(),
  status: z.enum(ORDER_STATUSES),
  pay_status: z.enum(PAY_STATUSES),
  created_at: moment,
  total: yuan,
  paid: yuan,
  refunded: yuan,
  outstanding: yuan,
  dues: z.array(Due),
  receipts: z.array(z.strictObject({
    id,
    purpose,
    amount: yuan,
    received_amount: yuan.nullable(),
    status: z.enum(RECEIPT_STATUSES),
    paid_on: day.nullable(),
    created_at: moment,
  })),
});
const Card = z.strictObject({
  id,
  bank: z.string(),
  holder: z.string(),
  number: z.string(),
});

const orders = "/api/oem/order";
const deliveries = "/api/oem/delivery";
const noun = "site.oem.order";

export const OEM_DOCS: CallDocs = {
  [`GET ${orders}`]: lists({ act: "list", noun }, OrderRow, OwnOrderFilter),
  [`POST ${orders}`]: makes({ act: "add", noun }, Order, OrderInput),
  [`GET ${orders}/:id`]: reads({ act: "read", noun }, Order),
  [`PUT ${orders}/:id`]: changes({ act: "edit", noun }, Order, OrderEdit),
  [`DELETE ${orders}/:id`]: changes({ act: "remove", noun }, Done),
  ...orderEvents(orders, Order, { remark: CustomerRemark }),
  [`GET ${orders}/:id/log`]: logs("api.order.log", LogEntry, DocumentLogFilter),
  "GET /api/oem/category": lists(
    "api.offer.categories",
    OfferedCategory,
    WholeFilter,
    "page or all",
  ),
  "GET /api/oem/product": lists(
    "api.offer.products",
    Product,
    CatalogueFilter,
  ),
  "GET /api/oem/product/:id/version": lists(
    "api.offer.versions",
    Version,
    WholeFilter,
    "page or all",
  ),
  "GET /api/oem/version/:id/part": lists(
    "api.offer.bill",
    BillLine,
    WholeFilter,
    "page or all",
  ),
  "GET /api/oem/part": lists("api.offer.parts", Part, CatalogueFilter),
  "GET /api/oem/inventory": lists("api.stock", Stock, OwnStockCall),
  "GET /api/oem/inventory/movement": logs(
    "api.movements",
    Movement,
    OwnMovementCall,
    "log or page",
  ),
  [`GET ${deliveries}`]: lists("api.deliveries", Delivery, OwnDeliveryFilter),
  [`POST ${deliveries}`]: makes("api.apply", Delivery, DeliveryInput),
  ...deliveryEvents(deliveries, Delivery),
  "GET /api/oem/bill": lists("api.bills", Bill, BillFilter),
  "GET /api/oem/card": lists(
    "api.cards",
    Card,
    DatedWholeFilter,
    "page or all",
  ),
};
