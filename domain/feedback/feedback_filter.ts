import type { z } from "zod";
import { FEEDBACK_KINDS, FEEDBACK_STATUSES } from "@/db/schema/message.ts";
import {
  listFilter,
  many,
  oneOf,
  sortBy,
} from "@/domain/platform/list_filter.ts";

/** Tickets, newest first by default: one's own, or with `tab=all` everybody's for those who answer them. */
export const FeedbackFilter = listFilter({
  tab: oneOf(["mine", "all"]),
  status: many(FEEDBACK_STATUSES),
  kind: oneOf(FEEDBACK_KINDS),
  sort: sortBy(["created_at"], "-created_at"),
});
export type FeedbackFilter = z.output<typeof FeedbackFilter>;
