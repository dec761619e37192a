import type { OrderReference } from "@/db/finance/receipt_detail.ts";
import { plainNo } from "@/domain/text.ts";

/** Which vouchers' orders have a serial, in one word: what a page has said of it. */
export function saidOf(
  serial: string,
  others: readonly OrderReference[],
): string {
  return [plainNo(serial), ...others.map(({ id }) => id)].join(" ");
}
