/** What the page of one's messages shows: an inbox, what was sent, or the form to write. */
import type { Inbox, InboxRow } from "@/db/message/inbox.ts";
import type { Choice, Choices } from "@/db/message/people.ts";
import type { SentRow } from "@/db/message/sent.ts";
import type { List } from "@/db/list.ts";
import type { Refused } from "@/domain/errors.ts";
import type {
  InboxFilter,
  SentFilter,
} from "@/domain/message/message_filter.ts";

export interface InboxView {
  view: "inbox";
  filter: InboxFilter;
  inbox: Inbox;
  open?: InboxRow;
  /** the reader may open the page that the open message leads to */
  follow?: string;
  deleting?: InboxRow;
  /** the reader may write messages */
  mayWrite: boolean;
  refused?: Refused;
}

export interface SentView {
  view: "sent";
  filter: SentFilter;
  sent: List<SentRow>;
  open?: SentRow;
  revoking?: SentRow;
  refused?: Refused;
}

/** A message on its way, as its form sends it. */
export interface Draft {
  subject: string;
  content: string;
  keyword: string;
  accounts: number[];
  organizations: number[];
  roles: number[];
}

export interface WriteView extends Choices {
  view: "write";
  draft: Draft;
  roles: Choice[];
  refused?: Refused;
}

export type MessagesData = InboxView | SentView | WriteView;
