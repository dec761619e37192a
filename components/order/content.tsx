import type { OrderRow } from "@/db/oem/orders.ts";
import { useT } from "../reader.tsx";

/** How many of the first line, and how many lines there are. */
export function contentOf(
  t: ReturnType<typeof useT>,
  { quantity, lines }: OrderRow["headline"],
): string {
  return lines > 1
    ? t("oem.orders.content_more", { quantity, lines })
    : t("oem.orders.content_one", { quantity });
}
