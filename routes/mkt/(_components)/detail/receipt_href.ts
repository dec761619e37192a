import type { Actor } from "@/domain/access.ts";
import { mayOpen } from "@/site/map.ts";

/** Where a voucher is reviewed, for who may. */
export function receiptHref(
  actor: Actor,
): ((receipt: { id: number }) => string) | undefined {
  return mayOpen(actor, "/finance/bill/oem-detail/:id")
    ? ({ id }) => `/finance/bill/oem-detail/${id}`
    : undefined;
}
