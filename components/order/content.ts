import type { Headline } from "@/db/headline.ts";
import type { T } from "@/locales/messages.ts";

/** The first line's quantity, and the number of lines. */
export function contentOf(
  t: T,
  { quantity, lines }: Headline,
): string {
  return lines > 1
    ? t("oem.orders.content_more", { quantity, lines })
    : t("oem.orders.content_one", { quantity });
}
