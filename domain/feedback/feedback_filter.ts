import type { z } from "zod";
import { FEEDBACK_KINDS, FEEDBACK_STATUSES } from "@/db/schema/message.ts";
import { listFilter, many, oneOf } from "@/domain/platform/list_filter.ts";

/** Tickets, newest first: one's own, or with `tab=all` everybody's for who answers them. */
export const FeedbackFilter = listFilter({
  tab: oneOf(["mine", "all"]),
  status: many(FEEDBACK_STATUSES),
  kind: oneOf(FEEDBACK_KINDS),
});
export type FeedbackFilter = z.output<typeof FeedbackFilter>;
