import type { ColumnType } from "kysely";
import type { AccountKind } from "./account.ts";
import type {
  Defaulted,
  Id,
  Json,
  LogId,
  Nullable,
  Timestamp,
} from "./columns.ts";

export interface SettingTable {
  key: string;
  value: ColumnType<unknown, unknown, unknown>;
  version: Defaulted<number>;
}

export interface IdempotencyTable {
  account_id: number;
  key: string;
  request_hash: string;
  response: ColumnType<unknown, unknown, unknown>;
  created_at: Timestamp;
}

export interface FormDraftTable {
  account_id: number;
  form: string;
  ref: string;
  body: Json<Record<string, unknown>>;
  version: Defaulted<number>;
  updated_at: Timestamp;
  id: Id;
}

export interface JournalTable {
  id: LogId;
  source: string;
  source_id: number;
  event: string;
  actor_id: Nullable<number>;
  at: Timestamp;
  from_state: Nullable<string>;
  to_state: Nullable<string>;
  params: Json<Record<string, unknown>>;
  internal: Defaulted<boolean>;
}

export interface OperationLogTable {
  id: LogId;
  account_id: Nullable<number>;
  at: Timestamp;
  event: string;
  source: string;
  source_id: Nullable<number>;
  before: ColumnType<unknown, unknown, never>;
  after: ColumnType<unknown, unknown, never>;
  ip: Nullable<string>;
  /** names and values of the changed fields, "|price=12|status=1": the first thousand letters, to be searched */
  words: ColumnType<string, never, never>;
}

export const SMS_STATUSES = ["waiting", "sent", "failed"] as const;
export type SmsStatus = typeof SMS_STATUSES[number];

/** A text message that went to somebody's telephone. */
export interface SmsLogTable {
  id: LogId;
  at: Timestamp;
  phone: string;
  content: string;
  /** the document that it is about */
  source: Nullable<string>;
  source_id: Nullable<number>;
  status: SmsStatus;
  /** why it failed, in the words of the service */
  reason: Defaulted<string>;
}

export interface FileTable {
  id: Id;
  account_id: Nullable<number>;
  /** of its account, by a trigger; null without one */
  account_kind: ColumnType<AccountKind | null, never, never>;
  name: string;
  class: FileClass;
  mime: string;
  /** bytes */
  size: number;
  sha256: string;
  storage_key: string;
  /** null: not made yet; empty: no picture can be made of it */
  thumb_key: Nullable<string>;
  created_at: Timestamp;
}

export interface FileLinkTable {
  id: Id;
  file_id: number;
  source: string;
  source_id: number;
  line_id: Nullable<number>;
  role: FileRole;
  revision: Defaulted<number>;
  created_at: Timestamp;
}

/** A file on its way in pieces (tus). */
export interface UploadTable {
  id: string;
  account_id: number;
  name: string;
  /** bytes */
  size: number;
  /** bytes that have arrived */
  received: Defaulted<number>;
  /** the file that it became */
  file_id: Nullable<number>;
  created_at: Timestamp;
  expires_at: Date;
}

export interface UploadPartTable {
  upload_id: string;
  /** the piece's first byte within the file */
  start: number;
  size: number;
  storage_key: string;
}

/** A stored object that no row refers to yet, or any longer. */
export interface StoragePendingTable {
  storage_key: string;
  created_at: Timestamp;
}

export const FILE_CLASSES = ["image", "video", "document"] as const;
export type FileClass = typeof FILE_CLASSES[number];
/** The role of a file in the document it is attached to. */
export type FileRole =
  | "voucher"
  | "design"
  | "receipt"
  | "remark"
  | "internal_remark"
  | "avatar"
  | "draft"
  | "cover"
  | "image"
  | "feedback"
  | "feedback_reply";
