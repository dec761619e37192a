import { z } from "zod";
import type { MessageKey } from "@/locales/messages.ts";
import { PERMISSION_NAMES } from "@/domain/permissions.ts";
import {
  EVEN_IF_WRONG,
  idList,
  list,
  optionalId,
  requiredLine,
  requiredText,
  version,
} from "@/domain/validate.ts";

/** Characters of a subject, at most. */
export const MOST_SUBJECT = 100;

const words = {
  subject: requiredLine(MOST_SUBJECT, "message.subject.required"),
  content: requiredText(5_000, "message.content.required"),
};

/** A message without its recipients. */
export const MessageWords = z.object(words);
export type MessageWords = z.output<typeof MessageWords>;

/** A revision of a message that nobody has read yet, with the version that was read. */
export const MessageEdit = z.object({ ...words, version });
export type MessageEdit = z.output<typeof MessageEdit>;

/** Up to which message an inbox was read; left out: all of it. */
export const ReadUntil = z.object({ until: optionalId });

/** A message and its recipients: accounts, everybody of organizations, holders of roles or permissions. */
export const MessageInput = z.object({
  ...words,
  accounts: idList(200),
  organizations: idList(50),
  roles: idList(50),
  permissions: list(z.enum(PERMISSION_NAMES), PERMISSION_NAMES.length),
}).refine(
  ({ accounts, organizations, roles, permissions }) =>
    [accounts, organizations, roles, permissions].some((ids) => ids?.length),
  {
    ...EVEN_IF_WRONG,
    path: ["accounts"],
    message: "message.to.required" satisfies MessageKey,
  },
);
export type MessageInput = z.output<typeof MessageInput>;
