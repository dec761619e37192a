import type { Journal } from "@/db/journal.ts";
import type { OrderDetail } from "@/db/oem/order_detail.ts";
import type { OrderReceipt } from "@/db/oem/order_money.ts";
import type { ComponentChildren } from "preact";
import { useT } from "../reader.tsx";
import { Sheet, TwoColumns } from "../sheet.tsx";
import { Amounts } from "./amounts.tsx";
import { Delivery } from "./delivery.tsx";
import { OrderJournal } from "./order_journal.tsx";
import { OrderLines } from "./order_lines.tsx";
import { OrderPhases } from "./order_phases.tsx";
import { Packages } from "./packages.tsx";
import { Production } from "./production.tsx";
import { Vouchers } from "./vouchers.tsx";

interface OrderBodyProps {
  order: OrderDetail;
  log: Journal;
  /** the page's path, and what of its query says which page it is */
  here: string;
  /** whose order it is, unless the reader knows */
  organization?: ComponentChildren;
  /** where vouchers are reviewed, for those who may */
  reviewHref?(receipt: OrderReceipt): string;
}

/** The body of an order's page for its customer and for staff: phases, goods, money, log. */
export function OrderBody(props: OrderBodyProps) {
  const { order, log, here, organization, reviewHref } = props;
  const t = useT();
  return (
    <>
      <OrderPhases order={order} log={log.latest} />
      <TwoColumns
        side={
          <>
            <Amounts order={order} />
            {organization}
            <Delivery order={order} />
            {order.remark && (
              <Sheet title={t("common.remark")}>
                <p class="whitespace-pre-line">{order.remark}</p>
              </Sheet>
            )}
            <OrderJournal
              log={log}
              here={here}
              snapshot={order.snapshot_sha256}
            />
          </>
        }
      >
        <Packages packages={order.packages} />
        <Production order={order} />
        <OrderLines type={order.type} lines={order.lines} />
        <Vouchers
          receipts={order.receipts}
          dues={order.dues}
          hrefOf={reviewHref}
        />
      </TwoColumns>
    </>
  );
}
