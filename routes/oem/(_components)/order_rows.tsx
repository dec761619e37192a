import { contentOf } from "@/components/order/content.ts";
import { isTurn, Turn } from "@/components/order/held.tsx";
import { OrderState } from "@/components/order/order_state.tsx";
import { useT } from "@/components/reader.tsx";
import { DateTime, DocumentNo, Money } from "@/components/values.tsx";
import type { MovingEvent, PortalRow } from "./next_event.ts";

/** Where an act starts: a question over the order's page, or the form on it. */
const START: Record<MovingEvent, string> = {
  confirm: "?confirm=confirm",
  submit_deposit: "#pay",
  receive: "?confirm=receive",
  submit_balance: "#pay",
};

/** Orders as their customer sees them: what, how far, how much, and what to do. */
export function OrderRows({ rows }: { rows: readonly PortalRow[] }) {
  return <>{rows.map((order) => <Row key={order.id} {...order} />)}</>;
}

/** From its confirmation on something is to be paid for it; once it is closed, what was paid is still to be read. */
function tellsPaid({ status, pay_status }: PortalRow): boolean {
  return status === "close" ? pay_status !== "none" : status !== "draft";
}

function Row(order: PortalRow) {
  const t = useT();
  const href = `/oem/order/${order.id}`;
  return (
    <article class="ln relative grid gap-x-6 gap-y-1 items-center wide:grid-cols-[minmax(0,1fr)_14rem_9rem_13rem]">
      <div class="min-w-0">
        <h2 class="text-base font-semibold">
          <a class="go1" href={href}>
            {order.headline.name || order.order_no}
          </a>{" "}
          <span class="mut font-normal">{contentOf(t, order.headline)}</span>
        </h2>
        <p class="text-dense mut">
          <DocumentNo no={order.order_no} /> ·{" "}
          <DateTime at={order.created_at} /> ·{" "}
          {t(`oem.order.type.${order.type}`)}
        </p>
      </div>
      <div class="flex flex-wrap justify-between items-center gap-x-3 wide:contents">
        <div>
          <OrderState status={order.status} />
          {isTurn(order) && (
            <small class="block text-xs mut">
              <Turn order={order} />
            </small>
          )}
        </div>
        <div class="flex items-baseline gap-x-2 ml-auto wide:flex-col-reverse wide:items-end">
          {tellsPaid(order) && (
            <small class="text-xs mut">
              {t(`oem.order.pay_status.${order.pay_status}`)}
            </small>
          )}
          <b class="text-base">
            <Money fen={order.total} />
          </b>
        </div>
      </div>
      {order.next && (
        <a
          class="btn relative z-1 max-md:w-full max-wide:mt-2 max-wide:justify-self-start"
          href={href + START[order.next]}
        >
          {t(`oem.order.event.${order.next}`)}
        </a>
      )}
    </article>
  );
}
