import type { InboxRow } from "@/db/message/inbox.ts";
import type { SentRow } from "@/db/message/sent.ts";
import { noticeParams, wordMessage } from "@/domain/message/words.ts";
import type { T } from "@/locales/messages.ts";
import { listOf } from "@/domain/form_data.ts";
import { fault, idList } from "@/domain/validate.ts";
import { z } from "zod";

/** A message of an inbox as calls answer it, worded for the caller; `key` and `params` are a notice's own. */
export function toMessage(t: T, message: InboxRow) {
  const { id, kind, key, link, sender, created_at, read_at } = message;
  const { subject, content } = wordMessage(t, message);
  return {
    id,
    kind,
    subject,
    content,
    key,
    params: noticeParams(t, message),
    link,
    sender,
    created_at,
    read_at,
  };
}

/** A message as its sender sees it. */
export function toSent({ names: _, ...message }: SentRow) {
  return message;
}

/** Messages, accounts or organizations of one call. */
const MOST = 200;
/** `?id=1,2,3`, or `?id=1&id=2&id=3` */
export const Ids = z.object({
  id: z.preprocess(
    (sent) => Array.isArray(sent) ? sent.join(",") : sent,
    z.string().transform((sent, ctx) => {
      if (sent.trim() === "") return fault(ctx, "validation.required");
      const ids = idList(MOST).safeParse(listOf(sent.split(",")));
      return ids.data?.length ? ids.data : fault(ctx, "validation.invalid");
    }),
  ),
});
