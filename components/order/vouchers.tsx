import { purposeOf } from "@/domain/finance/paid.ts";
import { rejectionIn } from "@/domain/finance/rejection.ts";
import type { OrderDue, OrderReceipt } from "@/db/oem/order_money.ts";
import type { T } from "@/locales/messages.ts";
import { cardWords } from "../finance/card_tail.ts";
import { ReceiptState } from "../finance/receipt_state.tsx";
import { useT } from "../reader.tsx";
import { DescriptionList, type Facts, Sheet } from "../sheet.tsx";
import { Code, Moment, Money } from "../values.tsx";
import { FileThumb } from "./file_thumb.tsx";

interface VouchersProps {
  /** oldest first */
  receipts: readonly OrderReceipt[];
  /** the order's */
  dues: readonly OrderDue[];
  /** where vouchers are reviewed, for those who may */
  hrefOf?(receipt: OrderReceipt): string;
}

/** The sheet of an order's vouchers, the latest first, with what became of them; null without any. */
export function Vouchers({ receipts, dues, hrefOf }: VouchersProps) {
  const t = useT();
  if (receipts.length === 0) return null;
  return (
    <Sheet title={t("oem.document.vouchers")} flush>
      {receipts.toReversed().map((receipt) => (
        <Voucher
          key={receipt.id}
          receipt={receipt}
          dues={dues}
          href={hrefOf?.(receipt)}
        />
      ))}
    </Sheet>
  );
}

interface VoucherProps extends Pick<VouchersProps, "dues"> {
  receipt: OrderReceipt;
  href?: string;
}

function Voucher({ receipt, dues, href }: VoucherProps) {
  const t = useT();
  const due = t(`finance.due.${purposeOf(receipt.purpose, dues)}`);
  return (
    <article class="ln flex flex-wrap gap-4">
      <div class="flex flex-wrap gap-2 content-start">
        {receipt.files.map((file) => <FileThumb key={file.id} file={file} />)}
      </div>
      <div class="flex-1 min-w-60">
        <h3 class="flex flex-wrap gap-2 items-center mb-1">
          {href ? <a class="lk" href={href}>{due}</a> : due}
          <Money fen={receipt.amount} />
          <ReceiptState status={receipt.status} />
        </h3>
        {receipt.status === "rejected" && (
          <p class="text-dense text-bad mb-1 whitespace-pre-line">
            {t("oem.document.voucher.reason", {
              reason: rejectionIn(t, receipt.reason),
            })}
          </p>
        )}
        <DescriptionList items={factsOf(t, receipt)} />
      </div>
    </article>
  );
}

function factsOf(t: T, receipt: OrderReceipt): Facts {
  const { card, received_amount, reviewed_at, reviewed_by } = receipt;
  return [
    [
      t("oem.document.voucher.submitted"),
      <Moment key="at" at={receipt.created_at} by={receipt.submitted_by} />,
    ],
    reviewed_at !== null && [
      t("oem.document.voucher.reviewed"),
      <Moment
        key="at"
        at={reviewed_at}
        by={reviewed_by ?? t("common.system")}
      />,
    ],
    received_amount !== null && received_amount !== receipt.amount && [
      t("oem.document.voucher.received"),
      <Money key="fen" fen={received_amount} />,
    ],
    [
      t("oem.document.voucher.card"),
      cardWords(t, card),
    ],
    receipt.payer !== "" && [t("oem.document.voucher.payer"), receipt.payer],
    receipt.paid_on !== null && [
      t("oem.document.voucher.paid_on"),
      <span key="day" class="num nw">{receipt.paid_on}</span>,
    ],
    receipt.bank_serial !== "" && [
      t("oem.document.voucher.serial"),
      <Code key="no" value={receipt.bank_serial} />,
    ],
  ];
}
