import type { OrderDetail } from "@/db/oem/order_detail.ts";
import type { OrderDue } from "@/db/oem/order_money.ts";
import { broughtBy, excessOf, pendingOf } from "@/domain/finance/paid.ts";
import { capitalAmount } from "@/domain/money.ts";
import type { T } from "@/locales/messages.ts";
import { useT } from "../reader.tsx";
import { Sentence } from "../sentence.tsx";
import { Sheet, type SumLine, SumList } from "../sheet.tsx";
import { Money } from "../values.tsx";

type Priced = Pick<
  OrderDetail,
  | "lines"
  | "deducted"
  | "adjustments"
  | "total"
  | "outstanding"
  | "dues"
  | "receipts"
  | "status"
>;

interface AmountsProps {
  order: Priced;
}

/** An order's money: what the total consists of, in capital letters, paid and outstanding. */
export function Amounts({ order }: AmountsProps) {
  const t = useT();
  const money = moneyOf(t, order);
  return (
    <Sheet title={t("oem.document.amounts")}>
      <SumList items={sumOf(t, order)} />
      <p class="text-xs mut mt-1" lang="zh-cn">
        {capitalsOf(t, order.total)}
      </p>
      {money.length > 0 && (
        <div class="mt-3 pt-3 border-t border-line">
          <SumList items={money} />
        </div>
      )}
    </Sheet>
  );
}

/** An amount in capital letters, or the message that it is too large for them. */
export function capitalsOf(t: T, fen: number): string {
  return capitalAmount(fen) ?? t("amount.overflow");
}

/** The parts of the total: products, deducted parts, adjustments. */
export function sumOf(t: T, order: Priced): SumLine[] {
  const gross = order.lines.reduce(
    (sum, { total_price, deducted }) => sum + total_price + deducted,
    0,
  );
  return [
    { label: t("oem.document.gross"), value: <Money fen={gross} /> },
    ...order.deducted > 0
      ? [{
        label: t("oem.document.deductions"),
        value: <Money fen={-order.deducted} />,
      }]
      : [],
    ...order.adjustments.map(({ amount, reason }) => ({
      label: reason,
      value: <Money fen={amount} />,
    })),
    {
      label: t("oem.document.total"),
      value: <Money fen={order.total} />,
      rule: true,
      strong: true,
    },
  ];
}

/**
 * What was paid, what of it was too much, what is under review, and what is outstanding; of a closed order, what goes
 * back instead. Nothing before there are dues. On paper nothing is coloured.
 */
export function moneyOf(
  t: T,
  { dues, outstanding, receipts, status }: Priced,
  paper = false,
): SumLine[] {
  if (dues.length === 0) return [];
  const deposit = dues.find(({ kind, amount }) =>
    kind === "deposit" && amount > 0
  );
  const pending = pendingOf(receipts);
  const closed = status === "close";
  const paid = broughtBy(dues, closed);
  const excess = excessOf(dues, closed);
  return [
    ...deposit
      ? [{
        label: t("oem.document.due.deposit"),
        value: <Money fen={deposit.amount} />,
      }]
      : [],
    { label: t("oem.document.paid"), value: <Money fen={paid} /> },
    ...excess > 0
      ? [{ label: t("oem.document.excess"), value: <Money fen={excess} /> }]
      : [],
    ...pending > 0
      ? [{ label: t("oem.document.pending"), value: <Money fen={pending} /> }]
      : [],
    ...closed ? [] : [{
      label: t("oem.document.outstanding"),
      value: (
        <span class={outstanding > 0 && !paper ? "text-cust" : undefined}>
          <Money fen={outstanding} />
        </span>
      ),
      strong: true,
    }],
    ...dues.filter(({ kind }) => kind === "refund").map((due) => ({
      ...refundLine(t, due),
      strong: closed,
    })),
  ];
}

function refundLine(t: T, { amount, paid_on }: OrderDue): SumLine {
  const label = paid_on === null ? t("oem.document.refund.open") : (
    <Sentence
      of="oem.document.refund.paid"
      with={{ paid_on: <span class="nw">{paid_on}</span> }}
    />
  );
  return { label, value: <Money fen={amount} /> };
}
