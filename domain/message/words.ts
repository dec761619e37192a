import { rejectionIn } from "@/domain/finance/rejection.ts";
import { excerpt } from "@/domain/text.ts";
import {
  isMessageKey,
  LOCALES,
  type Params,
  type T,
  translator,
} from "@/locales/messages.ts";
import { MOST_SUBJECT } from "./message_input.ts";

/** The text of a message: a notice's key and parameters, or what somebody wrote. */
export interface Worded {
  key: string | null;
  params: Params;
  subject: string;
  content: string;
}

/** A notice's parameters as its text shows them, what is kept in a writer's language in the reader's. */
export function noticeParams(
  t: T,
  { key, params }: Pick<Worded, "key" | "params">,
): Params {
  return key === "voucher_rejected"
    ? { ...params, reason: rejectionIn(t, String(params.reason)) }
    : params;
}

/** A message in the reader's language: notices are worded when they are shown, so that both languages read them. */
export function wordMessage(
  t: T,
  { key, params, subject, content }: Worded,
): { subject: string; content: string } {
  if (key === null) return { subject, content };
  const [title, body] = [`message.notice.${key}`, `message.notice.${key}.text`];
  const told = noticeParams(t, { key, params });
  return {
    subject: isMessageKey(title) ? t(title, told) : key,
    content: isMessageKey(body) ? t(body, told) : "",
  };
}

/** The subject of an answer: the same with "Re: " before it, once and in whichever language, as long as it may be. */
export function replySubject(t: T, subject: string): string {
  const key = "message.page.reply_subject";
  const isReply = LOCALES.some((locale) =>
    subject.startsWith(translator(locale)(key, { subject: "" }))
  );
  const whole = isReply ? subject : t(key, { subject });
  return excerpt(whole, MOST_SUBJECT);
}
