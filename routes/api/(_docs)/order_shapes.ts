/** The shapes of orders, deliveries and their money, as calls answer them. */
import { z } from "zod";
import { FILE_CLASSES } from "@/db/schema/platform.ts";
import { RECEIPT_STATUSES } from "@/db/schema/finance.ts";
import {
  DELIVERY_STATUSES,
  HOLDERS,
  ORDER_STATUSES,
  ORDER_TYPES,
  PAY_STATUSES,
} from "@/db/schema/oem.ts";
import { orderFlow } from "@/domain/oem/order_flow.ts";
import { takes } from "@/domain/takes.ts";
import { count, day, id, moment, Named, version, yuan } from "./call_doc.ts";

const head = {
  id,
  order_no: z.string(),
  type: z.enum(ORDER_TYPES),
  status: z.enum(ORDER_STATUSES),
  pay_status: z.enum(PAY_STATUSES),
  version,
  created_at: moment,
  holder: z.strictObject({
    who: z.enum(HOLDERS),
    since: moment,
    overdue: z.boolean(),
  }),
  total: yuan,
  auto_receive_at: moment.nullable(),
};

export const OrderRow = z.strictObject({
  ...head,
  outstanding: yuan,
  receiver: z.string(),
  phone: z.string(),
  headline: z.strictObject({
    name: z.string(),
    quantity: count,
    lines: count,
  }),
});

const salesAccount = z.strictObject({ id, nickname: z.string() }).nullable();

export const StaffOrderRow = OrderRow.extend({
  organization: Named.extend({ contact: z.string() }),
  sales_account: salesAccount,
});

/** Goods in a line. */
export const piece = { goods_id: id, name: z.string(), sn: z.string() };

export const LinkedFile = z.strictObject({
  id,
  name: z.string(),
  class: z.enum(FILE_CLASSES),
  size: count,
  revision: count,
  url: z.string(),
});

const Part = z.strictObject({
  ...piece,
  usage: count,
  total_usage: count,
  price: yuan,
  mark: z.enum(["required", "custom", "changed", "removed"]),
  deduction: count,
});

const Line = z.strictObject({
  id,
  category_id: id.nullable(),
  goods_id: id,
  name: z.string(),
  sn: z.string(),
  version_id: id.nullable(),
  version: z.string(),
  quantity: count,
  unit_price: yuan,
  total_price: yuan,
  deducted: yuan,
  parts: z.array(Part),
  accessories: z.array(Part),
  files: z.array(LinkedFile),
  remark: z.string(),
});

export const Due = z.strictObject({
  id,
  kind: z.enum(["deposit", "balance", "refund"]),
  amount: yuan,
  approved: yuan,
  pending: yuan,
  outstanding: yuan,
});

/** The purposes of a payment's voucher. */
export const purpose = z.enum(["deposit", "balance"]);

const Receipt = z.strictObject({
  id,
  amount: yuan,
  received_amount: yuan.nullable(),
  status: z.enum(RECEIPT_STATUSES),
  reason: z.string(),
  files: z.array(LinkedFile),
  payer: z.string(),
  paid_on: day.nullable(),
  bank_serial: z.string(),
  created_at: moment,
});

const parcel = {
  carrier: z.string(),
  express_no: z.string(),
  shipped_at: moment.nullable(),
};

const Package = z.strictObject({
  id,
  ...parcel,
  lines: z.array(z.strictObject({
    id,
    line_id: id,
    quantity: count,
    received: count.nullable(),
    damaged: count,
  })),
});

const Recipient = z.strictObject({
  receiver: z.string(),
  phone: z.string(),
  address: z.string(),
  is_abroad: z.boolean(),
});

const Progress = z.strictObject({
  status: z.enum(["none", "in_progress", "finished"]),
  percent: count,
  starts_on: day.nullable(),
  ends_on: day.nullable(),
  steps: z.array(z.strictObject({
    name: z.string(),
    percent: count,
    remark: z.string(),
    at: moment,
  })),
});

export const Order = z.strictObject({
  ...head,
  delivery: z.enum(["ship", "store"]),
  deducted: yuan,
  adjustments: z.array(z.strictObject({ amount: yuan, reason: z.string() })),
  address: Recipient,
  remark: z.string(),
  lines: z.array(Line),
  dues: z.array(Due),
  receipts: z.array(Receipt),
  packages: z.array(Package),
  progress: Progress,
  snapshot_sha256: z.string().nullable(),
  actions: z.array(z.enum(orderFlow.events)),
});

export const StaffOrder = Order.extend({
  organization: Named.extend({
    short_name: z.string(),
    contact: z.string(),
    phone: z.string(),
  }),
  sales_account: salesAccount,
});

export const LogEntry = z.strictObject({
  event: z.string(),
  actor: z.strictObject({ name: z.string(), kind: z.enum(["staff", "oem"]) })
    .nullable(),
  at: moment,
  from: z.string().nullable(),
  to: z.string().nullable(),
  params: takes(z.record(z.string(), z.unknown()), {
    json: { type: "object", additionalProperties: true },
    needed: true,
  }),
});

export const Delivery = z.strictObject({
  id,
  delivery_no: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  status_at: moment,
  version,
  created_at: moment,
  remark: z.string(),
  address: Recipient,
  lines: z.array(
    z.strictObject({ ...piece, unit: z.string(), quantity: count }),
  ),
  packages: z.array(z.strictObject(parcel)),
});

export const StaffDelivery = Delivery.extend({ organization: Named });
