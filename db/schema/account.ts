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
  /** how the name is pronounced: see `spelling` */
  spelled: Defaulted<string>;
  version: Defaulted<number>;
  created_at: Timestamp;
  deleted_at: NullableTimestamp;
  /** the organization that it turned out to be */
  merged_into: Nullable<number>;
}

export interface ParkTable {
  id: Id;
  organization_id: number;
  name: string;
  region: Defaulted<string>;
  area: Defaulted<string>;
  crop: Defaulted<string>;
  location: Defaulted<string>;
  devices: Defaulted<string>;
  search: Defaulted<string>;
  spelled: Defaulted<string>;
  version: Defaulted<number>;
  created_at: Timestamp;
  deleted_at: NullableTimestamp;
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
  /** what a person would type to find the account: see `searchText` */
  search: Defaulted<string>;
  /** how it is pronounced what people call them: see `spelling` */
  spelled: Defaulted<string>;
  version: Defaulted<number>;
  created_at: Timestamp;
  deleted_at: NullableTimestamp;
}

export interface PermissionTable {
  action: string;
  panel: string;
}

export interface RoleTable {
  id: Id;
  name: string;
  /** "": the name is for readers of English too */
  name_en: Defaulted<string>;
  description: Defaulted<string>;
  /** its holders must sign in with a second factor */
  requires_totp: Defaulted<boolean>;
  search: Defaulted<string>;
  spelled: Defaulted<string>;
  version: Defaulted<number>;
  created_at: Timestamp;
  deleted_at: NullableTimestamp;
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

/** The second factor of an account (RFC 6238); nothing but its check reads the secrets. */
export interface AccountTotpTable {
  account_id: number;
  /** base32, encrypted if there is a key (`platform/secrets.ts`); null until the first set-up is confirmed */
  secret: Nullable<string>;
  /** the same, for a set-up that waits for its first code */
  pending_secret: Nullable<string>;
  /** in which session it was begun, and until when that one may complete it */
  pending_session: Nullable<number>;
  pending_until: NullableTimestamp;
  confirmed_at: NullableTimestamp;
  /** the 30 s step of the last code: each is taken once */
  last_step: Nullable<number>;
  /** that of the code that confirmed it */
  confirmed_step: Nullable<number>;
}

export interface RecoveryCodeTable {
  id: LogId;
  account_id: number;
  code_hash: string;
  used_at: NullableTimestamp;
}

/** A sign-in with a correct password that waits for the second factor. */
export interface SignInChallengeTable {
  id: LogId;
  account_id: number;
  token_hash: string;
  expires_at: Date;
}

/** A link by which somebody of an organization makes their own account, once. */
export interface InviteTable {
  id: Id;
  organization_id: number;
  token_hash: string;
  /** whom it is for */
  name: string;
  created_by: number;
  created_at: Timestamp;
  expires_at: Date;
  /** who it became */
  account_id: Nullable<number>;
  used_at: NullableTimestamp;
  revoked_at: NullableTimestamp;
  version: Defaulted<number>;
}

export type Provider = "wework";

/** An account's identity at another service that it may sign in through. */
export interface ExternalIdentityTable {
  provider: Provider;
  provider_user_id: string;
  account_id: number;
  created_at: Timestamp;
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
  search: Defaulted<string>;
  spelled: Defaulted<string>;
  version: Defaulted<number>;
  created_at: Timestamp;
  deleted_at: NullableTimestamp;
}
