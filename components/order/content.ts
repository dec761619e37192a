import type { OrderRow } from "@/db/oem/orders.ts";
import type { T } from "@/locales/messages.ts";

/** How many of the first line, and how many lines there are. */
export function contentOf(
  t: T,
  { quantity, lines }: OrderRow["headline"],
): string {
  return lines > 1
    ? t("oem.orders.content_more", { quantity, lines })
    : t("oem.orders.content_one", { quantity });
}
