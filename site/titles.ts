import type { MessageKey, T } from "@/locales/messages.ts";

/** A title with words of ours: it is said again in whatever language the reader has by then. */
export interface Titled {
  /** a text with the hole `{what}` */
  as: MessageKey;
  /** what it is about: a document's number, the name of goods; "" where the text has no hole */
  of: string;
}

/** What a page is called: a number or a name alone, or words of ours with it. */
export type Title = string | Titled;

export function titleWords(t: T, title: Title): string {
  return typeof title === "string" ? title : t(title.as, { what: title.of });
}
