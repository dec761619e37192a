import type { z } from "zod";
import { MESSAGE_KINDS } from "@/db/schema/message.ts";
import {
  listFilter,
  oneOf,
  optionalFlag,
} from "@/domain/platform/list_filter.ts";
import { optionalId } from "@/domain/validate.ts";

/** An inbox, newest first: `read=0` what is unread. */
export const InboxFilter = listFilter({
  read: optionalFlag,
  kind: oneOf(MESSAGE_KINDS),
});
export type InboxFilter = z.output<typeof InboxFilter>;

/** What somebody wrote, or what was written to customers, newest first; `revoked=1` what was taken back. */
export const SentFilter = listFilter({ revoked: optionalFlag });
export type SentFilter = z.output<typeof SentFilter>;

/** Accounts of customers to write to. */
export const CustomerAccountFilter = listFilter({
  organization_id: optionalId,
});
export type CustomerAccountFilter = z.output<typeof CustomerAccountFilter>;
