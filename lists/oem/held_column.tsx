import type { ListColumn } from "@/components/list/column.ts";
import { HeldFor } from "@/components/order/held.tsx";
import { daysSince } from "@/components/order/span.ts";
import { Two } from "@/components/table.tsx";
import { Nothing } from "@/components/values.tsx";
import type { OrderRow } from "@/db/oem/orders.ts";
import type { T } from "@/locales/messages.ts";

/**
 * Who has to act on an order, and for how long already; a file says it in whole days. `isHeld` tells whether anybody
 * has to, as the reader is told.
 */
export function heldColumn(
  t: T,
  isHeld = (order: OrderRow) => order.holder !== "nobody",
): ListColumn<OrderRow> {
  return {
    key: "held",
    header: t("oem.orders.held"),
    align: "end",
    sort: "held_since",
    drop: 2,
    facts: [
      {
        header: t("oem.orders.held_days"),
        value: (order) => isHeld(order) ? daysSince(order.status_at) : null,
      },
      {
        header: t("oem.orders.holder"),
        value: (order) =>
          t(`oem.order.holder.${isHeld(order) ? order.holder : "nobody"}`),
      },
    ],
    cell: (order) =>
      isHeld(order)
        ? (
          <Two
            first={<HeldFor since={order.status_at} overdue={order.overdue} />}
            second={t(`oem.order.holder.${order.holder}`)}
          />
        )
        : <Nothing />,
  };
}
