import type {
  Defaulted,
  Id,
  LogId,
  Nullable,
  NullableTimestamp,
  Timestamp,
} from "./columns.ts";

export type AccountKind = "staff" | "oem";

export interface OrganizationTable {
  id: Id;
  name: string;
  short_name: Defaulted<string>;
  contact: Defaulted<string>;
  phone: Defaulted<string>;
  address: Defaulted<string>;
  industry: Defaulted<string>;
  sales_account_id: Nullable<number>;
  remark: Defaulted<string>;
  status: Defaulted<number>;
  search: Defaulted<string>;
  version: Defaulted<number>;
  created_at: Timestamp;
}

export interface ParkTable {
  id: Id;
  organization_id: number;
  name: string;
  region: Defaulted<string>;
  area: Defaulted<string>;
  crop: Defaulted<string>;
  location: Defaulted<string>;
  version: Defaulted<number>;
  created_at: Timestamp;
}

export interface AccountTable {
  id: Id;
  username: string;
  nickname: Defaulted<string>;
  phone: Defaulted<string>;
  email: Defaulted<string>;
  avatar_file_id: Nullable<number>;
  password_hash: string;
  /** The specification's group: 1 default, 64 editor, 128 admin, 512 super admin. */
  group_level: Defaulted<number>;
  status: Defaulted<number>;
  panel: Defaulted<string>;
  kind: AccountKind;
  organization_id: Nullable<number>;
  version: Defaulted<number>;
  created_at: Timestamp;
}

export interface PermissionTable {
  action: string;
  panel: string;
}

export interface RoleTable {
  id: Id;
  name: string;
  version: Defaulted<number>;
}

export interface RolePermissionTable {
  role_id: number;
  action: string;
}

export interface AccountRoleTable {
  account_id: number;
  role_id: number;
}

export interface AccountPermissionTable {
  account_id: number;
  action: string;
}

export interface SessionTable {
  id: LogId;
  account_id: number;
  token_hash: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  ip: Defaulted<string>;
  user_agent: Defaulted<string>;
}

export interface SignInFailureTable {
  id: LogId;
  username: string;
  ip: string;
  at: Timestamp;
}

export interface AddressTable {
  id: Id;
  organization_id: Nullable<number>;
  account_id: Nullable<number>;
  receiver: string;
  phone: string;
  region: Defaulted<string>;
  address: string;
  is_abroad: Defaulted<boolean>;
  is_default: Defaulted<boolean>;
  version: Defaulted<number>;
  created_at: Timestamp;
  deleted_at: NullableTimestamp;
}
