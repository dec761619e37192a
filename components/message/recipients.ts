import type { SentRow } from "@/db/message/sent.ts";
import type { T } from "@/locales/messages.ts";

/** Whom a message went to: some of them by name, and how many. */
export function recipientsOf(
  t: T,
  { names, recipients }: Pick<SentRow, "names" | "recipients">,
): string {
  return recipients > names.length
    ? t("message.page.to_names", { names: names.join(", "), n: recipients })
    : names.join(", ");
}
