import { receiptHref } from "@/components/finance/receipt_href.ts";
import type { Actor } from "@/domain/access.ts";
import { mayOpen } from "@/site/map.ts";

/** The page where a voucher is reviewed, for readers who may. */
export function reviewHref(actor: Actor): typeof receiptHref | undefined {
  return mayOpen(actor, "/finance/bill/oem-detail/:id")
    ? receiptHref
    : undefined;
}
