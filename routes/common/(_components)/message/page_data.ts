/** The data of the messages page: the inbox, the sent messages, or the form to write one. */
import type { Inbox, InboxRow } from "@/db/message/inbox.ts";
import type { RoleName } from "@/db/account/grants.ts";
import type { AudienceChoices } from "@/db/message/people.ts";
import type { SentRow } from "@/db/message/sent.ts";
import type { List } from "@/db/list.ts";
import type { Refused } from "@/domain/errors.ts";
import type {
  InboxFilter,
  SentFilter,
} from "@/domain/message/message_filter.ts";
import type { Permission } from "@/domain/permissions.ts";
import type { ListData } from "@/lists/handlers.ts";
import type { Uncounted } from "@/lists/spec.ts";

/** The dialog over the inbox. */
export interface OverInbox {
  view: "inbox";
  open?: InboxRow;
  /** the reader may open the page that the open message leads to */
  follow?: string;
  deleting?: InboxRow;
  /** why something was not done */
  refused?: Refused;
}

/** The dialog over the sent messages. */
export interface OverSent {
  view: "sent";
  open?: SentRow;
  revoking?: SentRow;
  refused?: Refused;
}

export type InboxData = ListData<InboxFilter, Uncounted<Inbox>, OverInbox>;
export type SentData = ListData<SentFilter, List<SentRow>, OverSent>;

/** A message on its way, as its form sends it. */
export interface Draft {
  subject: string;
  content: string;
  keyword: string;
  accounts: number[];
  organizations: number[];
  roles: number[];
  permissions: Permission[];
}

export interface WriteView extends AudienceChoices {
  draft: Draft;
  roles: RoleName[];
  refused?: Refused;
}

export type MessagesData = InboxData | SentData | WriteView;
