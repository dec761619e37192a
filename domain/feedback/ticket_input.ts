/** What is written in a ticket, and what was seen of it. */
import { z } from "zod";
import { FEEDBACK_KINDS } from "@/db/schema/message.ts";
import {
  idList,
  requiredLine,
  requiredText,
  version,
} from "@/domain/validate.ts";

const MOST_FILES = 20;

export const TicketInput = z.object({
  kind: z.enum(FEEDBACK_KINDS),
  title: requiredLine(100, "feedback.title.required"),
  content: requiredText(5_000, "feedback.content.required"),
  files: idList(MOST_FILES),
});
export type TicketInput = z.output<typeof TicketInput>;

export const ReplyInput = z.object({
  content: requiredText(5_000, "feedback.content.required"),
  files: idList(MOST_FILES),
});
export type ReplyInput = z.output<typeof ReplyInput>;

/** What a page showed of a ticket. */
export const Shown = z.object({ version });

/** How much of a ticket was seen: what a page showed, or what it was at a moment. */
export type Seen = z.output<typeof Shown> | { at: Date };
