import { rejectionIn } from "@/domain/finance/rejection.ts";
import type { JournalRow } from "@/db/journal.ts";
import type { OrderDetail } from "@/db/oem/order_detail.ts";
import type { Holder, OrderStatus } from "@/db/schema/oem.ts";
import { depositDue, openRefundsOf } from "@/domain/finance/paid.ts";
import { formatMoney } from "@/domain/money.ts";
import { TO_PAY } from "@/domain/oem/status.ts";
import type { ComponentChildren } from "preact";
import { NextAction } from "../document.tsx";
import { useReader, useT } from "../reader.tsx";
import { Prose } from "../values.tsx";
import { isTurn, Turn } from "./held.tsx";
import { Shortfall } from "./shortfall.tsx";
import { type Audience, nextWords } from "./next_words.ts";

interface OrderNextProps {
  order: OrderDetail;
  /** the latest of each event, oldest first */
  log: readonly JournalRow[];
  reader: Audience;
  /** the holders for whom the staff reader acts */
  mine?: readonly Holder[];
  /** the primary button and those beside it */
  actions?: ComponentChildren;
  /** why the act can't be done now, in place of how it is done */
  stuck?: ComponentChildren;
  /** below the sentence: the form itself */
  children?: ComponentChildren;
}

/** Who must act on an order and the next action, worded for customer or staff. */
export function OrderNext(props: OrderNextProps) {
  const { t, timeZone } = useReader();
  const { order, actions, stuck, children } = props;
  const { tone, who, title, text } = nextWords(t, props, { timeZone });
  return (
    <NextAction
      tone={tone}
      who={isTurn(order, who) ? <Turn order={order} who={who} /> : who}
      title={title}
      actions={actions}
    >
      {stuck || (
        <p>
          <Prose text={text} />
        </p>
      )}
      <Standing order={order} reader={props.reader} />
      {props.reader === "staff" && RECEIVED.includes(order.status) &&
        <Shortfall packages={order.packages} />}
      {children}
    </NextAction>
  );
}

/** From the receipt to the end: what did not arrive is still to be settled. */
const RECEIVED: readonly OrderStatus[] = [
  "shipping_complete",
  "final_payment",
  "final_payment_complete",
];

/** What became of the money so far: paid in part, rejected, paid too much. */
function Standing(
  { order, reader }: Pick<OrderNextProps, "order" | "reader">,
) {
  const t = useT();
  const { status, receipts, dues, outstanding, total } = order;
  const last = receipts.at(-1);
  const rejected = TO_PAY.includes(status) && last?.status === "rejected";
  const partial = status === "draft_complete" && outstanding < total;
  const refund = status === "close" ? 0 : openRefundsOf(dues);
  return (
    <>
      {rejected && (
        <p class="text-bad font-semibold whitespace-pre-line">
          {t("oem.next.rejected", {
            amount: formatMoney(last.amount),
            reason: rejectionIn(t, last.reason),
          })}
        </p>
      )}
      {partial && (
        <p>
          {t(`oem.next.partial.${reader}`, {
            paid: formatMoney(total - outstanding),
            outstanding: formatMoney(depositDue(order)),
          })}
        </p>
      )}
      {refund > 0 && (
        <p>{t("oem.next.refund_open", { refund: formatMoney(refund) })}</p>
      )}
    </>
  );
}
