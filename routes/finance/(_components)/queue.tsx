import { useT } from "@/components/reader.tsx";
import type { ReceiptDetail } from "@/db/finance/receipt_detail.ts";
import { receiptHref } from "@/components/finance/receipt_href.ts";

/** The voucher's place in the queue, with links to its neighbours. */
export function Queue(
  { position, length, previous, next }: ReceiptDetail["queue"],
) {
  const t = useT();
  if (length === 0) return null;
  const neighbours = [
    [previous, `‹ ${t("finance.page.review.previous")}`],
    [next, `${t("finance.page.review.next")} ›`],
  ] as const;
  return (
    <>
      <span class="mut text-dense num">
        {position === null
          ? t("finance.page.review.queue", { n: length })
          : t("finance.page.review.position", { n: position, total: length })}
      </span>
      {(previous !== null || next !== null) && (
        <nav class="segm" aria-label={t("finance.page.review.queue_nav")}>
          {neighbours.map(([id, title]) =>
            id !== null && <a key={id} href={receiptHref({ id })}>{title}</a>
          )}
        </nav>
      )}
    </>
  );
}
