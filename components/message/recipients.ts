import type { SentRow } from "@/db/message/sent.ts";
import type { T } from "@/locales/messages.ts";

/** The recipients of a message: some names, and how many. */
export function recipientsOf(
  t: T,
  { names, recipients }: Pick<SentRow, "names" | "recipients">,
): string {
  const named = names.join(t("common.and"));
  return recipients > names.length
    ? t("message.page.to_names", { names: named, n: recipients })
    : named;
}
