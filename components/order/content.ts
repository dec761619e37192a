import type { Headline } from "@/db/headline.ts";
import type { T } from "@/locales/messages.ts";

/** How many of the first line, and how many lines there are. */
export function contentOf(
  t: T,
  { quantity, lines }: Headline,
): string {
  return lines > 1
    ? t("oem.orders.content_more", { quantity, lines })
    : t("oem.orders.content_one", { quantity });
}
