import type {
  Defaulted,
  Id,
  LogId,
  Money,
  Nullable,
  NullableTimestamp,
  Timestamp,
} from "./columns.ts";
import type { ReceiptStatus } from "./finance.ts";

/** The specification's order statuses, in its order; its "all" is a filter only. */
export const ORDER_STATUSES = [
  "draft",
  "draft_complete",
  "unpaid",
  "unpaid_complete",
  "arrange",
  "arrange_complete",
  "production",
  "production_complete",
  "shipping",
  "shipping_complete",
  "final_payment",
  "final_payment_complete",
  "completed",
  "close",
] as const;
export type OrderStatus = typeof ORDER_STATUSES[number];

export const ORDER_TYPES = ["product", "part"] as const;
export type OrderType = typeof ORDER_TYPES[number];
export type DeliveryMode = "ship" | "store";
export const HOLDERS = [
  "customer",
  "finance",
  "sales",
  "production",
  "warehouse",
  "nobody",
] as const;
/** Who has to act next (decisions 4.2). */
export type Holder = typeof HOLDERS[number];
export const PAY_STATUSES = ["none", "partial", "paid"] as const;
export type PayStatus = typeof PAY_STATUSES[number];
export type PartMark = "required" | "custom" | "changed" | "removed";
export const MOVEMENT_TYPES = [
  "order_buy",
  "out",
  "order_use",
  "transfer",
  "revoke_application",
  "revoke_order",
] as const;
export type MovementType = typeof MOVEMENT_TYPES[number];
export const DELIVERY_STATUSES = [
  "applied",
  "shipped",
  "received",
  "revoked",
] as const;
export type DeliveryStatus = typeof DELIVERY_STATUSES[number];

export interface OemOrderTable {
  id: Id;
  order_no: string;
  organization_id: number;
  created_by: number;
  type: OrderType;
  delivery: Defaulted<DeliveryMode>;
  status: OrderStatus;
  status_at: Date;
  holder: Holder;
  pay_status: Defaulted<PayStatus>;
  total: Money;
  deducted: Money;
  /** total minus what is allocated to its dues; 0 when closed */
  outstanding: Money;
  remark: Defaulted<string>;
  address_id: Nullable<number>;
  receiver: string;
  phone: string;
  region: Defaulted<string>;
  address: string;
  is_abroad: Defaulted<boolean>;
  auto_receive_at: NullableTimestamp;
  receive_extended: Defaulted<boolean>;
  auto_complete_at: NullableTimestamp;
  confirmed_at: NullableTimestamp;
  /** canonical JSON frozen at confirmation */
  snapshot: Nullable<string>;
  snapshot_sha256: Nullable<string>;
  search: Defaulted<string>;
  version: Defaulted<number>;
  created_at: Timestamp;
  deleted_at: NullableTimestamp;
}

/** The words of orders that have a refund or had one; kept by the database. */
export interface RefundedOrderTable {
  order_id: number;
  search: string;
}

export interface OemOrderLineTable {
  id: Id;
  order_id: number;
  position: number;
  category_id: Nullable<number>;
  goods_id: number;
  name: string;
  sn: string;
  version_id: Nullable<number>;
  version: Defaulted<string>;
  unit: Defaulted<string>;
  quantity: number;
  processing_fee: Money;
  unit_price: Money;
  total_price: Money;
  deducted: Money;
  remark: Defaulted<string>;
}

export interface OemOrderPartTable {
  id: Id;
  line_id: number;
  position: number;
  goods_id: number;
  name: string;
  sn: string;
  accessory: Defaulted<boolean>;
  price: Money;
  /** usage in the version's bill of materials; null = custom part */
  bom_usage: Nullable<number>;
  /** per unit; 0 = removed */
  usage: number;
  deduction: Defaulted<number>;
  mark: PartMark;
}

export interface OemOrderAdjustmentTable {
  id: Id;
  order_id: number;
  amount: Money;
  reason: string;
  created_by: number;
  created_at: Timestamp;
}

export interface OemStockTable {
  id: LogId;
  organization_id: number;
  goods_id: number;
  quantity: number;
}

export interface OemMovementTable {
  id: LogId;
  organization_id: number;
  goods_id: number;
  type: MovementType;
  quantity: number;
  balance: number;
  source: Nullable<string>;
  source_id: Nullable<number>;
  /** the document's number, as shown */
  reference: Defaulted<string>;
  reason: Defaulted<string>;
  actor_id: Nullable<number>;
  at: Timestamp;
}

export interface OemDeliveryTable {
  id: Id;
  delivery_no: string;
  organization_id: number;
  created_by: number;
  status: DeliveryStatus;
  status_at: Date;
  receiver: string;
  phone: string;
  region: Defaulted<string>;
  address: string;
  is_abroad: Defaulted<boolean>;
  remark: Defaulted<string>;
  /** as of an order; the database's own words if none is given */
  search: Defaulted<string>;
  version: Defaulted<number>;
  created_at: Timestamp;
}

export interface OemDeliveryLineTable {
  id: Id;
  delivery_id: number;
  goods_id: number;
  name: string;
  sn: string;
  quantity: number;
}

export interface OemOrderTallyTable {
  id: LogId;
  /** 0 = all organizations */
  organization_id: number;
  status: OrderStatus;
  orders: number;
  total: Money;
  outstanding: Money;
}

/** The folded moments of each UTC day, kept by triggers. */
export interface MomentDayTable {
  ledger: MomentTallyTable["ledger"];
  day: Timestamp;
  status: MomentTallyTable["status"];
  entries: number;
  /** as {@link MomentTallyTable.amount} */
  amount: Money;
}

/** What months are summed from; `quarter` is the beginning of a quarter of an hour. */
export interface MomentTallyTable {
  id: LogId;
  ledger: "oem_order" | "receipt" | "package" | "shipped";
  quarter: Timestamp;
  status: OrderStatus | ReceiptStatus | "first" | "any";
  entries: number;
  /** fen; of packages hundredths of a second, to be divided in SQL */
  amount: Money;
  folded: boolean;
}
