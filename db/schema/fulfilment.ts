import type {
  Defaulted,
  Id,
  LogId,
  Nullable,
  NullableTimestamp,
  Timestamp,
} from "./columns.ts";

/** 0 planned, 10 in production, 20 assembling, 30 completed, -10 cancelled (decisions 4.3). */
export const TASK_STATUSES = [0, 10, 20, 30, -10] as const;
export type TaskStatus = typeof TASK_STATUSES[number];
/** The states of a task that is not over. */
export const OPEN_TASKS: readonly TaskStatus[] = [0, 10, 20];
/** 0 awaiting collection, 1 awaiting shipment, 2 shipped, 3 received, -1 closed (decisions 4.3). */
export const SHIPMENT_STATUSES = [0, 1, 2, 3, -1] as const;
export type ShipmentStatus = typeof SHIPMENT_STATUSES[number];

/** What a production task or a shipment can be for; later modules add their documents here. */
export type FulfilmentSource = "oem_order" | "oem_delivery";

export interface ProductionTaskTable {
  id: Id;
  task_no: string;
  source: Nullable<FulfilmentSource>;
  source_id: Nullable<number>;
  title: Defaulted<string>;
  quantity: Nullable<number>;
  status: Defaulted<TaskStatus>;
  assignee_id: Nullable<number>;
  starts_on: Nullable<string>;
  ends_on: Nullable<string>;
  percent: Defaulted<number>;
  remark: Defaulted<string>;
  created_by: Nullable<number>;
  version: Defaulted<number>;
  created_at: Timestamp;
}

export interface ProductionStepTable {
  id: LogId;
  task_id: number;
  name: string;
  percent: number;
  remark: Defaulted<string>;
  actor_id: Nullable<number>;
  at: Timestamp;
}

export interface ShipmentTable {
  id: Id;
  shipment_no: string;
  source: FulfilmentSource;
  source_id: number;
  organization_id: Nullable<number>;
  status: ShipmentStatus;
  receiver: string;
  phone: string;
  region: Defaulted<string>;
  address: string;
  is_abroad: Defaulted<boolean>;
  version: Defaulted<number>;
  created_at: Timestamp;
}

export interface ShipmentLineTable {
  id: Id;
  shipment_id: number;
  line_id: number;
  goods_id: number;
  name: string;
  sn: string;
  quantity: number;
}

export interface PackageTable {
  id: Id;
  shipment_id: number;
  position: number;
  carrier: Defaulted<string>;
  express_no: Defaulted<string>;
  shipped_at: NullableTimestamp;
  received_at: NullableTimestamp;
  created_at: Timestamp;
}

export interface PackageLineTable {
  id: Id;
  package_id: number;
  line_id: number;
  name: string;
  sn: string;
  quantity: number;
  received: Nullable<number>;
  damaged: Defaulted<number>;
  reason: Defaulted<string>;
}
