import type {
  Defaulted,
  Id,
  Json,
  LogId,
  Nullable,
  NullableTimestamp,
  Timestamp,
} from "./columns.ts";

/** What somebody does in the organization's parks. */
export const PARK_ROLES = [
  "manager",
  "agronomist",
  "technician",
  "grower",
  "other",
] as const;
export type ParkRole = typeof PARK_ROLES[number];

/** A person of an organization, with or without an account here. */
export interface CustomerUserTable {
  id: Id;
  organization_id: number;
  name: string;
  phone: string;
  role: ParkRole;
  /** 1 = works there, 0 = has left */
  status: Defaulted<number>;
  search: Defaulted<string>;
  spelled: Defaulted<string>;
  version: Defaulted<number>;
  created_at: Timestamp;
  deleted_at: NullableTimestamp;
}

/** How an individual came to us. */
export const INDIVIDUAL_SOURCES = [
  "exhibition",
  "website",
  "wechat",
  "phone",
  "referral",
  "other",
] as const;
export type IndividualSource = typeof INDIVIDUAL_SOURCES[number];

/** A customer without an organization. */
export interface IndividualTable {
  id: Id;
  name: string;
  phone: string;
  source: IndividualSource;
  remark: Defaulted<string>;
  search: Defaulted<string>;
  spelled: Defaulted<string>;
  version: Defaulted<number>;
  created_at: Timestamp;
  deleted_at: NullableTimestamp;
}

/** Two organizations that turned out to be one; append-only. */
export interface OrganizationMergeTable {
  id: LogId;
  from_id: number;
  into_id: number;
  account_id: Nullable<number>;
  at: Timestamp;
  /** rows that went along, by table */
  moved: Json<Record<string, number>>;
  /** the data of both at that time */
  before: Json<Record<"from" | "into", Record<string, unknown>>>;
}
