import type { Params } from "@/locales/messages.ts";
import type {
  Defaulted,
  Id,
  Json,
  LogId,
  Nullable,
  NullableTimestamp,
  Timestamp,
} from "./columns.ts";

export const MESSAGE_KINDS = ["notice", "private"] as const;
/** A notice of the product's own, or a message that somebody wrote. */
export type MessageKind = typeof MESSAGE_KINDS[number];

/** The recipients of a message as its sender chose them; ids and permissions. */
export interface Audience {
  accounts?: number[];
  organizations?: number[];
  roles?: number[];
  permissions?: string[];
}

export interface MessageTable {
  id: Id;
  kind: MessageKind;
  /** null = the product itself */
  sender_id: Nullable<number>;
  subject: Defaulted<string>;
  content: Defaulted<string>;
  /** of a notice: the text that it is worded with when it is shown */
  key: Nullable<string>;
  params: Json<Params>;
  /** a path of this site */
  link: Nullable<string>;
  source: Nullable<string>;
  source_id: Nullable<number>;
  audience: Json<Audience>;
  /** written to customers as such: every holder of manage_msg answers for it */
  to_customers: Defaulted<boolean>;
  /** how many accounts got it */
  recipients: Defaulted<number>;
  search: Defaulted<string>;
  version: Defaulted<number>;
  created_at: Timestamp;
  revoked_at: NullableTimestamp;
}

export interface MessageRecipientTable {
  message_id: number;
  account_id: number;
  kind: MessageKind;
  created_at: Timestamp;
  revoked: Defaulted<boolean>;
  read_at: NullableTimestamp;
  deleted_at: NullableTimestamp;
}

export const FEEDBACK_KINDS = [
  "question",
  "problem",
  "suggestion",
  "other",
] as const;
export type FeedbackKind = typeof FEEDBACK_KINDS[number];
/** Waiting for staff; waiting for the author; finished. */
export const FEEDBACK_STATUSES = ["open", "answered", "closed"] as const;
export type FeedbackStatus = typeof FEEDBACK_STATUSES[number];

export interface FeedbackTable {
  id: Id;
  feedback_no: string;
  account_id: number;
  organization_id: Nullable<number>;
  kind: FeedbackKind;
  title: string;
  content: string;
  status: Defaulted<FeedbackStatus>;
  status_at: Timestamp;
  search: Defaulted<string>;
  version: Defaulted<number>;
  created_at: Timestamp;
}

export interface FeedbackReplyTable {
  id: LogId;
  feedback_id: number;
  account_id: number;
  content: string;
  created_at: Timestamp;
}

/**
 * A change that affects open pages: of an account, of an organization's customers or, with neither, of the staff who
 * see one of the counters. `keys` are counters, "message", or "rights".
 */
export interface LiveEventTable {
  id: LogId;
  /** the transaction, as text; compare it in SQL */
  xid: Defaulted<string>;
  account_id: Nullable<number>;
  organization_id: Nullable<number>;
  keys: string[];
  at: Timestamp;
}

export interface SocketTokenTable {
  token_hash: string;
  session_id: number;
  expires_at: Timestamp;
}
