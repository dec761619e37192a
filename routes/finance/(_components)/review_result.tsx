import { rejectionIn } from "@/domain/finance/rejection.ts";
import { useT } from "@/components/reader.tsx";
import {
  DescriptionList,
  type Facts,
  Note,
  Sheet,
} from "@/components/sheet.tsx";
import { Code, DateTime, Money } from "@/components/values.tsx";
import type { ReceiptDetail } from "@/db/finance/receipt_detail.ts";
import type { T } from "@/locales/messages.ts";
import { receiptHref } from "@/components/finance/receipt_href.ts";
import { BILLS } from "./bill_tabs.tsx";

/** What became of a reviewed voucher, and the way to the next one that waits. */
export function ReviewResult({ receipt }: { receipt: ReceiptDetail }) {
  const t = useT();
  const { queue, dues } = receipt;
  const waiting = queue.next ?? queue.previous;
  const refunds = dues.filter(({ kind, outstanding }) =>
    kind === "refund" && outstanding > 0
  );
  return (
    <Sheet title={t("finance.page.result.title")}>
      <DescriptionList items={resultOf(t, receipt)} />
      {refunds.map((refund) => (
        <div key={refund.id} class="mt-3">
          <Note tone="fin" icon="wallet">
            <a
              class="lk"
              href={`${BILLS}?kind=refund&state=open&refund=${refund.id}`}
            >
              {t("finance.page.result.refund")} <Money fen={refund.amount} />
            </a>
          </Note>
        </div>
      ))}
      {waiting !== null && (
        <a
          class="btn btn-primary w-full h-11 mt-4"
          href={receiptHref({ id: waiting })}
        >
          {t("finance.page.review.next_one")}
        </a>
      )}
    </Sheet>
  );
}

function resultOf(t: T, receipt: ReceiptDetail): Facts {
  const { status, received_amount, received_on, reviewed_at } = receipt;
  return [
    received_amount !== null && [
      t("finance.page.result.received"),
      <Money key="received" fen={received_amount} strong />,
    ],
    received_on !== null && [
      t("finance.page.result.received_on"),
      <span key="on" class="num nw">{received_on}</span>,
    ],
    receipt.claimed_serial !== null && [
      t("finance.page.approve.serial"),
      <Code key="serial" value={receipt.bank_serial} />,
    ],
    status === "rejected" && [
      t("finance.page.result.reason"),
      <span key="reason" class="text-bad whitespace-pre-line">
        {rejectionIn(t, receipt.reason)}
      </span>,
    ],
    [
      t("finance.page.result.by"),
      receipt.reviewed_by ?? t("common.system"),
    ],
    reviewed_at !== null && [
      t("finance.page.result.at"),
      <DateTime key="at" at={reviewed_at} form="full" />,
    ],
  ];
}
