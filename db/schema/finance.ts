import type {
  Defaulted,
  Id,
  LogId,
  Money,
  Nullable,
  NullableMoney,
  NullableTimestamp,
  Timestamp,
} from "./columns.ts";

export type DueKind = "deposit" | "balance" | "refund";
export const RECEIPT_STATUSES = ["pending", "approved", "rejected"] as const;
export type ReceiptStatus = typeof RECEIPT_STATUSES[number];

export interface ReceivingCardTable {
  id: Id;
  bank: string;
  holder: string;
  number: string;
  status: Defaulted<number>;
  search: Defaulted<string>;
  spelled: Defaulted<string>;
  version: Defaulted<number>;
  created_at: Timestamp;
  deleted_at: NullableTimestamp;
}

export interface DueTable {
  id: Id;
  source: string;
  source_id: number;
  kind: DueKind;
  amount: Money;
  created_at: Timestamp;
}

export interface ReceiptTable {
  id: Id;
  source: string;
  source_id: number;
  organization_id: number;
  purpose: "deposit" | "balance";
  amount: Money;
  received_amount: NullableMoney;
  payer: Defaulted<string>;
  /** YYYY-MM-DD */
  paid_on: Nullable<string>;
  received_on: Nullable<string>;
  bank_serial: Defaulted<string>;
  /** what the customer wrote where finance read another serial on the statement; else null */
  claimed_serial: Nullable<string>;
  card_id: number;
  overpay: Defaulted<boolean>;
  status: Defaulted<ReceiptStatus>;
  reason: Defaulted<string>;
  submitted_by: number;
  reviewed_by: Nullable<number>;
  created_at: Timestamp;
  reviewed_at: NullableTimestamp;
}

/** Counts and sums of the receipts of OEM orders, in signed rows; kept by triggers. */
export interface ReceiptTallyTable {
  id: LogId;
  card_id: number;
  status: ReceiptStatus;
  receipts: number;
  amount: Money;
  received: Money;
}

export interface AllocationTable {
  id: LogId;
  receipt_id: number;
  due_id: number;
  amount: Money;
  created_at: Timestamp;
}

/** A refund due that is not paid back yet; kept by triggers. */
export interface OpenRefundTable {
  due_id: number;
}

export interface RefundTable {
  id: LogId;
  due_id: number;
  amount: Money;
  paid_on: string;
  bank_serial: string;
  paid_by: number;
  created_at: Timestamp;
}
