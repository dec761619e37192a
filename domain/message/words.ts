import { isMessageKey, type Params, type T } from "@/locales/messages.ts";

/** What of a message says something: a notice's key and parameters, or what somebody wrote. */
export interface Worded {
  key: string | null;
  params: Params;
  subject: string;
  content: string;
}

/** A message in the reader's language: notices are worded when they are shown, so that both languages read them. */
export function wordMessage(
  t: T,
  { key, params, subject, content }: Worded,
): { subject: string; content: string } {
  if (key === null) return { subject, content };
  const [title, body] = [`message.notice.${key}`, `message.notice.${key}.text`];
  return {
    subject: isMessageKey(title) ? t(title, params) : key,
    content: isMessageKey(body) ? t(body, params) : "",
  };
}
