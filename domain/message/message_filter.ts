import type { z } from "zod";
import { MESSAGE_KINDS } from "@/db/schema/message.ts";
import {
  listFilter,
  oneOf,
  optionalFlag,
  sortBy,
  undatedFilter,
} from "@/domain/platform/list_filter.ts";
import { optionalId } from "@/domain/validate.ts";

const sort = sortBy(["created_at"], "-created_at");

/** An inbox, newest first by default; `read=0` for unread messages. */
export const InboxFilter = listFilter({
  read: optionalFlag,
  kind: oneOf(MESSAGE_KINDS),
  sort,
});
export type InboxFilter = z.output<typeof InboxFilter>;

/** Messages that somebody wrote, or that were written to customers, in the same order; `revoked=1` for revoked ones. */
export const SentFilter = listFilter({ revoked: optionalFlag, sort });
export type SentFilter = z.output<typeof SentFilter>;

/** Accounts of customers to write to. */
export const CustomerAccountFilter = undatedFilter({
  organization_id: optionalId,
});
export type CustomerAccountFilter = z.output<typeof CustomerAccountFilter>;
