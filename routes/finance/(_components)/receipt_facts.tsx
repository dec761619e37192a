import { cardWords } from "@/components/finance/card_tail.ts";
import { contentOf } from "@/components/order/content.ts";
import { useT } from "@/components/reader.tsx";
import {
  DescriptionList,
  type Facts,
  Rows,
  Sheet,
} from "@/components/sheet.tsx";
import { Code, DocumentNo, Moment, Money } from "@/components/values.tsx";
import type { ReceiptDetail } from "@/db/finance/receipt_detail.ts";
import { asksDeposit, excessOf, purposeOf } from "@/domain/finance/paid.ts";
import type { T } from "@/locales/messages.ts";
import { Checks } from "./checks.tsx";

interface ReceiptFactsProps {
  receipt: ReceiptDetail;
  /** the order's own page, if the reader may open it */
  orderHref?: string;
}

/** The voucher's purpose and the customer's remark, beside what the order asks; with the checks, while it waits. */
export function ReceiptFacts({ receipt, orderHref }: ReceiptFactsProps) {
  const t = useT();
  const { order, purpose, dues, status } = receipt;
  return (
    <Sheet
      title={t(`finance.due.${purposeOf(purpose, dues)}`)}
      aside={
        <span class="text-dense">
          <span class="mut">{t("finance.page.fact.order")}</span>{" "}
          <DocumentNo no={order.order_no} href={orderHref} />
        </span>
      }
    >
      <DescriptionList items={factsOf(t, receipt)} />
      <div class="mt-3">
        <Rows items={sumsOf(t, receipt)} />
      </div>
      {status === "pending" && <Checks receipt={receipt} />}
    </Sheet>
  );
}

function factsOf(t: T, receipt: ReceiptDetail): Facts {
  const { organization, headline, card, payer, paid_on } = receipt;
  const serial = receipt.claimed_serial ?? receipt.bank_serial;
  const who = [organization.name, organization.contact].filter(Boolean);
  return [
    [t("common.customer"), who.join(" · ")],
    [
      t("finance.page.fact.content"),
      `${headline.name} ${contentOf(t, headline)}`,
    ],
    [
      t("finance.page.fact.submitted"),
      <Moment
        key="submitted"
        at={receipt.created_at}
        by={receipt.submitted_by}
      />,
    ],
    [t("finance.page.fact.card"), cardWords(t, card)],
    payer !== "" && [t("finance.page.fact.payer"), payer],
    paid_on !== null && [
      t("finance.page.fact.paid_on"),
      <span key="paid_on" class="num nw">{paid_on}</span>,
    ],
    serial !== "" && [
      t("finance.page.fact.serial"),
      <Code key="serial" value={serial} />,
    ],
  ];
}

function sumsOf(t: T, receipt: ReceiptDetail): Facts {
  const { total, paid, outstanding, amount, dues, purpose, order } = receipt;
  const deposit = dues.find(({ kind }) => kind === "deposit");
  const excess = excessOf(dues, order.status === "close");
  return [
    [t("finance.page.sum.total"), <Money key="total" fen={total} />],
    deposit !== undefined && purpose === "deposit" && asksDeposit(dues) && [
      t("finance.page.sum.deposit"),
      <Money key="deposit" fen={deposit.amount} />,
    ],
    [t("finance.page.sum.paid"), <Money key="paid" fen={paid + excess} />],
    excess > 0 &&
    [t("oem.document.excess"), <Money key="excess" fen={excess} />],
    [
      t("finance.page.sum.outstanding"),
      <Money key="outstanding" fen={outstanding} />,
    ],
    [
      <b key="claimed">{t("finance.page.sum.claimed")}</b>,
      <span key="amount" class="text-base">
        <Money fen={amount} strong />
      </span>,
    ],
  ];
}
